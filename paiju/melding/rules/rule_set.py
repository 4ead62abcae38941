"""The base class of the rule sets of tile games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from paiju.melding.hands.field_types import SEATS
from paiju.play.declaration.options import RuleSets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from paiju.melding.rules.match import Match
    from paiju.play.declaration.options import Option
    from paiju.text import Text

R = TypeVar("R", bound=Any)
# Clients may send any mixture of options. The last ones are cached; few, for a rule set is cheap
# to make.
CUSTOM_KEPT = 32


@dataclass(frozen=True, slots=True)
class TileRules:
    """A rule set of a tile game; each game adds its `options`.

    Attributes:
        id: the name by which questions refer to it.
        name: the name that users read.
        about: a text about its source.

    """

    id: str
    name: Text
    about: Text

    @property
    def seats(self) -> int:
        """The number of players."""
        return SEATS

    @property
    def match(self) -> Match | None:
        """The passing of the deal in a match of rounds; None if a game has a number of hands."""
        return None


def rules_by_id(
    rows: Iterable[R], options: Sequence[Option], default: str
) -> tuple[Mapping[str, R], Callable[..., R]]:
    """The rule sets by id, and a function from an id and changed options to a rule set."""
    known = {rules.id: rules for rules in rows}
    own = {name: rules.options for name, rules in known.items()}

    def changed(name: str, options: object) -> R:
        return replace(known[name], options=options)

    return known, RuleSets(own, options, default, changed, CUSTOM_KEPT).named
