"""The question `odds`: a seat's unseen tiles, waits, and the risk of its discards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.field_types import MAX_HAND, OneTile
from paiju.mahjong_tiles.tile import ALL_TILES, COPIES, KIND, KINDS, Tile, is_flower, sort_tiles
from paiju.melding.hands.field_types import SEAT
from paiju.melding.hands.waits import analyse
from paiju.melding.hands.winning_shapes import ANY_WIN
from paiju.play.declaration.question import Question, notation
from paiju.play.questions.view_fields import seen_fields, with_view
from paiju.shapes.field_types import Field, Listed, Part, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.waits import Analysis, Outlook
    from paiju.melding.hands.winning_shapes import Aim
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json

_DIGITS = 4
_MAX_SHANTEN = 13


class SeenTiles(NamedTuple):
    """The tiles that a seat sees, and estimates about the other seats.

    Attributes:
        hand: the tiles that the seat holds.
        melds: the melds of the seat.
        shown: the tiles that lie open elsewhere.
        waiting: the other seats, each with the probability that it waits for a win.
        risks: by kind of tile, the probability that another seat wins if it is discarded.
        aim: the wins that the seat can make.
        kinds: the tiles of the game, one of each kind.
        analysis: the analysis of its hand, if the game has another than that of `aim`.

    """

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    shown: tuple[Tile, ...]
    waiting: tuple[tuple[int, float], ...]
    risks: Sequence[float]
    aim: Aim = ANY_WIN
    kinds: tuple[Tile, ...] = KINDS
    analysis: Analysis | None = None


class Supply(NamedTuple):
    """The unseen tiles of one kind.

    Attributes:
        tile: the kind.
        left: the number of its tiles that the seat has not seen.
        chance: the probability that the next tile drawn is one of them.

    """

    tile: Tile
    left: int
    chance: float


class Discard(NamedTuple):
    """A possible discard.

    Attributes:
        tile: the tile.
        risk: the probability that another seat wins with it.
        shanten: the shanten after it; None if the hand need not discard.
        waits: the waits after it.

    """

    tile: Tile
    risk: float
    shanten: int | None
    waits: tuple[Supply, ...]


class Odds(NamedTuple):
    """The odds of a seat.

    Attributes:
        unseen: the unseen tiles of every kind.
        seats: the other seats, each with the probability that it waits for a win.
        waits: the waits of the hand as it is.
        discards: a discard of each kind of tile in the hand.

    """

    unseen: tuple[Supply, ...]
    seats: tuple[tuple[int, float], ...]
    waits: tuple[Supply, ...]
    discards: tuple[Discard, ...]


def odds(tiles: SeenTiles) -> Odds:
    """The odds of a seat, from the tiles that it sees."""
    own = [tile for meld in tiles.melds for tile in meld.tiles]
    seen = Counter((*tiles.hand, *own, *tiles.shown))

    def left_of(tile: Tile) -> int:
        return (1 if is_flower(tile) else COPIES) - seen[tile]

    total = sum(map(left_of, tiles.kinds))

    def supply(tile: Tile) -> Supply:
        left = left_of(tile)
        return Supply(tile, left, round(left / total, _DIGITS) if total else 0.0)

    def waits(outlook: Outlook) -> tuple[Supply, ...]:
        return tuple(supply(each.tile) for each in outlook.accepts) if outlook.best == 0 else ()

    analysis = tiles.analysis or analyse(tiles.hand, tiles.melds, tiles.shown, aim=tiles.aim)
    behind = {each.tile: each.outlook for each in analysis.discards}
    return Odds(
        unseen=tuple(map(supply, tiles.kinds)),
        seats=tuple((seat, round(chance, _DIGITS)) for seat, chance in tiles.waiting),
        waits=waits(analysis.outlook),
        discards=tuple(
            Discard(
                tile,
                # Nobody wins with a wild tile that lies on the table.
                0.0 if tile in tiles.aim.wild else round(float(tiles.risks[KIND[tile]]), _DIGITS),
                behind[tile].best if tile in behind else None,
                waits(behind[tile]) if tile in behind else (),
            )
            for tile in sort_tiles(set(tiles.hand))
        ),
    )


def odds_question(game: Game, seen_tiles_of: Callable[[Any], SeenTiles]) -> Question:
    """The question `odds` of a tile game."""

    def ask(asked: Json, write: Any) -> Json:  # noqa: ANN401 - each game has its own
        return ODDS.write(odds(seen_tiles_of(asked["view"])), write)

    return Question(
        name="odds",
        fields={**seen_fields(game), "notation": notation(game.scripts, prefix=game.component)},
        answer=ODDS,
        ask=ask,
        finish=lambda asked, _: with_view(game, asked),
        summary=Text(
            "还有哪些牌没见过，打哪张会点炮？", "What is still out, and what does a discard risk?"
        ),
        description=Text(
            "记牌器：数一家没见过的牌，它听的牌还剩几张（现在的，和打出每一张之后的），"
            "以及下一张摸到的概率：这些是精确的。别家听没听牌、会不会点炮，按副露和弃"
            "牌估计，用的是牌局里数出来的数字。",
            "Counts the tiles that a seat does not see 记牌器, what its waits have left, now "
            "and behind each discard, and how likely the next tile drawn is one of them: "
            "that is exact. How likely another seat waits, and wins by a discard, is "
            "judged by its melds and discards, with numbers counted in games.",
        ),
        answer_description=Text("这一家的概率。", "The odds of the seat."),
    )


_CHANCE = Part({"type": "number", "minimum": 0, "maximum": 1})
SUPPLY: Record[Supply] = Record(
    fields={
        "tile": always(OneTile()),
        "left": always(Whole(0, COPIES), Text("没见过的有几张。", "How many are not seen.")),
        "chance": always(
            _CHANCE,
            Text(
                "不算花牌，下一张摸到它的概率。",
                "How likely the next tile drawn, flowers aside, is one.",
            ),
        ),
    },
    component="TileSupply",
)
_SUPPLIES = Listed(SUPPLY, len(ALL_TILES))
ODDS: Record[Odds] = Record(
    fields={
        "unseen": always(_SUPPLIES, Text("每一种牌。", "Every kind.")),
        "seats": always(
            Listed(
                Record(
                    fields={
                        "seat": always(SEAT, of=lambda each: each[0]),
                        "waits": always(_CHANCE, of=lambda each: each[1]),
                    }
                ),
                4,
            ),
            Text("各家听牌的概率。", "How likely each other seat waits for a win."),
        ),
        "waits": always(
            _SUPPLIES, Text("所听的牌；没听牌就没有。", "The waits of the hand, if it waits.")
        ),
        "discards": always(
            Listed(
                Record(
                    fields={
                        "tile": always(OneTile()),
                        "risk": always(
                            _CHANCE,
                            Text("别家靠这张赢的概率。", "How likely another seat wins by it."),
                        ),
                        "shanten": Field(
                            Whole(-1, _MAX_SHANTEN),
                            Text(
                                "对应的那手牌的；不用打牌时是 null。",
                                "That of the hand behind it; null where nothing is to be "
                                "discarded.",
                            ),
                            may_be_null=True,
                        ),
                        "waits": always(
                            _SUPPLIES, Text("打出之后听什么。", "The waits of the hand after it.")
                        ),
                    }
                ),
                MAX_HAND,
            ),
            Text("手里有的每一种牌。", "Each kind of the hand."),
        ),
    },
    component="TileOdds",
)
