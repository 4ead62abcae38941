"""Hands in questions and answers: the fields that several questions have, and the writer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, get_args

from paiju.mahjong_tiles.field_types import NOTATIONS, NUMBERED, OneTile, TileList, Tiles
from paiju.mahjong_tiles.notation import TileScript
from paiju.mahjong_tiles.tile import COPIES, KIND, WALL, WINDS, Tile, is_flower
from paiju.melding.hands.field_types import Hand, Melds
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.hands.winning_shapes import PLAIN_FORMS, GroupType
from paiju.melding.rules.fan_table import FanCount
from paiju.melding.rules.refusals import not_a_win
from paiju.play.declaration.question import CODES
from paiju.play.questions.fields import IN_WORDS
from paiju.shapes.field_types import Field, Flag, Listed, Part, PlainText, Whole, Word, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from paiju.melding.hands.winning_shapes import Form, Group
    from paiju.melding.rules.dialect import Dialect
    from paiju.text import Language

Json = dict[str, Any]


def held(sets: int, about: Text) -> Field:
    """The field of the tiles that a player holds, by the number of sets of a win.

    `about` has the placeholder `whole` for the number of tiles between turns.
    """
    return always(Hand(sets), about.format(whole=3 * sets + 1, more=3 * sets + 2))


def won_hand(sets: int) -> Mapping[str, Field]:
    """The fields of a hand with its winning tile; `sets` is as in `held`."""
    about = Text(
        "不算和的那张，手里的牌：{whole} 张，每副副露少三张。",
        "The tiles held without the winning one: {whole}, less three for each meld.",
    )
    return {
        "melds": melds_field(sets),
        "notation": NOTATION,
        "hand": held(sets, about),
        "tile": always(OneTile(), Text("和的那张牌。", "The winning tile.")),
    }


def melds_field(sets: int) -> Field:
    """The field of the melds of a player; `sets` is as in `held`."""
    return Field(
        Melds(sets), Text("亮出的各组，没有可以不写。", "The sets put down, none if absent.")
    )


NOTATION = Field(
    Word(NOTATIONS, "HandNotation"),
    Text(
        "问和答里牌的写法：代码、单张牌的编号 0 到 143、Botzone 的代码，或者带状态的编"
        "号，这时 `hand` 里也写了副露。",
        "How tiles are written in the question and in the answer: codes, the numbers 0 to "
        "143 of single tiles, Botzone's codes, or numbers with states, where `hand` tells "
        "the melds too.",
    ),
    default=CODES,
)
NO_FIELDS: Mapping[str, Field] = MappingProxyType({})


def circumstance(description: Text, *, default: bool = False) -> Field:
    """The field of a circumstance of a win, such as `self_draw`: yes or no."""
    return Field(Flag(), description, default=default)


SELF_DRAW = circumstance(
    Text(
        "是不是自摸；不是就是别家点炮。",
        "Whether the winner drew the tile 自摸; else another seat gave it.",
    )
)
LAST_TILE = circumstance(
    Text(
        "是不是牌墙的最后一张，或者牌墙空了之后打出的牌（海底）。",
        "Whether it was the wall's last tile, or a discard when the wall was empty 海底.",
    )
)
ROBBING = circumstance(
    Text("是不是别家加杠的牌（抢杠）。", "Whether another seat was adding the tile to a peng 抢杠.")
)
AFTER_GANG = circumstance(
    Text(
        "是不是紧跟在杠之后：自己摸的是杠上花，别家打的是杠上炮。",
        "Whether it came right after a gang: the winner's own 杠上花, if it drew the tile, else "
        "that of the seat that gave it 杠上炮.",
    )
)
FIRST = circumstance(
    Text(
        "是不是发完就胡（天胡），或者第一次摸牌就胡（地胡）。",
        "Whether it won with the tiles dealt 天胡, or by its first draw 地胡.",
    )
)
SEAT_WIND = Field(Word(WINDS), Text("门风。", "The wind of the seat 门风."), default=WINDS[0])
ROUND_WIND = Field(Word(WINDS), Text("圈风。", "The wind of the round 圈风."), default=WINDS[0])
FLOWERS_SHOWN = Field(Tiles(), Text("亮出的花。", "The flowers shown."), default=())


def win_in(asked: Json) -> Win:
    """The win in a question, with the circumstances that the question has."""
    named = {name: asked[name] for name in Circumstances._fields if name in asked}
    return Win(asked["hand"], asked["tile"], asked["melds"], Circumstances(**named))


@dataclass(frozen=True, slots=True)
class TileWriter:
    """The writer of the answer to one question.

    In a notation that numbers the single tiles, a list has the numbers that the question used
    first, then the lowest free ones. It never has one number twice.

    Attributes:
        language: the language of texts.
        notation: the notation of tiles.
        numbers: the numbers of the tiles in the question.

    """

    language: Language
    notation: str
    numbers: tuple[int, ...] = ()

    def write(self, tiles: Iterable[Tile]) -> list[str] | list[int]:
        """Some tiles as a JSON list."""
        if self.notation not in NUMBERED:
            return self.script.write(tiles)
        taken: Counter[Tile] = Counter()
        numbers = []
        for tile in tiles:
            numbers.append(self._copies(tile)[taken[tile]])
            taken[tile] += 1
        return numbers

    def write_one(self, tile: Tile) -> str | int:
        """A tile as JSON."""
        return self._copies(tile)[0] if self.notation in NUMBERED else self.script.write_one(tile)

    def _copies(self, tile: Tile) -> list[int]:
        """The numbers of a tile's copies; those that the question used come first."""
        first = WALL.index(tile)
        copies = range(first, first + (1 if is_flower(tile) else COPIES))
        return sorted(copies, key=lambda number: number not in self.numbers)

    @property
    def script(self) -> TileScript:
        """The notation of tiles in states, views and actions."""
        return TileScript(self.notation)

    def fact(self, fact: object) -> object:
        """The value of one fact of an event as JSON: a tile, a tuple of facts, or a plain value."""
        if isinstance(fact, str):
            return self.write_one(Tile(fact))
        if isinstance(fact, tuple):
            return [self.fact(each) for each in fact]
        return fact

    def text(self, text: Text) -> str:
        """A text in the language of the question."""
        return text.within(self.language)


