"""The question `bid` of games with a contract: whether to declare trumps, and with which cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from paiju.play.declaration.question import Question
from paiju.play.questions.fields import REASONS, with_rules
from paiju.playing_cards.field_types import Pile
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Field, Flag, Listed, Whole, Word, always
from paiju.shapes.record import Record
from paiju.text import Text
from paiju.tricks.contracts.declaring import declarations, standing_after, verdict
from paiju.tricks.contracts.records import TRUMPS_OF_CONTRACTS
from paiju.tricks.flow.state import Shown
from paiju.tricks.flow.view import View
from paiju.tricks.players.before_play import speak
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.questions.cards import HAND, check_cards
from paiju.tricks.questions.components import CARDS
from paiju.tricks.rules.declaring import Declaration
from paiju.tricks.rules.levels import NO_TRUMP_LEVEL
from paiju.tricks.rules.refusals import BY_CODE, NOT_IN_HAND

if TYPE_CHECKING:
    from paiju.play.declaration.question import Json
    from paiju.play.players.player import Why
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.questions.cards import Cards, Place, Rules
    from paiju.tricks.questions.writer import Writer

_MAX_SEAT, _MAX_SHOWN, _MAX_OPTIONS, _MAX_TRUMPS = 3, 32, 64, 64


class Option(NamedTuple):
    """A declaration that a hand may make.

    Attributes:
        cards: the cards that are shown.
        trump: the suit of the trumps, or "N".
        trumps: the number of trumps that the hand has then.

    """

    cards: Cards
    trump: str
    trumps: int


class Bid(NamedTuple):
    """Advice whether to declare.

    Attributes:
        cards: the cards to show; none to pass.
        options: all that could be shown.
        reasons: the reasons.

    """

    cards: Cards
    options: tuple[Option, ...]
    reasons: tuple[Why, ...]


def bid(view: View) -> Bid:
    """Advice for the seat of a view, which may declare."""
    assert view.seat is not None  # noqa: S101 - a spectator declares nothing
    options = []
    for cards in declarations(view, view.seat, view.hand):
        found = verdict(view, view.seat, cards)
        assert isinstance(found, Declaration)  # noqa: S101 - it is legal
        order = view.rules.order(view.level, found.trump)
        trumps = sum(order.group_of(card).name == TRUMPS for card in view.hand)
        options.append(Option(cards, found.trump, trumps))
    decision = speak(view)
    return Bid(decision.action.cards, tuple(options), decision.reasons)


def bid_question(game: DeclaredTricks) -> Question:
    """The question `bid` of a trick-taking game with a contract."""
    shown: Record[Shown] = Record(
        fields={"seat": always(_SEAT), "cards": always(Pile())},
        make=lambda parts: Shown(**parts, after=1),
    )
    fields = {
        "hand": HAND,
        "level": game.contract_fields["level"],
        "seat": Field(_SEAT, Text("自己的座位。", "The seat of the hand."), default=0),
        "shown": Field(
            Listed(shown, _MAX_SHOWN),
            Text(
                "到现在各家亮过的，按先后；加固的连原来的一起写。",
                "The declarations so far, in order; cards that add to a declaration with it.",
            ),
            default=(),
        ),
    }
    return Question(
        name="bid",
        fields=with_rules(game, fields),
        answer=BID,
        ask=_ask,
        summary=Text("亮不亮主？", "Is this hand to declare?"),
        description=Text(
            "发到现在的手牌亮不亮主、用什么亮；`options` 是能亮的每一种，和亮了以后手里几张主。"
            "按水平 2 的想法：主够多才亮，对家亮了少反。",
            "Whether to declare with the cards dealt so far, and with which; `options` has "
            "everything that may be shown, with the trumps that the hand then has. It thinks as "
            "skill 2 does: with many trumps, and seldom over the partner.",
        ),
        answer_description=Text("亮不亮，为什么。", "Whether to declare, and why."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    return BID.write(bid(_view(asked)), write)


def _view(asked: Json) -> View:
    """The view of a seat with the hand of a question."""
    rules, hand, seat, level = asked["ruleset"], asked["hand"], asked["seat"], asked["level"]
    shown: tuple[Shown, ...] = asked["shown"]
    _check(rules, hand, seat, level, shown)
    return View(
        rules=rules,
        seat=seat,
        levels=(level, level),
        phase="declare",
        to_act=(seat,),
        out=len(hand),
        shown=shown,
        hand=hand,
        history=(),
    )


def _check(rules: Rules, hand: Cards, seat: int, level: str, shown: tuple[Shown, ...]) -> None:
    """Refuse cards that no deck has, and declarations that are not legal."""
    groups: dict[Place, Cards] = {("hand",): hand}
    # Of each seat the last declaration has all its cards.
    for place, each in {each.seat: (place, each) for place, each in enumerate(shown)}.values():
        where = ("shown", place, "cards")
        if each.seat != seat:
            groups[where] = each.cards
        elif Counter(each.cards) - Counter(hand):
            raise InconsistentError(Fault(NOT_IN_HAND.code, NOT_IN_HAND.text, where))
    check_cards(rules, groups)
    if len(hand) > rules.hand_size:
        text = _TOO_MANY.format(most=rules.hand_size)
        raise InconsistentError(Fault("hand_too_big", text, ("hand",)))
    if level == NO_TRUMP_LEVEL:
        raise InconsistentError(Fault("not_offered", _NOBODY, ("level",)))
    stands: Declaration | None = None
    for place, each in enumerate(shown):
        found = standing_after(rules, level, stands, each) if each.cards else "not_a_declaration"
        if isinstance(found, str):
            where = ("shown", place, "cards")
            raise InconsistentError(Fault(found, BY_CODE[found].text, where))
        stands = found


_SEAT = Whole(0, _MAX_SEAT)
_TOO_MANY = Text("每家只发 {most} 张", "each seat is dealt {most} cards")
_NOBODY = Text("打无主时不亮主", "at this level nobody declares")
_OPTION: Record[Option] = Record(
    fields={
        "cards": always(CARDS),
        "trump": always(Word(TRUMPS_OF_CONTRACTS)),
        "trumps": always(Whole(0, _MAX_TRUMPS), Text("手里几张主。", "The trumps of the hand.")),
    }
)
BID: Record[Bid] = Record(
    fields={
        "declare": always(
            Flag(), Text("亮不亮。", "Whether to declare."), of=lambda found: bool(found.cards)
        ),
        "cards": always(CARDS, Text("亮什么。", "The cards to show; none without a declaration.")),
        "options": always(Listed(_OPTION, _MAX_OPTIONS)),
        "reasons": REASONS,
    },
    component="TrickBid",
)
