"""The questions of a mahjong whose first win ends the hand: about hands, claims, and its deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from paiju.mahjong_tiles.field_types import OneTile
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.answers import analysis_record, claims_record, worth_record
from paiju.melding.plain.checks import wild_of
from paiju.melding.plain.declared import BAR
from paiju.melding.questions.analyze import analyze_question
from paiju.melding.questions.claims import claims_question
from paiju.melding.questions.components import rule_set_of
from paiju.melding.questions.deal import dealing
from paiju.melding.questions.hands import (
    AFTER_GANG,
    FIRST,
    LAST_TILE,
    ROBBING,
    SELF_DRAW,
    circumstance,
)
from paiju.melding.questions.score import score_question
from paiju.melding.questions.win import win_of, win_question
from paiju.play.questions.fields import ID
from paiju.shapes.field_types import Field, Listed, Part, PlainText, always
from paiju.shapes.record import Record
from paiju.text import Text, all_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.melding.flow.turn_engine import TurnEngine
    from paiju.melding.hands.winning_shapes import Reading
    from paiju.melding.plain.checks import HandChecks
    from paiju.melding.plain.declared import Declared
    from paiju.play.declaration.question import Dealing, Question
    from paiju.shapes.field_types import Word

_FORM_NAMES = {
    Form.STANDARD: Text("面子加一对", "sets and a pair"),
    Form.SEVEN_PAIRS: Text("七对", "seven pairs"),
    Form.THIRTEEN_ORPHANS: Text("十三幺", "thirteen orphans"),
    Form.KNITTED: Text("全不靠", "knitted tiles"),
    Form.KNITTED_STRAIGHT: Text("组合龙", "the knitted straight"),
}


def own_questions(
    game: Declared, checks: HandChecks, circumstances: Mapping[str, Field]
) -> tuple[Question, ...]:
    """The questions of a game about hands.

    `circumstances` are further facts about a win, for `score` and `claims`.
    """
    dialect, worth = game.dialect, worth_record(game)
    turned = {"turned": _TURNED} if game.turns_tile else {}
    rules = {"ruleset": Field(game.rules, default=game.sets.named), **turned}
    happened = {
        "after_gang": AFTER_GANG,
        "robbing_gang": ROBBING,
        "last_tile": LAST_TILE,
    }
    # A game may have words of its own for a win with the first tiles.
    first = {} if "tianhu" in _words(circumstances) else {"first": FIRST}
    forms = all_of([_FORM_NAMES[form] for form in game.forms if form in _FORM_NAMES])

    def read(asked: Any) -> Sequence[Reading]:  # noqa: ANN401 - the fields of a question
        return game.play.readings(asked["ruleset"], checks.check(asked), wild_of(asked))

    return (
        analyze_question(
            dialect,
            Text("按{forms}", "in {forms}").format(forms=forms),
            analysis_record(game),
            checks.analyse,
            rules,
            sets=game.sets_most,
        ),
        win_question(
            dialect,
            win_of(f"{game.component}Win", dialect, game.forms),
            Text("值多少用 /score 查。", "`/score` gives its value."),
            more=rules,
            read=read,
            sets=game.sets_most,
        ),
        score_question(
            worth,
            checks.worth,
            {"self_draw": SELF_DRAW, **happened, **first, **circumstances, **rules},
            Text(
                "给最值钱的拆法算番，按规则换成分。付分时另加的不在里面。",
                "Adds up the fans 番 of the reading that is worth most, and gives its points "
                "by the rules. Points that are only added when it is paid are not included.",
            ),
            Text("计的番种，和分值。", "The fans that count, and the value."),
            sets=game.sets_most,
        ),
        claims_question(
            claims_record(game, worth),
            checks.claims,
            game.tile_records,
            {
                **happened,
                **circumstances,
                **turned,
                **dict([_DECLINED[name] for name in game.bars]),
            },
            Text(
                "列出一家对别家打出的牌能做什么；不能做的，逐个说明原因。给了几家的要求 "
                "`claims`，`resolve` 就说归谁，为什么。",
                "Lists what a seat may do with a tile that another gave, and says why each other "
                "type is refused. With the `claims` of several seats, `resolve` names those that "
                "get the tile and the reason.",
            ),
            sets=game.sets_most,
        ),
    )


def _words(circumstances: Mapping[str, Field]) -> tuple[str, ...]:
    """The words in which a game tells what else happened in a win."""
    if "special" not in circumstances:
        return ()
    return cast("Word", cast("Listed", circumstances["special"].kind).item).words


# The fields about declined wins and pengs, by the field of a view.
_DECLINED = {
    "bar": (
        "bar",
        Field(
            BAR.kind,
            Text(
                "过水：放过的那次赢值多少分；没有就是 null。",
                "The points of a win that it has declined, while that bars it 过水; null for none.",
            ),
            default=None,
            may_be_null=True,
        ),
    ),
    "passed": (
        "peng_passed",
        circumstance(
            Text(
                "是不是放过这张没碰，现在还不能碰。",
                "Whether it has declined a peng of this tile, and may not make it yet.",
            )
        ),
    ),
}
_TURNED = Field(
    OneTile(),
    Text("发牌时翻开的那张，癞子由它定。", "The tile turned over at the deal, for the wild ones."),
    default=None,
    may_be_null=True,
)


def dealing_of(game: Declared, engine: TurnEngine[Any]) -> Dealing:
    """The question `deal` of a game."""
    return dealing(
        {
            "hand_number": Field(
                game.tile_records.hand_number,
                Text("第几盘。", "Which hand 盘 of a match it is."),
                default=0,
            ),
            "dealer": Field(game.seats.one, Text("庄家。", "The dealer 庄家."), default=0),
        },
        game.tile_records.dealt,
        engine,
        Text(
            "给各家发牌，庄家多一张。",
            "Deals to the seats, one tile more to the dealer.",
        ),
    )


def rule_set_record(game: Declared) -> Record[Any]:
    """The record of a rule set, as the catalogue has it."""
    fan: Record[Any] = Record(
        fields={
            "code": always(Part(ID)),
            "name": always(PlainText()),
            "about": always(PlainText(), Text("什么时候计。", "When it counts.")),
        }
    )
    reason: Record[Any] = Record(
        fields={
            "id": always(Part(ID), of=lambda each: each[0]),
            "name": always(PlainText(), of=lambda each: each[1]),
        }
    )
    return rule_set_of(
        f"{game.component}RuleSet",
        game.most_tiles,
        {
            "fans": always(Listed(fan, len(game.fans))),
            "payments": always(
                Listed(reason, len(game.reasons)),
                Text("为什么付分。", "The reasons of payments."),
                of=lambda _: game.reasons.items(),
            ),
        },
    )
