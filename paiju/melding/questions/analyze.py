"""The question `analyze` of tile games: how near a hand is to a win."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import OneTile, Tiles
from paiju.mahjong_tiles.tile import ALL_TILES, COPIES, WALL
from paiju.melding.hands.field_types import split_hand
from paiju.melding.hands.winning_shapes import SETS
from paiju.melding.questions.hands import NO_FIELDS, NOTATION, held, melds_field
from paiju.play.declaration.question import Question
from paiju.play.questions.fields import IN_WORDS
from paiju.shapes.field_types import Field, Flag, Listed, PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paiju.melding.hands.waits import Outlook
    from paiju.melding.hands.winning_shapes import Form
    from paiju.melding.questions.hands import TileWriter
    from paiju.melding.rules.dialect import Dialect
    from paiju.play.declaration.question import Json

MAX_SHANTEN = 13


def analyze_question(
    dialect: Dialect,
    forms: Text,
    answer: Record[Any],
    analyse: Callable[[Json], Any],
    more: Mapping[str, Field] = NO_FIELDS,
    sets: int = SETS,
) -> Question:
    """The question `analyze`: how near a hand is to a win.

    Args:
        dialect: the Chinese words of the game.
        forms: the names of the forms of a win, for the description.
        answer: the record of the answer.
        analyse: the analysis of the hand in a question.
        more: the fields that only this game has.
        sets: the number of sets of a win, besides the pair.
    """

    def ask(asked: Json, write: TileWriter) -> Json:
        return answer.write(analyse(asked), write)

    return Question(
        name="analyze",
        fields={
            "melds": melds_field(sets),
            "notation": NOTATION,
            "hand": held(
                sets,
                Text(
                    "手里的牌：{whole} 张，摸了牌是 {more} 张，每副副露少三张。",
                    "The tiles held: {whole}, or {more} with one drawn, less three for each meld.",
                ),
            ),
            "seen": Field(
                Tiles(),
                Text(
                    "别处亮着的牌：打出的、别家副露里的。这些不可能再摸到。",
                    "Tiles that lie open elsewhere: discards, the melds of others. They "
                    "are no longer left to be drawn.",
                ),
                default=(),
            ),
            **more,
        },
        answer=answer,
        ask=ask,
        finish=split_hand,
        about_hand=True,
        summary=dialect.of(Text("这手牌离{win}牌还有多远？", "How near is this hand to winning?")),
        description=Text(
            "手牌{forms}的向听数，以及哪些牌能更近、各剩几张。摸了牌的手牌，按能打的每一张"
            "分别列出。听的牌一张不剩也算听牌，只是空听：这些牌写着 `left: 0`，`formal` 是 true。",
            "Gives the shanten 向听 of a hand {forms} and what brings it nearer, with how many "
            "of each are left. A hand with a tile drawn is asked of each tile it may "
            "discard. A hand whose winning tiles are all gone is still ready, in form: its "
            "waits say `left: 0`, and `formal` says so.",
        ).format(forms=forms),
        answer_description=dialect.of(Text("离{win}牌还有多远。", "How near the hand is.")),
    )


_FORMAL = Text("只是形式上听牌：所听的牌已一张不剩", "ready in form only: no winning tile is left")


def _shanten(form: Form, outlook: Outlook) -> int | None:
    return outlook.shanten.get(form)


_LEFT = Text(
    "这一家看来，还有几张可能摸到。", "How many may still be drawn, as far as this player can see."
)
_SUPPLIES = Listed(
    Record(fields={"tile": always(OneTile()), "left": always(Whole(0, COPIES), _LEFT)}),
    # Where flowers are wild they are waited on too.
    len(ALL_TILES),
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
            "Whether the hand is ready in form only: no winning tile is left.",
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
    component: str,
    forms: Iterable[Form],
    more: Mapping[str, Field] = MappingProxyType({}),
    sets: int = SETS,
) -> Record[Any]:
    """The record of the analysis of a hand, in a game with these forms of a win.

    `more` are fields that only this game has; `sets` is the number of sets besides the pair.
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
                Text("所听的牌；没听牌就没有。", "The waits of the hand, if it waits."),
                of=lambda analysis: analysis.outlook.accepts if analysis.outlook.best == 0 else (),
            ),
            "accepts": _NEAR["accepts"],
            "discards": always(
                Listed(discard, 3 * sets + 2),
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
