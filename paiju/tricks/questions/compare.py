"""The question `compare` of every trick-taking game: which of two follows is higher."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from paiju.play.flow.flow import Refusal
from paiju.play.questions.answer_parts import refusal_fields
from paiju.playing_cards.field_types import Pile
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Flag, Part, Word, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text
from paiju.tricks.plays.bombs import best_bomb
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.plays.winning import covering_of, is_higher, winner_of
from paiju.tricks.questions.cards import card_question, check_cards, lead_in
from paiju.tricks.rules.refusals import WRONG_COUNT

if TYPE_CHECKING:
    from paiju.play.declaration.question import Json, Question
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.plays.following import Lead
    from paiju.tricks.questions.cards import Cards, Rules
    from paiju.tricks.questions.writer import Writer

Result = Literal["a_beats_b", "b_beats_a", "neither"]
Winner = Literal["lead", "a", "b"]


class Compared(NamedTuple):
    """A follow as it stands against the cards before it.

    Attributes:
        covers: whether it covers the lead, so that it may take the trick.
        refusal: why it does not take the trick from the cards before it; None if it does.

    """

    covers: bool
    refusal: Refusal | None


class Comparison(NamedTuple):
    """The comparison of two follows.

    Attributes:
        result: which of the two is higher, even if the lead beats both.
        winner: the cards that take the trick if `a` is played before `b`.
        a: the one follow against the lead.
        b: the other one, played after `a`.

    """

    result: Result
    winner: Winner
    a: Compared
    b: Compared


def compare(rules: Rules, order: CardOrder, lead: Cards, a: Cards, b: Cards) -> Comparison:
    """The comparison of two follows to a lead.

    Each group of cards is checked by itself: they may come from different deals.
    """
    for name, cards in (("lead", lead), ("a", a), ("b", b)):
        check_cards(rules, {(name,): cards})
    led = lead_in(rules, order, lead, "lead")
    faults = [
        Fault(WRONG_COUNT.code, WRONG_COUNT.text, (name,))
        for name, cards in (("a", a), ("b", b))
        if len(cards) != led.size
    ]
    if faults:
        raise InconsistentError(*faults)
    seen_a, seen_b = [lead, a], [lead, a, b]
    winners = [winner_of(rules.play, order, led, plays) for plays in (seen_a, seen_b)]
    return Comparison(
        _result(rules, order, led, a, b),
        _WINNERS[winners[1]],
        _compared(rules, order, led, a, seen_a[winners[0]] if winners[0] != 1 else None),
        _compared(rules, order, led, b, seen_b[winners[1]] if winners[1] != 2 else None),
    )


def _result(rules: Rules, order: CardOrder, lead: Lead, a: Cards, b: Cards) -> Result:
    """Which of two follows is higher; one that does not cover the lead is the lower one."""
    bombs = [best_bomb(rules.play, order, lead.group, plays) for plays in ((a, b), (b, a))]
    if bombs[0] is not None:
        # Of equal bombs each is the best one where it stands first.
        return "neither" if bombs[0] == bombs[1] else _RESULTS[bombs[0]]
    ours, theirs = (covering_of(rules.play, order, lead, cards) for cards in (a, b))
    if ours and (theirs is None or is_higher(rules.play, lead, ours, theirs)):
        return "a_beats_b"
    if theirs and (ours is None or is_higher(rules.play, lead, theirs, ours)):
        return "b_beats_a"
    return "neither"


def _compared(
    rules: Rules, order: CardOrder, lead: Lead, cards: Cards, holds: Cards | None
) -> Compared:
    """A follow against the cards that hold the trick in its place; None if it takes the trick."""
    covering = covering_of(rules.play, order, lead, cards)
    if holds is None:
        return Compared(covers=True, refusal=None)
    if covering is None:
        group = order.group_of_all(cards)
        may_cover = group is not None and group.name in {lead.group.name, TRUMPS}
        return Compared(covers=False, refusal=NOT_COVERING if may_cover else DISCARD)
    other = covering_of(rules.play, order, lead, holds)
    is_equal = other and covering.group is other.group and covering.tops == other.tops
    return Compared(covers=True, refusal=EQUAL if is_equal else LOWER)


_WINNERS: tuple[Winner, ...] = get_args(Winner)
_RESULTS: tuple[Result, ...] = get_args(Result)
DISCARD = Refusal("discard", Text("垫牌", "these cards are discards"))
NOT_COVERING = Refusal(
    "not_covering", Text("牌型盖不住首出的牌", "these cards do not have the units that were led")
)
LOWER = Refusal("lower", Text("不够大", "it is not higher than the cards before"))
EQUAL = Refusal(
    "equal_later", Text("一样大，先出的大", "of equal cards the first played is higher")
)
WHY_LOWER = (DISCARD, NOT_COVERING, LOWER, EQUAL)


def compare_question(game: DeclaredTricks) -> Question:
    """The question `compare` of a trick-taking game."""
    return card_question(
        game,
        name="compare",
        fields={
            "lead": always(Pile(), Text("首出的牌。", "The cards that were led.")),
            "a": always(Pile(), Text("先跟的。", "The first of the two plays.")),
            "b": always(Pile(), Text("后跟的。", "The second of the two plays.")),
        },
        answer=COMPARISON,
        ask=_ask,
        summary=Text("这两手跟牌谁大？", "Which of two follows is higher?"),
        description=Text(
            "首出 `lead`，有人跟 `a`，后面有人跟 `b`：谁大，这一轮谁赢，不赢的为什么。甩牌算它"
            "已经成立。各看各的，不必出自同一副牌；跟的牌合不合法，用 `validate`。",
            "After `lead` one seat follows with `a`, a later one with `b`: which is higher, what "
            "takes the trick, and why the others do not. A throw is taken to stand. The groups "
            "need not be possible in one deal; `validate` says whether a follow is legal.",
        ),
        answer_description=Text("谁大，为什么。", "Which is higher, and why."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    found = compare(asked["ruleset"], asked["order"], asked["lead"], asked["a"], asked["b"])
    return COMPARISON.write(found, write)


_COMPARED: Record[Compared] = Record(
    fields={
        "covers": always(
            Flag(),
            Text(
                "盖不盖得住首出的牌型：盖不住就赢不了。",
                "Whether it covers the lead; a follow that does not cannot win.",
            ),
        ),
        **refusal_fields(Part(open_word(each.code for each in WHY_LOWER))),
    }
)
COMPARISON: Record[Comparison] = Record(
    fields={
        "result": always(Word(get_args(Result))),
        "winner": always(
            Word(get_args(Winner)),
            Text("这一轮谁赢。", "The play that takes the trick if `b` is played after `a`."),
        ),
        "a": always(_COMPARED),
        "b": always(_COMPARED),
    },
    component="TrickComparison",
)
