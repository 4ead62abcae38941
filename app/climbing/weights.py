"""Default weights of plays, by the shape of each pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.ruleset import Weights

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.climbing.ruleset import Pattern

# The first seat to go out wins, so each further play of a hand costs a turn.
TURN = 150
# Almost any card beats the lowest one, and hardly any the highest, which costs no turn. The more
# cards of a rank a play has, the fewer plays beat it.
_GROUPS = ((100, -150), (90, -115), (65, -115), (20, -90))
# Few hands can beat a chain, the fewer the more cards of each rank it has; its key matters little.
_CHAINS = ((40, -55), (25, -65), (15, -85), (15, -90))
# A bomb takes the lead at any time: two turns and more, the higher the better.
_BOMB, _BETTER, _HIGHER = -430, -40, -60


def weights_for(patterns: Sequence[Pattern], bombs: Sequence[Pattern]) -> Weights:
    """The weights of patterns, and of bombs from the weakest kind to the strongest.

    >>> from app.climbing.ruleset import Pattern
    >>> from app.text import Text
    >>> solo, bomb = Pattern("solo", Text("单张", "solo")), Pattern("bomb", Text("炸弹", "bomb"), 4)
    >>> weights_for((solo,), (bomb,)).bad
    (('solo', 100, -150), ('bomb', -430, -490))
    """
    return Weights(TURN, (*map(_of_pattern, patterns), *_of_bombs(bombs)))


def _of_pattern(pattern: Pattern) -> tuple[str, int, int]:
    kinds = _GROUPS if pattern.links == (1, 1) else _CHAINS
    return (pattern.id, *kinds[min(pattern.group, len(kinds)) - 1])


def _of_bombs(bombs: Sequence[Pattern]) -> Iterator[tuple[str, int, int]]:
    for place, bomb in enumerate(bombs):
        low = _BOMB + _BETTER * place
        yield bomb.id, low, low + _HIGHER
