"""The question `split` of every climbing game: the best ways to cut a hand into plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.questions.cards import HAND, card_question, check_hand
from paiju.climbing.questions.plays import CARDS, IS_COMPLETE, PLAY, PLAYS_COUNT, POWER
from paiju.climbing.splits.split import split as best_splits
from paiju.play.declaration.question import Budget
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Field, Listed, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.questions.plays import Writer
    from paiju.climbing.splits.split import Split
    from paiju.play.declaration.question import Json, Question
    from paiju.playing_cards.card import Card
    from paiju.playing_cards.holding import Holding

MAX_SPLITS = 20


class Cut(NamedTuple):
    """A way to cut a hand: its plays, their worth, and the cards that no play takes."""

    plays: tuple[Play, ...]
    power: int
    left: tuple[Card, ...]


class Cuts(NamedTuple):
    """Ways to cut a hand, the best first; and whether every way was looked at."""

    cuts: list[Cut]
    is_complete: bool


def split(table: MoveTable, hand: Holding, limit: int) -> Split:
    """The best splits of a hand into plays; see `paiju.climbing.splits.split.split`."""
    check_hand(table, hand)
    return best_splits(table, hand, limit)


def split_question(game: DeclaredGame) -> Question:
    """The question `split` of a climbing game."""
    return card_question(
        game,
        name="split",
        fields={
            "hand": HAND,
            "limit": Field(
                Whole(1, MAX_SPLITS),
                Text("最多给几种拆法。", "The most ways to cut in the answer."),
                default=1,
            ),
        },
        answer=SPLITS,
        ask=_ask,
        budget=Budget("limit", 2),
        summary=Text("这手牌怎么拆最好？", "How is this hand best cut into plays?"),
        description=Text(
            "把手牌拆成一手一手，一种拆法的价值是各手的分之和：每一手都要花一轮，小牌"
            "扣分，炸弹比一轮值钱。最好的拆法在前，一样好的，手数少的在前。`power` 就"
            "是这个和。",
            "Every way to cut the hand into plays is worth the sum of the weights of its "
            "plays: each costs a turn, low ranks are worse, bombs are worth more than a "
            "turn. The best ways come first, of equal ones those of fewer plays. `power` "
            "is that sum.",
        ),
        answer_description=Text("这手牌最好的拆法。", "The best ways to cut the hand."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    table, hand = asked["table"], asked["hand"]
    found = split(table, hand, asked["limit"])
    cuts = [
        Cut(each.plays(table, hand), each.power, each.left(table, hand))
        for each in found.partitions
    ]
    return SPLITS.write(Cuts(cuts, found.is_complete), write)


_CUT: Record[Cut] = Record(
    fields={
        "plays": always(Listed(PLAY, MAX_CARDS)),
        "power": POWER,
        "count": always(Whole(0, MAX_CARDS), PLAYS_COUNT, of=lambda cut: len(cut.plays)),
        "left": always(
            CARDS,
            Text(
                "凑不进任何一手的：最多是那张花牌。",
                "Cards that no play can take: the flower card at most.",
            ),
        ),
    }
)
SPLITS: Record[Cuts] = Record(
    fields={
        "splits": always(
            Listed(_CUT, MAX_SPLITS),
            Text("不同的拆法，最好的在前。", "Different ways to cut, the best first."),
            of="cuts",
        ),
        "complete": IS_COMPLETE,
    },
    component="Splits",
)
