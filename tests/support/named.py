"""Rule sets that are named in one line, such as `classic bomb_split=off`."""

from __future__ import annotations

from typing import Any


def rules_in(sets: Any, named: str) -> Any:  # noqa: ANN401 - the rule sets of any game
    """The rule set of a line: its id, and changed options behind it."""
    name, *changes = named.split()
    values = {
        option.id: {str(each).lower(): each for each in option.values} for option in sets.options
    }
    told = [change.split("=") for change in changes]
    return sets.named(name, {key: values[key][value.lower()] for key, value in told})
