"""The answers to questions about hands of 国标, as records, and their writer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from app.games.mcr.fans.counting import NAMES as PRINCIPLES
from app.games.mcr.fans.table import FLOWERS as FLOWER_FAN
from app.games.mcr.records import CLAIM, MAX_TOTAL, POINTS, RESULT, WON_OR_LOST
from app.games.mcr.refusals import NOT_A_WIN, REFUSALS
from app.games.mcr.rulesets import HAND
from app.games.mcr.scoring import CountedFan, Worth
from app.games.mcr.state import MATCH
from app.melding.shape import Form, GroupType
from app.play.schemas import MAX_CHOICES
from app.shapes.kinds import MAX_ID, Field, Flag, Listed, Part, Told, Whole, Word, always
from app.shapes.record import Record
from app.shapes.schema import open_word
from app.text import Text
from app.tiles.kinds import NUMBERED, OneTile, TileList
from app.tiles.notation import TileScript
from app.tiles.tile import COPIES, FLOWERS, KINDS, WALL, Tile, is_flower

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from app.games.mcr.scoring import Excluded
    from app.melding.shape import Group, Reading
    from app.melding.waits import Outlook
    from app.text import Language

Json = dict[str, Any]

MAX_POINTS = 88
MAX_FANS = 96
MAX_READINGS = 64
MAX_SHANTEN = 13

_FORMAL = Text(
    "只是形式上听牌：所听的牌已一张不剩", "waits in form only: of the tiles waited on none is left"
)
_EXCLUDED_BY = Text(
    "已计{by}，按{principle}不计{fan}", "{fan} does not count beside {by}: {principle}"
)

IN_WORDS = "The reason in words, in the caller's language."
CODE = Part({"type": "string", "maxLength": 2 * MAX_ID, "pattern": "^[a-z0-9_]+$"})
REASON = Part(open_word(refusal.code for refusal in REFUSALS))


@dataclass(frozen=True, slots=True)
class TileWriter:
    """The writer of the answers to one question, in its language and notation.

    With numbers, an answer names the tiles that the question named, and never one of them twice in
    one list; what the question did not name has the lowest number that is free.
    """

    language: Language
    notation: str
    numbers: tuple[int, ...] = ()

    def write(self, tiles: Iterable[Tile]) -> list[str] | list[int]:
        """Tiles as one list."""
        if self.notation not in NUMBERED:
            return self.script.write(tiles)
        taken: Counter[Tile] = Counter()
        found = []
        for tile in tiles:
            found.append(self._copies(tile)[taken[tile]])
            taken[tile] += 1
        return found

    def write_one(self, tile: Tile) -> str | int:
        """One tile."""
        return self._copies(tile)[0] if self.notation in NUMBERED else self.script.write_one(tile)

    def _copies(self, tile: Tile) -> list[int]:
        """The numbers of a tile's copies, those that the question named first."""
        first = WALL.index(tile)
        copies = range(first, first + (1 if is_flower(tile) else COPIES))
        return sorted(copies, key=lambda number: number not in self.numbers)

    @property
    def script(self) -> TileScript:
        """The notation of a game."""
        return TileScript(self.notation)

    def fact(self, fact: object) -> object:
        """A fact of an event: a tile, a group of tiles, the worth of a win, or what JSON has."""
        if isinstance(fact, Worth):
            return WORTH.write(fact, self)
        if isinstance(fact, str):
            return self.write_one(Tile(fact))
        if isinstance(fact, tuple):
            return [self.fact(each) for each in fact]
        return fact

    def text(self, text: Text) -> str:
        """A text in the caller's language."""
        return text.within(self.language)


def _shanten(form: Form, outlook: Outlook) -> int | None:
    return outlook.shanten.get(form)


