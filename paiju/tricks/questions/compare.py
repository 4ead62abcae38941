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
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.plays.winning import covering_of, is_higher
from paiju.tricks.questions.cards import card_question, check_cards, lead_in
from paiju.tricks.rules.refusals import WRONG_COUNT

if TYPE_CHECKING:
    from paiju.play.declaration.question import Json, Question
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.plays.following import Lead
    from paiju.tricks.plays.winning import Covering
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
        result: which of the two is higher, whatever was led.
        winner: what takes the trick if `a` is played before `b`.
        a: the one follow against the lead.
        b: the other one, played after `a`.

    """

    result: Result
    winner: Winner
    a: Compared
    b: Compared


def compare(rules: Rules, order: CardOrder, lead: Cards, a: Cards, b: Cards) -> Comparison:
    """The comparison of two follows to a lead."""
    check_cards(rules, {("lead",): lead, ("a",): a, ("b",): b})
    led = lead_in(rules, order, lead, "lead")
    faults = [
        Fault(WRONG_COUNT.code, WRONG_COUNT.text, (name,))
        for name, cards in (("a", a), ("b", b))
        if len(cards) != led.size
    ]
    if faults:
        raise InconsistentError(*faults)
    first = covering_of(rules.play, order, led, lead)
    assert first is not None  # noqa: S101 - a lead covers itself
    holds, winner, compared = first, "lead", list[Compared]()
    for name, cards in (("a", a), ("b", b)):
        covering = covering_of(rules.play, order, led, cards)
        refusal = _refusal(rules, order, led, cards, covering, holds)
        if covering and refusal is None:
            holds, winner = covering, name
        compared.append(Compared(covering is not None, refusal))
    ours, theirs = (covering_of(rules.play, order, led, cards) for cards in (a, b))
    return Comparison(_result(rules, led, ours, theirs), winner, *compared)  # type: ignore[arg-type] # a name


def _result(rules: Rules, lead: Lead, a: Covering | None, b: Covering | None) -> Result:
    """Which of two follows is higher; one that does not cover the lead is the lower one."""
    if a and (b is None or is_higher(rules.play, lead, a, b)):
        return "a_beats_b"
    if b and (a is None or is_higher(rules.play, lead, b, a)):
        return "b_beats_a"
    return "neither"


def _refusal(
    rules: Rules,
    order: CardOrder,
    lead: Lead,
    cards: Cards,
    covering: Covering | None,
    holds: Covering,
) -> Refusal | None:
    """The reason why a follow does not take the trick; None if it does."""
    if covering is None:
        group = order.group_of_all(cards)
        may_cover = group is not None and group.name in {lead.group.name, TRUMPS}
        return NOT_COVERING if may_cover else DISCARD
    if is_higher(rules.play, lead, covering, holds):
        return None
    is_equal = covering.group is holds.group and covering.tops == holds.tops
    return EQUAL if is_equal else LOWER


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
            "a": always(Pile(), Text("先跟的。", "What follows first.")),
            "b": always(Pile(), Text("后跟的。", "What follows after it.")),
        },
        answer=COMPARISON,
        ask=_ask,
        summary=Text("这两手跟牌谁大？", "Which of two follows is higher?"),
        description=Text(
            "首出 `lead`，有人跟 `a`，后面有人跟 `b`：谁大，这一轮谁赢，不赢的为什么。甩牌算它"
            "已经成立。跟的牌合不合规矩，问 `validate`。",
            "After `lead` one seat follows with `a`, a later one with `b`: which is higher, what "
            "takes the trick, and why the others do not. A throw is taken to stand. Whether a "
            "follow is legal is asked by `validate`.",
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
            Text("这一轮谁赢。", "What takes the trick, `b` being played after `a`."),
        ),
        "a": always(_COMPARED),
        "b": always(_COMPARED),
    },
    component="TrickComparison",
)
