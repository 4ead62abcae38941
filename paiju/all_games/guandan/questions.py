"""The question `tribute`, the fields of `deal`, and the components that only Guandan has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.guandan.advice import TRIBUTE, advise
from paiju.all_games.guandan.flow import COURSE, FIRST
from paiju.all_games.guandan.match import FIELDS, MATCH, match_of
from paiju.all_games.guandan.match import LEVEL as LEVEL_WORD
from paiju.all_games.guandan.rulesets import LOWEST_LEVEL, SEATS
from paiju.all_games.guandan.scoring import SCORE
from paiju.climbing.questions.components import records_of
from paiju.play.declaration.game import shapes_of
from paiju.play.declaration.question import Dealing, Question
from paiju.play.questions.fields import with_rules
from paiju.playing_cards.field_types import Pile
from paiju.shapes.field_types import Field, Flag, Listed, OrNull, Whole
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.climbing.questions.plays import Writer
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.shapes.schema import Schema


LEVEL = Field(
    LEVEL_WORD,
    Text(
        "打的级：这个点数的牌在 A 和王之间，其中红桃是逢人配。",
        "The level 级 that is played: cards of this rank stand between the ace and the "
        "jokers, and its hearts are wild.",
    ),
    default=LOWEST_LEVEL,
)
SETTLE_FIELDS = {
    "time_is_up": Field(
        Flag(),
        Text(
            "整场是不是到时间了：级高的一队赢；一样高的，先到的一队赢。",
            "Whether the time of the match is up: then the team of the higher level has "
            "won it, or of equal ones the team that came there first.",
        ),
        default=False,
    )
}


def own_questions(of: Game) -> tuple[Question, ...]:
    """The question `tribute`: what is paid and returned before a round."""
    fields = {
        "hands": Field(
            Listed(OrNull(Pile()), SEATS, least=SEATS),
            Text(
                "各家发到的牌；不知道是 null。",
                "The cards dealt to each seat; null if unknown.",
            ),
            is_required=True,
        ),
        "finished": Field(
            Listed(Whole(0, SEATS - 1), SEATS, least=SEATS),
            Text("上一局各家按名次。", "The seats by their places in the round before."),
            is_required=True,
        ),
        "level": LEVEL,
    }
    tribute = Question(
        name="tribute",
        fields=with_rules(of, fields),
        answer=TRIBUTE,
        ask=_tribute,
        summary=Text("这一局之前怎么进贡、还贡？", "What is paid and returned before this round?"),
        description=Text(
            "按上一局的名次，说明谁要进贡，各家按已知的手牌能进什么、还什么，哪张最合"
            "适（同样大小的，进同花顺用不上的；还牌还剩下牌力最大的），有没有两张大王"
            "抗贡，之后谁首出。手牌按发下来的写；不知道的写 null。",
            "Lists who must pay tribute after a round that ended in this order, the cards "
            "that each may pay and return (by the known hands) and the best of them (among "
            "equal ones, the card that no straight flush needs is paid; the card whose loss "
            "leaves the strongest hand is returned), whether the payers resist with both "
            "red jokers, and who leads then. Hands are those dealt; unknown ones are null.",
        ),
        answer_description=Text(
            "要进的和能进的、要还的和能还的，以及建议。",
            "The tributes to pay and to return, with advice.",
        ),
    )
    return (tribute,)


def _tribute(request: Json, write: Writer) -> Json:
    rules = request["ruleset"]
    finished = match_of({"finished": request["finished"]}, rules).finished
    return TRIBUTE.write(advise(rules, request["level"], finished, request["hands"]), write)


DEALING = Dealing(
    fields={**FIELDS, "first": FIRST},
    deal=COURSE.deal_of_question,
    summary=Text("发一局的牌", "Deal the cards of a round."),
    description=Text(
        "发完所有的牌，说明谁先动：要进贡的几家，或者首出的一家。整场是一局接一局："
        "`/settle` 的 `next` 说明打到哪里，它的各个字段原样写进下一局的这个请求；不写"
        "就是新的一场。",
        "Deals every card, and says which seats act first: those that pay tribute, or the "
        "leader. A match is a row of rounds: `next` of /settle describes the match, and "
        "its fields go into this question for the next round; without them the match "
        "begins.",
    ),
    answer_description=Text(
        "新的一局的局面、轮到谁、能做什么。",
        "The state of a fresh round, whose turn it is and what they may do.",
    ),
)


SHAPES: Mapping[str, Schema] = shapes_of(
    COURSE.acts.component, COURSE.events, (*records_of(COURSE, SCORE), MATCH)
)