_SHANTEN: Record[Outlook] = Record(
    fields={
        **{
            form.value: always(Whole(-1, MAX_SHANTEN), may_be_null=True, of=partial(_shanten, form))
            for form in Form
        },
        "best": always(Whole(-1, MAX_SHANTEN)),
    },
    description="How many tiles must be exchanged before the hand waits, by form; 0 waits, -1 is a "
    "win, null where the melds exclude the form. `best` is the least.",
)
_LEFT = "How many may still be drawn, as far as this player can see."
_SUPPLIES = Listed(
    Record(fields={"tile": always(OneTile()), "left": always(Whole(0, COPIES), _LEFT)}),
    len(KINDS),
)
_NEAR = {
    "shanten": always(_SHANTEN, of="outlook"),
    "accepts": always(
        _SUPPLIES, "The kinds that bring the nearest form nearer.", of="outlook.accepts"
    ),
    "formal": always(
        Flag(),
        "Whether the hand waits in form only, for tiles of which none is left.",
        of="outlook.is_formal",
    ),
}
_DISCARD: Record[Any] = Record(
    fields={
        "tile": always(OneTile()),
        "shanten": _NEAR["shanten"],
        "accepts": _NEAR["accepts"],
        "left": always(
            Whole(0, len(WALL)), "How many of those may still be drawn.", of="outlook.left"
        ),
        "formal": _NEAR["formal"],
    }
)
ANALYSIS: Record[Any] = Record(
    fields={
        "shanten": _NEAR["shanten"],
        "waits": always(
            _SUPPLIES,
            "What the hand waits on, if it waits.",
            of=lambda found: found.outlook.accepts if found.outlook.best == 0 else (),
        ),
        "accepts": _NEAR["accepts"],
        "discards": always(
            Listed(_DISCARD, HAND + 1),
            "With a tile drawn: each kind that may be discarded and what it leaves, the best "
            "first.",
        ),
        "formal": _NEAR["formal"],
        "text": Field(
            Told(),
            IN_WORDS,
            of=lambda found: _FORMAL if found.outlook.is_formal else None,
            may_be_null=True,
        ),
    },
    component="McrAnalysis",
)


class _Groups(Listed):
    """The groups of a reading, numbered together, so that no single tile is in two of them."""

    __slots__ = ()

    def write(self, value: Sequence[Group], script: TileWriter) -> list[Json]:
        """The groups."""
        written = Listed.write(self, value, script)
        if script.notation in NUMBERED:
            numbers = iter(script.write([tile for group in value for tile in group.tiles]))
            for each in written:
                each["tiles"] = [next(numbers) for _ in each["tiles"]]
        return written


_GROUP: Record[Group] = Record(
    fields={
        "type": always(Word(get_args(GroupType))),
        "tiles": always(TileList()),
        "melded": always(Flag(), "Whether it was put down."),
        "concealed": always(Flag(), "Whether it was held, or is a concealed kong."),
    }
)
_PLACE = Whole(0, 6)
_READING = {
    "form": always(Word(tuple(Form)), of="reading.form.value"),
    "groups": always(
        _Groups(_GROUP, 7),
        "The sets, by type and kind, and what else there is.",
        of="reading.groups",
    ),
}


class Way(NamedTuple):
    """A reading of a win, and the groups that the winning tile may have completed."""

    reading: Reading
    places: tuple[int, ...]


def _no_win(value: str | Text) -> Callable[[object], str | Text | None]:
    """A part of the answer of a hand that does not win."""
    return lambda won: None if won else value


_WINS = always(Flag(), of=bool)
_perhaps = partial(Field, may_be_null=True)
_WHY_NOT = {
    "reason": _perhaps(Part(open_word((NOT_A_WIN.code,))), of=_no_win(NOT_A_WIN.code)),
    "text": _perhaps(Told(), IN_WORDS, of=_no_win(NOT_A_WIN.text)),
}
WIN: Record[Sequence[Way]] = Record(
    fields={
        "wins": _WINS,
        **_WHY_NOT,
        "readings": always(
            Listed(
                Record(
                    fields={
                        **_READING,
                        "completes": always(
                            Listed(_PLACE, 7),
                            "The groups that the winning tile may have completed.",
                            of="places",
                        ),
                    }
                ),
                MAX_READINGS,
            ),
            "Every way to read the win.",
            of=lambda ways: ways,
        ),
    },
    component="McrWin",
)


def fan_fields(path: str = "") -> dict[str, Field]:
    """A fan of the value of a record: its name for the caller, and its official one."""
    return {
        "code": always(CODE, of=f"{path}code"),
        "name": always(Told(), of=f"{path}name"),
        "name_zh": always(Told(), "The official Chinese name.", of=f"{path}name.zh"),
        "points": always(Whole(1, MAX_POINTS), of=f"{path}points"),
    }


