"""The question `odds` of every trick-taking game: the cards that other seats may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.play.declaration.question import Budget, Question, notation
from paiju.play.questions.view_fields import seen_fields, with_whole_view
from paiju.playing_cards.field_types import Pile, Written
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Field, Flag, Listed, Part, Seed, Share, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text
from paiju.tricks.questions.cards import check_cards
from paiju.tricks.questions.components import CARDS, GROUP, GROUPS
from paiju.tricks.rules.refusals import BY_CODE
from paiju.tricks.seat.hidden_chances import Chances, HiddenHand, InGroup, chances_of

if TYPE_CHECKING:
    from paiju.play.declaration.question import Json
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.questions.writer import Writer

_MAX_DEALS, _PLAIN_DEALS, _MAX_UNSEEN, _MAX_SEAT = 2_000, 25, 216, 3
# The decimals of numbers in answers.
_DIGITS = 4


def odds_question(game: DeclaredTricks) -> Question:
    """The question `odds` of a trick-taking game."""
    return Question(
        name="odds",
        fields={
            **seen_fields(game),
            "lead": Field(
                Pile(),
                Text(
                    "想首出的牌，问别家能不能在这一门里管住；不写就不问。",
                    "Cards to lead: how likely each seat can beat a unit of them in their suit. "
                    "Without them nothing is asked.",
                ),
                default=(),
            ),
            "deals": Field(
                Whole(1, _MAX_DEALS),
                Text("抽多少种分法。", "The number of deals that are sampled."),
                default=200,
            ),
            "seed": Field(Seed(), default=0),
            "notation": notation(game.scripts, prefix=game.component),
        },
        answer=ODDS,
        ask=_ask,
        finish=lambda asked, _: with_whole_view(game, asked),
        budget=Budget("deals", _PLAIN_DEALS),
        summary=Text("别家手里有什么？", "What do the others hold?"),
        description=Text(
            "记牌器：一家没见过的牌，和从出牌推得出的事：没跟就是缺门，该出对子没出就是没有"
            "对子，甩成了就是没人管得住；亮过、甩失败露出的牌在谁手里。其余按可能的分法抽样："
            "各家缺门、有对子、管得住一手首出的概率。抽到的分法都符合这些推断；扣底的人少扣主和"
            "大牌。",
            "Lists the cards that a seat does not see 记牌器, and what turns prove: who did not "
            "follow has none of the suit, who owed a pair and gave none has no pair, a throw "
            "that stood is beaten by nobody, and cards that were shown are in a hand. For "
            "the rest deals are sampled: how likely each seat has none of a suit, has a pair "
            "of it, and beats a lead. All of them agree with the proved facts; dealers "
            "seldom bury trumps and high cards.",
        ),
        answer_description=Text(
            "没见过的牌，和别家的概率。", "The unseen cards, and the chances of the other seats."
        ),
    )


def _ask(asked: Json, write: Writer) -> Json:
    check_cards(asked["view"].rules, {("lead",): asked["lead"]})
    found = chances_of(asked["view"], asked["lead"], asked["deals"], asked["seed"])
    if isinstance(found, str):
        raise InconsistentError(Fault(found, BY_CODE[found].text, ("lead",)))
    return ODDS.write(found, write)


_IN_GROUP: Record[InGroup] = Record(
    fields={
        "group": GROUP,
        "most": always(
            Whole(0, MAX_CARDS),
            Text("至多有几张。", "The most cards of it that the seat can hold."),
        ),
        "mean": always(
            Part({"type": "number", "minimum": 0, "maximum": MAX_CARDS}),
            Text("平均有几张。", "The cards that it holds on average."),
            of=lambda each: round(each.mean, _DIGITS),
        ),
        "void": always(
            Share(),
            Text("缺这一门的概率。", "How likely it has none."),
            of=lambda each: round(each.void, _DIGITS),
        ),
        "pair": always(
            Share(),
            Text("有对子的概率。", "How likely it has two identical cards."),
            of=lambda each: round(each.pair, _DIGITS),
        ),
        "no_pair": always(
            Flag(),
            Text("已知没有对子。", "Whether it certainly has no two identical cards."),
        ),
    }
)
_HAND: Record[HiddenHand] = Record(
    fields={
        "seat": always(Whole(0, _MAX_SEAT)),
        "count": always(
            Whole(0, MAX_CARDS), Text("有几张牌。", "How many cards it holds."), of="size"
        ),
        "known": always(CARDS, Text("已知在它手里的牌。", "Those that it is known to hold.")),
        "groups": always(
            Listed(_IN_GROUP, len(GROUPS)),
            Text("各门怎样。", "The cards of each suit that it may hold."),
        ),
        "beats": always(
            Share(),
            Text(
                "能在这一门里管住 `lead` 的概率；没有 `lead` 时是 null。",
                "How likely it beats a unit of `lead` in the suit; null without one.",
            ),
            may_be_null=True,
            of=lambda hand: None if hand.beats is None else round(hand.beats, _DIGITS),
        ),
    }
)
ODDS: Record[Chances] = Record(
    fields={
        "unseen": always(
            Written(_MAX_UNSEEN),
            Text("这一家没见过的牌。", "The cards that the seat does not see."),
        ),
        "seats": always(
            Listed(_HAND, _MAX_SEAT + 1),
            Text("其余各家，按出牌顺序。", "The other seats, in the order of play."),
            of="hands",
        ),
        "deals": always(
            Whole(1, _MAX_DEALS), Text("抽了多少种分法。", "How many deals were sampled.")
        ),
        "error": always(
            Share(),
            Text("概率的标准误，至多这么大。", "The standard error of the chances, at most."),
            of=lambda found: round(found.error, _DIGITS),
        ),
        "seed": always(Seed()),
    },
    component="TrickOdds",
)
