"""Arrangements of a hand of tiles 理牌: its tiles in display order, as groups."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.field_types import MAX_HAND, TileList, Tiles
from paiju.mahjong_tiles.tile import (
    FLOWER_HELD,
    HONOURS,
    KIND,
    KINDS,
    RANKS,
    Tile,
    enumerate_places,
    is_flower,
    sort_tiles,
    surplus_faults,
)
from paiju.play.declaration.question import Question, notation
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Listed, Part, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json

# The types of groups in display order; `partial` lacks one tile of a run.
TYPES = ("chi", "peng", "pair", "partial", "single", "suit")
# The worth of a group: a hand is divided for the greatest sum. A run with a gap is worth a little
# less.
_WORTH = {"chi": 90, "peng": 90, "pair": 35, "partial": 31, "single": 0}
_GAP = 1


class Shown(NamedTuple):
    """A group of an arrangement: its type and its tiles."""

    type: str
    tiles: tuple[Tile, ...]


class Arrangement(NamedTuple):
    """An arrangement of a hand.

    Attributes:
        by: the order of the groups: `suit`, or `melds` for the types of groups.
        groups: the groups in display order.

    """

    by: str
    groups: tuple[Shown, ...]


def arrangements(hand: tuple[Tile, ...]) -> tuple[Arrangement, ...]:
    """The two arrangements of a hand: by suit, and by melds (sets, pairs and parts of sets)."""
    ordered = sort_tiles(hand)
    suits = (tuple(group) for _, group in groupby(ordered, _suit_of))
    parts = [_parted(tuple(group)) for _, group in groupby(ordered, _suit_of)]
    melds = sorted(
        (group for part in parts for group in part),
        key=lambda group: (TYPES.index(group.type), KIND[group.tiles[0]]),
    )
    return (
        Arrangement("suit", tuple(Shown("suit", tiles) for tiles in suits)),
        Arrangement("melds", tuple(melds)),
    )


def _suit_of(tile: Tile) -> str:
    """The suit of a tile; the honours count as one suit."""
    return tile[1:]


def _parted(tiles: tuple[Tile, ...]) -> tuple[Shown, ...]:
    """The division of the tiles of one suit into groups with the greatest worth.

    >>> [(each.type, "".join(each.tiles)) for each in _parted((Tile("2m"), Tile("3m"), Tile("3m")))]
    [('single', '2m'), ('pair', '3m3m')]
    """
    return _best(sort_tiles(tiles))[1]


@lru_cache(maxsize=4096)
def _best(tiles: tuple[Tile, ...]) -> tuple[int, tuple[Shown, ...]]:
    """The best division of sorted tiles into groups: its worth, and the groups."""
    if not tiles:
        return 0, ()
    divisions = []
    for kind, group in _groups_with(tiles[0], tiles):
        left = Counter(tiles)
        left.subtract(group)
        worth, others = _best(sort_tiles(left.elements()))
        gap = _GAP if kind == "partial" and KIND[group[1]] - KIND[group[0]] > 1 else 0
        divisions.append((worth + _WORTH[kind] - gap, (Shown(kind, group), *others)))
    # The first of equal ones, because `max` keeps it.
    return max(divisions, key=lambda each: each[0])


def _groups_with(tile: Tile, tiles: tuple[Tile, ...]) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    """The groups that a tile can make with equal and higher tiles, each after its type."""
    count = tiles.count(tile)
    if count > 2:
        yield "peng", (tile,) * 3
    up = () if tile in HONOURS else KINDS[KIND[tile] + 1 : KIND[tile] // RANKS * RANKS + RANKS]
    near = [each for each in up[:2] if each in tiles]
    if len(near) == 2:
        yield "chi", (tile, *near)
    if count > 1:
        yield "pair", (tile,) * 2
    for each in near:
        yield "partial", (tile, each)
    yield "single", (tile,)


def arrange_question(game: Game, sets: int) -> Question:
    """The question `arrange` of a tile game whose wins have this number of sets."""
    most = 3 * sets + 2
    held = {tile for name in game.rulesets for tile in game.rules_of(name).walls.wild.tiles}

    def ask(asked: Json, write: Any) -> Json:  # noqa: ANN401 - each game has its own
        hand = asked["hand"]
        placed = [*enumerate_places("hand", hand)]
        faults = [
            Fault("flower_in_hand", FLOWER_HELD.format(tile=tile), place)
            for place, tile in placed
            if is_flower(tile) and tile not in held
        ]
        if len(hand) > most:
            text = _TOO_BIG.format(count=len(hand), most=most)
            faults.append(Fault("hand_too_big", text, ("hand",)))
        if faults := [*surplus_faults(placed), *faults]:
            raise InconsistentError(*faults)
        return ARRANGED.write(arrangements(hand), write)

    return Question(
        name="arrange",
        fields={
            "hand": always(Tiles(), Text("玩家的手牌。", "The tiles that a player holds.")),
            "notation": notation(game.scripts, prefix=game.component),
        },
        answer=ARRANGED,
        ask=ask,
        summary=Text("这手牌怎么理？", "How is this hand laid out?"),
        description=Text(
            "把手牌理成一组一组：可以按花色，也可以按面子：成了的在前，然后是对子，再"
            "是差一张的搭子。牌一样，理出来就一样。",
            "Lays out a hand as groups: by suit, and by melds, those that are whole "
            "first, then pairs and tiles that lack one of a run. Equal hands are laid out "
            "alike.",
        ),
        answer_description=Text("这手牌的几种理法。", "The arrangements of the hand."),
    )


_TOO_BIG = Text("手牌有 {count} 张，最多 {most} 张", "a hand of {count} tiles; the most is {most}")
_ARRANGEMENT: Record[Any] = Record(
    fields={
        "by": always(Part(open_word(("suit", "melds")))),
        "groups": always(
            Listed(
                Record(
                    fields={"type": always(Part(open_word(TYPES))), "tiles": always(TileList())}
                ),
                MAX_HAND,
            ),
            Text("各组，按显示顺序。", "The groups in display order."),
        ),
    }
)
ARRANGED: Record[Any] = Record(
    fields={"arrangements": always(Listed(_ARRANGEMENT, 4), of=lambda found: found)},
    component="TileArrangements",
)
