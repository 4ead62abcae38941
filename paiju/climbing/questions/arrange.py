"""The question `arrange` of every climbing game: a hand laid out in groups 理牌."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.climbing.questions.cards import HAND, card_question, check_hand
from paiju.climbing.questions.plays import CARDS, PLAY
from paiju.climbing.splits.arrangement import Arrangement, Shown, arrangements
from paiju.playing_cards.field_types import Cards
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.field_types import Field, Listed, Part, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.questions.plays import Writer
    from paiju.play.declaration.question import Json, Question
    from paiju.playing_cards.holding import Holding


def arrange(table: MoveTable, hand: Holding, before: Sequence[Holding]) -> tuple[Arrangement, ...]:
    """The arrangements of a hand; see `paiju.climbing.splits.arrangement.arrangements`."""
    check_hand(table, hand)
    return arrangements(table, hand, before)


def arrange_question(game: DeclaredGame) -> Question:
    """The question `arrange` of a climbing game."""
    return card_question(
        game,
        name="arrange",
        fields={
            "hand": HAND,
            "before": Field(
                Listed(Cards(), MAX_CARDS),
                Text(
                    "之前显示的分组，好让它们不散。",
                    "The groups of cards that were shown before, so that they stay together.",
                ),
                default=(),
            ),
        },
        answer=ARRANGEMENTS,
        ask=_ask,
        summary=Text("这手牌怎么理？", "How is this hand laid out?"),
        description=Text(
            "理牌，一组一组按显示顺序：`rank` 按点数；`cut` 按最好的拆法一手一手排；"
            "`suit` 按花色，同花顺不拆开。牌一样，理出来就一样。给了之前的分组 "
            "`before`，只要也是最好的拆法，还在手里的组就不打散。",
            "Lays out a hand 理牌 as groups in display order: by `rank`; by `cut`, the "
            "plays of a best cut; and by `suit`, where straight flushes stay whole. Equal "
            "hands are laid out alike. With the groups `before`, those that the hand "
            "still holds stay together in the cut, where that is a best cut too.",
        ),
        answer_description=Text("这手牌的几种理法。", "The arrangements of the hand."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    return ARRANGEMENTS.write(arrange(asked["table"], asked["hand"], asked["before"]), write)


_SHOWN: Record[Shown] = Record(
    fields={"cards": always(CARDS), "play": always(PLAY, may_be_null=True)}
)
_ARRANGEMENT: Record[Arrangement] = Record(
    fields={
        "by": always(Part(open_word(("rank", "cut", "suit")))),
        "groups": always(
            Listed(_SHOWN, MAX_CARDS),
            Text(
                "各组，按显示顺序；不成一手牌的，`play` 是 null。",
                "The groups in display order; `play` is null if a group is not a play.",
            ),
        ),
    }
)
ARRANGEMENTS: Record[tuple[Arrangement, ...]] = Record(
    fields={"arrangements": always(Listed(_ARRANGEMENT, 4), of=lambda found: found)},
    component="Arrangements",
)
