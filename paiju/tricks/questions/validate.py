"""The question `validate` of every trick-taking game: whether cards may be played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, get_args

from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.play.questions.view_fields import seen
from paiju.playing_cards.field_types import Pile
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.errors import Fault, InconsistentError, ShapeError
from paiju.shapes.field_types import Field, Flag, Listed, Whole, Word, always
from paiju.shapes.record import Record
from paiju.text import Text
from paiju.tricks.plays.following import Follower
from paiju.tricks.plays.leads import failure_of
from paiju.tricks.plays.throws import Verdict
from paiju.tricks.questions.cards import LED, card_question, check_cards, check_hand, lead_in
from paiju.tricks.questions.classify import classify
from paiju.tricks.questions.components import (
    CARDS,
    GROUP,
    PIECE_FIELDS,
    READING_FIELDS,
    UNIT,
    WHY_NOT,
    Reading,
    ShownUnit,
    reading_in,
)
from paiju.tricks.rules.refusals import BY_CODE, NOT_IN_HAND
from paiju.tricks.seat.unseen import Unseen, unseen_beside, unseen_in

if TYPE_CHECKING:
    from paiju.play.declaration.question import Json, Question
    from paiju.play.flow.flow import Refusal
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.flow.view import View
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.plays.following import Lead
    from paiju.tricks.plays.units import Piece
    from paiju.tricks.questions.cards import Cards, Place, Rules
    from paiju.tricks.questions.writer import Writer

# The most other hands, and the follows among which one near a wrong one is looked for.
_MAX_OTHERS, _NEAR = 3, 200
# The greatest penalty of a throw.
_MAX_PENALTY = 10 * MAX_CARDS


class Thrown(NamedTuple):
    """The verdict on a throw.

    Attributes:
        verdict: whether it stands, as far as the question tells.
        forced: the unit that must be led in its place; None if that is not known.
        by: the number of the seat that beats it, in turns after the leader; None likewise.
        penalty: the points that it costs; 0 if it does not fail for certain.

    """

    verdict: Verdict
    forced: ShownUnit | None = None
    by: int | None = None
    penalty: int = 0


class Duty(NamedTuple):
    """The duty of a follow.

    Attributes:
        group: the group that was led.
        of_suit: the number of cards of it that must be played.
        pieces: the units that must be among them.
        example: a legal follow with as many of the tried cards as there can be.

    """

    group: str
    of_suit: int
    pieces: tuple[Piece, ...]
    example: Cards


class Judged(NamedTuple):
    """A verdict on cards.

    Attributes:
        reading: their reading as a lead; an empty one for a follow of several groups.
        refusal: why they may not be played; None if they may.
        owed: the duty of the follow; None for a lead, and for a legal follow.
        throw: the verdict on a throw; None if they are none.

    """

    reading: Reading
    refusal: Refusal | None = None
    owed: Duty | None = None
    throw: Thrown | None = None

    @property
    def group(self) -> str | None:
        """The code of the group of the cards."""
        return self.reading.group

    @property
    def units(self) -> tuple[ShownUnit, ...]:
        """The units of the cards."""
        return self.reading.units

    @property
    def name(self) -> Text | None:
        """The name of the cards."""
        return self.reading.name


def validate(
    rules: Rules,
    order: CardOrder,
    cards: Cards,
    hand: Cards | None = None,
    lead: Cards | None = None,
) -> Judged:
    """The verdict whether cards may be played; that on a throw is `thrown`.

    Args:
        rules: the rule set.
        order: the order of cards.
        cards: the cards.
        hand: the hand that they come from; None if that is not to be checked.
        lead: the cards that were led; None or empty on a lead.
    """
    held = cards if hand is None else hand
    check_cards(rules, {("hand" if hand is not None else "cards",): held, ("lead",): lead or ()})
    if hand is not None:
        if Counter(cards) - Counter(hand):
            check_cards(rules, {("cards",): cards})
        check_hand(rules, hand, "hand")
    if not lead:
        reading = classify(rules, order, cards)
        is_held = hand is None or not Counter(cards) - Counter(hand)
        return Judged(reading, reading.refusal if is_held else NOT_IN_HAND)
    led = lead_in(rules, order, lead, "lead")
    follower = Follower(rules.play, order, led, held)
    broken = follower.explain(cards)
    reading = _as_group(rules, order, cards)
    if broken is None:
        return Judged(reading)
    duty = _duty(follower, cards) if broken.startswith("must") else None
    return Judged(reading, BY_CODE[broken], duty)


def _as_group(rules: Rules, order: CardOrder, cards: Cards) -> Reading:
    """The reading of the cards of a follow; an empty one if they are of several groups."""
    group = order.group_of_all(cards)
    return Reading() if group is None else reading_in(rules.play, group, cards)


def _duty(follower: Follower, cards: Cards) -> Duty:
    """The duty of a hand, with the legal follow that is nearest to some cards."""
    tried = Counter(cards)

    def shared(move: Cards) -> int:
        return (Counter(move) & tried).total()

    nearest = max(follower.moves(_NEAR), key=shared)
    owed = follower.owed
    return Duty(follower.lead.group.name, owed.of_group, owed.pieces, nearest)


def thrown(
    rules: Rules, lead: Lead, unseen: Unseen | None = None, others: tuple[Cards, ...] = ()
) -> Thrown:
    """The verdict on a throw, from the other hands or from the unseen cards."""
    if not others:
        return Thrown("unknown" if unseen is None else unseen.verdict(rules.play, lead))
    failed = failure_of(rules.play, lead, others)
    if failed is None:
        return Thrown("stands")
    return Thrown("fails", ShownUnit(failed.forced, lead.group), failed.by + 1, failed.penalty)


def validate_question(game: DeclaredTricks) -> Question:
    """The question `validate` of a trick-taking game."""
    return card_question(
        game,
        name="validate",
        fields={
            "cards": always(Pile(), Text("要出的牌。", "The cards to be played.")),
            "hand": Field(
                Pile(),
                Text(
                    "不写就只看这几张牌本身。",
                    "Without it, only the cards themselves are looked at.",
                ),
            ),
            "lead": LED,
            "seen": Field(
                Listed(Pile(), _MAX_SEEN),
                Text(
                    "手牌以外见过的牌，一手一手的：出过的、自己扣的。有了它，甩牌有时能断定。",
                    "The cards that were seen besides the hand, as groups: the cards played, "
                    "and those that the seat has buried. With them the verdict on a throw "
                    "may be certain.",
                ),
                default=(),
            ),
            "others": Field(
                Listed(Pile(), _MAX_OTHERS),
                Text(
                    "别家的手牌，从下家起；明牌时甩牌的结果就定了。",
                    "The hands of all others from the next seat on, where they are open; they "
                    "decide what becomes of a throw.",
                ),
                default=(),
            ),
            "view": replace(seen(game), is_required=False),
        },
        answer=VERDICT,
        ask=_ask,
        finish=_finish,
        summary=Text("这几张牌能不能出？", "May these cards be played?"),
        description=Text(
            "判断几张牌能不能首出或跟 `lead`。跟错了，`owed` 写明要求和一种合法的跟法。甩牌成不"
            "成立要看别家的牌：`throw` 从 `others` 断定，或者从 `view`、`hand` 和 `seen` 推出；"
            "推不出就是 `unknown`。甩失败的牌也能出，只是要改出其中一手。",
            "Judges cards as a lead, or as a follow to `lead`. If a follow breaks a duty, "
            "`owed` gives the requirement, with a legal follow. Whether a throw stands "
            "depends on the other hands: `throw` tells it from `others`, or what `view`, or "
            "`hand` and `seen`, prove; else it is `unknown`. A throw that fails is legal: "
            "one unit of it is led.",
        ),
        answer_description=Text(
            "能不能出：能，是什么牌；不能，为什么。",
            "Whether the cards may be played, as which play, or why not.",
        ),
    )


def _finish(asked: Json, _: Json) -> Json:
    """The fields of a question, those that a view has taken from it."""
    view: View | None = asked.get("view")
    if view is None:
        return asked
    faults = [Fault("view_or_hand", _ALONE, (name,)) for name in _OF_VIEWS if asked.get(name)]
    if faults:
        raise ShapeError(*faults)
    if view.phase != "play":
        raise InconsistentError(Fault("not_offered", NOT_OFFERED.text, ("view", "phase")))
    lead = view.trick[0].cards if view.trick else None
    return {**asked, "ruleset": view.rules, "hand": view.hand, "lead": lead}


def _ask(asked: Json, write: Writer) -> Json:
    rules, cards, view = asked["ruleset"], asked["cards"], asked.get("view")
    order = asked["order"] if view is None else view.order()
    judged = validate(rules, order, cards, asked.get("hand"), asked.get("lead"))
    if not asked.get("lead") and judged.refusal is None and len(judged.units) > 1:
        judged = judged._replace(throw=_thrown(asked, lead_in(rules, order, cards, "cards")))
    return VERDICT.write(judged, write)


def _thrown(asked: Json, lead: Lead) -> Thrown:
    """The verdict on the throw of a question."""
    rules, others = asked["ruleset"], asked["others"]
    hand, view = asked.get("hand"), asked.get("view")
    if others:
        _check_others(rules, others, hand)
        return thrown(rules, lead, others=others)
    if view is not None:
        return thrown(rules, lead, unseen_in(view))
    return thrown(rules, lead, None if hand is None else _unseen(rules, hand, asked["seen"]))


def _check_others(rules: Rules, others: tuple[Cards, ...], hand: Cards | None) -> None:
    """Refuse other hands that are not those of a trick's start."""
    if len(others) != rules.seats - 1:
        text = _HANDS.format(count=rules.seats - 1)
        raise InconsistentError(Fault("wrong_count", text, ("others",)))
    groups: dict[Place, Cards] = {("others", at): cards for at, cards in enumerate(others)}
    if hand is not None:
        groups[("hand",)] = hand
    check_cards(rules, groups)
    if len({*map(len, groups.values())}) > 1:
        raise InconsistentError(Fault("wrong_count", _UNEQUAL, ("others",)))


