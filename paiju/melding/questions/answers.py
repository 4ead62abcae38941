"""The records of answers about hands that tile games share, and the writer of answers.

A record is the field type of a JSON object: it writes the object from the attributes of a value.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from paiju.mahjong_tiles.field_types import NUMBERED, OneTile, TileList
from paiju.mahjong_tiles.notation import TileScript
from paiju.mahjong_tiles.tile import COPIES, KINDS, WALL, Tile, is_flower
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.winning_shapes import Form, GroupType
from paiju.melding.rules.refusals import not_a_win
from paiju.play.questions.components import MAX_CHOICES
from paiju.shapes.field_types import Field, Flag, Listed, Part, PlainText, Whole, Word, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from paiju.melding.hands.waits import Outlook
    from paiju.melding.hands.winning_shapes import Group, Reading
    from paiju.melding.rules.dialect import Dialect
    from paiju.shapes.field_types import FieldType
    from paiju.shapes.union import Variants
    from paiju.text import Language

Json = dict[str, Any]

MAX_READINGS = 64
MAX_SHANTEN = 13

_FORMAL = Text(
    "只是形式上听牌：所听的牌已一张不剩", "waits in form only: of the tiles waited on none is left"
)
IN_WORDS = Text(
    "理由的文字，用提问的一方的语言。", "The reason in words, in the caller's language."
)


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


def _shanten(form: Form, outlook: Outlook) -> int | None:
    return outlook.shanten.get(form)


_LEFT = Text(
    "这一家看来，还有几张可能摸到。", "How many may still be drawn, as far as this player can see."
)
_SUPPLIES = Listed(
    Record(fields={"tile": always(OneTile()), "left": always(Whole(0, COPIES), _LEFT)}), len(KINDS)
)
_NEAR = {
    "accepts": always(
        _SUPPLIES,
        Text("能让最近的牌形更近的牌。", "The kinds that bring the nearest form nearer."),
        of="outlook.accepts",
    ),
    "formal": always(
        Flag(),
        Text(
            "是不是空听：听的牌一张不剩。",
            "Whether the hand waits in form only, for tiles of which none is left.",
        ),
        of="outlook.is_formal",
    ),
}


def shanten_of(forms: Iterable[Form]) -> Record[Outlook]:
    """The record of the shanten of a hand, with a field for each of some forms of a win."""
    return Record(
        fields={
            **{
                form.value: always(
                    Whole(-1, MAX_SHANTEN), may_be_null=True, of=partial(_shanten, form)
                )
                for form in forms
            },
            "best": always(Whole(-1, MAX_SHANTEN)),
        },
        description=Text(
            "按牌形分的向听数：还要换几张才听牌；0 是听牌，-1 是已经成牌，副露凑不成这种牌"
            "形时是 null。`best` 是最小的。",
            "How many tiles must be exchanged before the hand waits, by form; 0 waits, -1 "
            "is a win, null where the melds exclude the form. `best` is the least.",
        ),
    )


def analysis_of(
    component: str, forms: Iterable[Form], more: Mapping[str, Field] = MappingProxyType({})
) -> Record[Any]:
    """The record of the analysis of a hand, in a game with these forms of a win.

    `more` are fields that only this game has.
    """
    shanten = always(shanten_of(forms), of="outlook")
    discard: Record[Any] = Record(
        fields={
            "tile": always(OneTile()),
            "shanten": shanten,
            "accepts": _NEAR["accepts"],
            "left": always(
                Whole(0, len(WALL)),
                Text("其中还有几张可能摸到。", "How many of those may still be drawn."),
                of="outlook.left",
            ),
            "formal": _NEAR["formal"],
        }
    )
    return Record(
        fields={
            **more,
            "shanten": shanten,
            "waits": always(
                _SUPPLIES,
                Text("听牌的话，听什么。", "What the hand waits on, if it waits."),
                of=lambda analysis: analysis.outlook.accepts if analysis.outlook.best == 0 else (),
            ),
            "accepts": _NEAR["accepts"],
            "discards": always(
                Listed(discard, HAND + 1),
                Text(
                    "摸了牌时：能打的每一种，和打出之后怎样，最好的在前。",
                    "With a tile drawn: each kind that may be discarded and what it "
                    "leaves, the best first.",
                ),
            ),
            "formal": _NEAR["formal"],
            "text": Field(
                PlainText(),
                IN_WORDS,
                of=lambda analysis: _FORMAL if analysis.outlook.is_formal else None,
                may_be_null=True,
            ),
        },
        component=component,
    )


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
PLACE = Whole(0, 6)
READING = {
    "form": always(Word(tuple(Form)), of="reading.form.value"),
    "groups": always(
        _Groups(_GROUP, 7),
        Text("各组的种类和牌，以及其余的。", "The sets, by type and kind, and what else there is."),
        of="reading.groups",
    ),
}


class Way(NamedTuple):
    """A reading of a win, and the groups that the winning tile may have completed.

    Attributes:
        reading: the reading.
        places: the indices of these groups in the reading.

    """

    reading: Reading
    places: tuple[int, ...]


def _no_win(value: str | Text) -> Callable[[object], str | Text | None]:
    """A function that gives `value` for a hand that does not win, and None for one that does."""
    return lambda won: None if won else value


WINS = always(Flag(), of=bool)
nullable = partial(Field, may_be_null=True)


def _why_not(dialect: Dialect) -> dict[str, Field]:
    """The fields with the reason why a hand does not win."""
    code, text = not_a_win(dialect)
    return {
        "reason": nullable(Part(open_word((code,))), of=_no_win(code)),
        "text": nullable(PlainText(), IN_WORDS, of=_no_win(text)),
    }


def win_of(component: str, dialect: Dialect) -> Record[Sequence[Way]]:
    """The record of the answer to `win`: the readings of a hand as a win."""
    return Record(
        fields={
            "wins": WINS,
            **_why_not(dialect),
            "readings": always(
                Listed(
                    Record(
                        fields={
                            **READING,
                            "completes": always(
                                Listed(PLACE, 7),
                                Text(
                                    "最后一张可能凑成的各组。",
                                    "The groups that the winning tile may have completed.",
                                ),
                                of="places",
                            ),
                        }
                    ),
                    MAX_READINGS,
                ),
                Text("这手牌的每一种拆法。", "Every way to read the win."),
                of=lambda ways: ways,
            ),
        },
        component=component,
    )


def of_worth(path: str) -> Callable[[Any], Any]:
    """A function that gives an attribute of a win's worth, and None if there is no win.

    `path` is the name of the attribute, with dots for attributes of attributes.
    """
    return lambda worth: None if worth is None else attrgetter(path)(worth)


def worth_of(component: str, dialect: Dialect, parts: Mapping[str, Field]) -> Record[Any]:
    """The record of the worth of a win; its fields are `parts`, null if there is no win."""
    why_not = _why_not(dialect)
    return Record(fields={"wins": WINS, **parts, **why_not}, component=component)


def score_of(
    component: str, result: Record[Any], most: int, points: FieldType, more: Mapping[str, Field]
) -> Record[Any]:
    """The record of the score of a game.

    Args:
        component: the name of its component.
        result: the record of the result of a hand.
        most: the greatest number of hands of a game.
        points: the field type of the points of all seats.
        more: the fields that only this game has.

    """
    return Record(
        fields={
            "results": always(
                Listed(result, most),
                Text("这一局里每一盘的结果。", "How each hand of the game ended."),
            ),
            "scores": always(
                points, Text("各家输赢。", "What each seat wins or loses."), of="points"
            ),
            **more,
        },
        component=component,
    )


def claims_of(
    component: str,
    claim: Variants[Any],
    reason: Part,
    score: Field,
    resolution: Mapping[str, Field],
    ways: Iterable[str],
) -> Record[Any]:
    """The record of the answer to `claims`: the legal claims, and the seats that get the tile.

    Args:
        component: the name of its component.
        claim: the record of a claim.
        reason: the field type of the code of a refusal.
        score: the field of the score of a win with the tile.
        resolution: the fields that name the seats that get the tile.
        ways: the codes of the reasons why they get it.

    """
    refused: Record[Any] = Record(
        fields={
            "type": always(Word(tuple(claim.types)), of=itemgetter(0)),
            "reason": always(reason, of=lambda refused: refused[1].code),
            "text": always(PlainText(), IN_WORDS, of=lambda refused: refused[1].text),
        }
    )
    resolved: Record[Any] = Record(
        fields={
            **resolution,
            "reason": always(Part(open_word(ways))),
            "text": always(PlainText(), IN_WORDS),
        }
    )
    return Record(
        fields={
            "claims": always(
                Listed(claim, MAX_CHOICES),
                Text("这一家能要什么。", "What the seat may claim."),
                of="legal",
            ),
            "refused": always(
                Listed(refused, len(claim.types)),
                Text("别的为什么不能要。", "Why it may claim nothing of another type."),
                of=lambda claims: claims.refused.items(),
            ),
            "score": score,
            "resolve": always(
                resolved,
                Text(
                    "牌归谁，为什么；没人要是 null。",
                    "Who gets the tile, and why; null where nobody claims it.",
                ),
                may_be_null=True,
                of="resolution",
            ),
        },
        component=component,
    )