@dataclass(frozen=True, slots=True)
class FanWriter(TileWriter):
    """The writer of an answer, which also writes suits, reasons and fans as facts of events."""

    def fact(self, fact: object) -> object:
        """A fact of an event as JSON."""
        if isinstance(fact, FanCount):
            return fact._asdict()
        if isinstance(fact, str) and fact not in KIND:
            return fact
        return TileWriter.fact(self, fact)


class _Groups(Listed):
    """The field type of the groups of a reading.

    In a notation that numbers the single tiles, no number is in two groups.
    """

    __slots__ = ()

    def write(self, value: Sequence[Group], script: TileWriter) -> list[Json]:
        """The groups as a JSON list."""
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
        "melded": always(Flag(), Text("是不是亮出来的。", "Whether it was put down.")),
        "concealed": always(
            Flag(),
            Text("是不是在手里，或者是暗杠。", "Whether it was held, or is a concealed kong."),
        ),
    }
)
# The groups of a reading: eight are seven pairs and a triplet.
MAX_GROUPS = 8
PLACE = Whole(0, MAX_GROUPS - 1)


def reading_fields(forms: Sequence[Form]) -> dict[str, Field]:
    """The fields of a reading in one of these forms."""
    return {
        "form": always(Word(tuple(forms)), of="reading.form.value"),
        "groups": always(
            _Groups(_GROUP, MAX_GROUPS),
            Text(
                "各组的种类和牌，以及其余的。",
                "The sets, by type and kind, and what else there is.",
            ),
            of="reading.groups",
        ),
    }


READING = reading_fields(PLAIN_FORMS)


def _no_win(value: str | Text) -> Callable[[object], str | Text | None]:
    """A function that gives `value` for a hand that does not win, and None for one that does."""
    return lambda won: None if won else value


WINS = always(Flag(), of=bool)
nullable = partial(Field, may_be_null=True)


def why_not(dialect: Dialect) -> dict[str, Field]:
    """The fields with the reason why a hand does not win."""
    code, text = not_a_win(dialect)
    return {
        "reason": nullable(Part(open_word((code,))), of=_no_win(code)),
        "text": nullable(PlainText(), IN_WORDS, of=_no_win(text)),
    }