def _unseen(rules: Rules, hand: Cards, seen_cards: tuple[Cards, ...]) -> Unseen:
    """The knowledge of a leader with a hand, who has seen some more cards."""
    groups: dict[Place, Cards] = {("seen", at): cards for at, cards in enumerate(seen_cards)}
    check_cards(rules, {("hand",): hand, **groups})
    known = chain.from_iterable(seen_cards)
    unseen = unseen_beside(rules.deck.cards, rules.seats, hand, known)
    if unseen.unknown.total() < (rules.seats - 1) * len(hand):
        raise InconsistentError(Fault("wrong_count", _SEEN_TOO_MANY, ("seen",)))
    return unseen


# The fields that a view stands for, and the most groups of cards that may be seen.
_OF_VIEWS, _MAX_SEEN = ("hand", "lead", "seen", "others"), 216
_ALONE = Text("给了视图就不要再给这个", "a view has this already: send one or the other")
_HANDS = Text("要写别家 {count} 家的手牌", "the hands of all {count} others are wanted")
_UNEQUAL = Text("首出之前各家的牌一样多", "all hands are equally large before a lead")
_SEEN_TOO_MANY = Text(
    "见过这么多牌，别家就没有这么多张了",
    "after so many cards were seen the other hands cannot be as large as this one",
)
_PIECE: Record[Piece] = Record(
    fields={name: replace(field, of=name) for name, field in PIECE_FIELDS.items()}
)
_DUTY: Record[Duty] = Record(
    fields={
        "group": GROUP,
        "of_suit": always(
            Whole(0, MAX_CARDS),
            Text("这一门要出几张。", "The number of cards of the suit that must be played."),
        ),
        "units": always(
            Listed(_PIECE, MAX_CARDS),
            Text("其中要有的牌型。", "The units that must be among them."),
            of="pieces",
        ),
        "example": always(
            CARDS,
            Text(
                "一种合法的跟法，尽量用上要出的牌。",
                "A legal follow with as many of the cards as can be.",
            ),
        ),
    }
)
_THROWN: Record[Thrown] = Record(
    fields={
        "verdict": always(Word(get_args(Verdict))),
        "forced": always(
            UNIT,
            Text(
                "失败后要出的一手；要看到别家的牌才知道。",
                "The unit that must be led if it fails; known only from the other hands.",
            ),
            may_be_null=True,
        ),
        "by": always(
            Whole(1, _MAX_OTHERS),
            Text(
                "首出之后第几家管得住。",
                "The seat that beats it, counted in turns after the leader.",
            ),
            may_be_null=True,
        ),
        "penalty": always(Whole(0, _MAX_PENALTY), Text("罚几分。", "The points that it costs.")),
    }
)
VERDICT: Record[Judged] = Record(
    fields={
        "legal": always(Flag(), of=lambda judged: judged.refusal is None),
        **WHY_NOT,
        **{name: READING_FIELDS[name] for name in ("group", "units", "name")},
        "owed": always(
            _DUTY,
            Text("跟错时欠什么。", "The requirement, if a follow breaks a duty."),
            may_be_null=True,
        ),
        "throw": always(
            _THROWN,
            Text("首出是甩牌时。", "Whether a lead of several units stands."),
            may_be_null=True,
        ),
    },
    component="TrickVerdict",
)
