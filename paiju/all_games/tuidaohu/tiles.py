"""The tiles of 推倒胡, and which of them are wild 鬼牌."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, cast

from paiju.mahjong_tiles.tile import COPIES, FLOWERS, KINDS, SUITED, Tile
from paiju.melding.rules.wall_rules import WallRules
from paiju.melding.rules.wild_rules import Wild

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.all_games.tuidaohu.options import Options

_RED, _WHITE = Tile("C"), Tile("P")


def _four_each(kinds: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(tile for tile in kinds for _ in range(COPIES))


# The tiles by their number.
DECKS = {
    136: _four_each(KINDS),
    108: _four_each(KINDS[:SUITED]),
    112: _four_each((*KINDS[:SUITED], _RED)),
    140: (*_four_each(KINDS), *FLOWERS[:COPIES]),
}
_FIXED = {"C": (_RED,), "P": (_WHITE,), "flowers": FLOWERS[:COPIES]}
# The distance of the wild tiles from the one turned over.
_STEPS = {"turned": (1,), "turned_two": (1, 2)}


def _birds(options: Options) -> int:
    """The tiles that the wall keeps for birds, those for wins in a row apart.

    >>> from paiju.all_games.tuidaohu.rulesets import rules_of
    >>> _birds(rules_of("guangdong", {"wild": "turned", "birds_no_wild": 1}).options)
    3
    """
    if options.bird_short != "reserve" or not options.birds:
        return 0
    more = options.birds_no_wild if options.wild != "none" else 0
    return 1 if options.bird_set == "rank" else options.birds + more


@cache
def walls_of(options: Options) -> WallRules:
    """The wall of a rule set with these options."""
    return WallRules(
        salt="tuidaohu wall",
        tiles=DECKS[options.tiles],
        reserve=max(_birds(options), options.wall_left),
        whole_stacks=options.wall_left > 0,
        wild=Wild(
            tiles=_FIXED.get(options.wild, ()),
            steps=_STEPS.get(options.wild, ()),
            cycle=cast("Literal['seven', 'winds_dragons']", options.turned_cycle),
        ),
    )
