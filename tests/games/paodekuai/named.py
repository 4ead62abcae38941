"""Rule sets by one line."""

from __future__ import annotations

from typing import Any

from app.games.paodekuai.rulesets import SETS


def rules_of(named: str) -> Any:  # noqa: ANN401 - a rule set
    """A rule set by its name, with options behind it."""
    name, *changes = named.split()
    values = {
        option.id: {str(each).lower(): each for each in option.values} for option in SETS.options
    }
    told = [change.split("=") for change in changes]
    return SETS.named(name, {key: values[key][value] for key, value in told})