def _reason(excluded: Excluded) -> Text:
    fan, by, principle = excluded.fan.name, excluded.by.name, PRINCIPLES[excluded.principle]
    return Text(
        _EXCLUDED_BY.zh.format(fan=fan.zh, by=by.zh, principle=principle.zh),
        _EXCLUDED_BY.en.format(fan=fan.en, by=by.en, principle=principle.en),
    )


_EXCLUDED: Record[Excluded] = Record(
    fields={
        **fan_fields("fan."),
        "principle": always(Part(open_word(PRINCIPLES)), of="principle.value"),
        "by": always(CODE, "The code of the fan that counts instead of it.", of="by.code"),
        "reason": always(Told(), "Why it does not count, in words.", of=_reason),
    }
)


def _of_win(path: str) -> Callable[[Worth | None], Any]:
    """A part of the worth of a win; None for a hand that does not win."""
    return lambda worth: None if worth is None else attrgetter(path)(worth)


def _fans(worth: Worth | None) -> list[CountedFan] | None:
    """The fans that count, flowers among them."""
    if worth is None:
        return None
    flowers = [CountedFan(FLOWER_FAN, worth.flowers)] if worth.flowers else []
    return [*worth.fans, *flowers]


WORTH: Record[Worth | None] = Record(
    fields={
        "wins": _WINS,
        "total": _perhaps(
            Whole(1, MAX_TOTAL), "What the win is worth, flowers included.", of=_of_win("total")
        ),
        "fans": _perhaps(
            Listed(
                Record(
                    fields={
                        **fan_fields("fan."),
                        "count": always(Whole(1, 2 * COPIES), "How often it counts."),
                    }
                ),
                MAX_FANS,
            ),
            "What counts, in the official order.",
            of=_fans,
        ),
        "flowers": _perhaps(
            Whole(0, len(FLOWERS)), "How much of the total are flowers.", of=_of_win("flowers")
        ),
        "enough": _perhaps(
            Flag(),
            "Whether the fans reach the minimum, flowers left aside.",
            of=_of_win("is_enough"),
        ),
        "minimum": _perhaps(Whole(0, MAX_TOTAL), of=_of_win("minimum")),
        "reading": _perhaps(
            Record(
                fields={
                    **_READING,
                    "completes": always(_PLACE, "The group that the tile completed.", of="place"),
                }
            ),
            of=lambda worth: worth,
        ),
        "excluded": _perhaps(
            Listed(_EXCLUDED, MAX_FANS),
            "What was found and does not count, and why.",
            of=_of_win("excluded"),
        ),
        **_WHY_NOT,
    },
    component="McrWorth",
)

_REFUSED: Record[Any] = Record(
    fields={
        "type": always(Word(tuple(CLAIM.types)), of=itemgetter(0)),
        "reason": always(REASON, of=lambda refused: refused[1].code),
        "text": always(Told(), IN_WORDS, of=lambda refused: refused[1].text),
    }
)
_RESOLUTION: Record[Any] = Record(
    fields={
        "claim": always(CLAIM),
        "reason": always(Part(open_word(("only_claim", "stronger", "nearest")))),
        "text": always(Told(), IN_WORDS),
    }
)
CLAIMS: Record[Any] = Record(
    fields={
        "claims": always(Listed(CLAIM, MAX_CHOICES), "What the seat may claim.", of="legal"),
        "refused": always(
            Listed(_REFUSED, len(CLAIM.types)),
            "Why it may claim nothing of another type.",
            of=lambda found: found.refused.items(),
        ),
        "score": always(
            WORTH,
            "What it would win with the tile, enough or not; null where that is no win.",
            may_be_null=True,
        ),
        "resolve": always(
            _RESOLUTION,
            "Who gets the tile, and why; null where nobody claims it.",
            may_be_null=True,
            of="resolution",
        ),
    },
    component="McrClaims",
)
SCORE: Record[Any] = Record(
    fields={
        "results": always(Listed(RESULT, MATCH), "How each hand of the game ended."),
        "scores": always(POINTS, WON_OR_LOST, of="points"),
        "won": always(WORTH, "What the last hand was won with.", may_be_null=True),
    },
    component="McrScore",
)
