"""The question `bury` of games with a kitty: which cards the dealer puts into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.play.questions.fields import REASONS
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Listed, Whole, always
from paiju.shapes.record import Record
from paiju.text import Text
from paiju.tricks.contracts.opening import burials_of
from paiju.tricks.flow.state import Contract, without
from paiju.tricks.flow.view import View
from paiju.tricks.players.before_play import BURIES, buries
from paiju.tricks.players.reasons import BURIES_LOW, MAKES_VOID
from paiju.tricks.questions.cards import HAND, card_question, check_cards
from paiju.tricks.questions.components import CARDS, GROUP, GROUPS, MAX_MOVES
from paiju.tricks.seat.position import Position

if TYPE_CHECKING:
    from paiju.play.declaration.question import Json, Question
    from paiju.play.players.player import Why
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.questions.cards import Cards
    from paiju.tricks.questions.writer import Writer


class Burial(NamedTuple):
    """Cards that may be buried.

    Attributes:
        cards: the cards.
        points: their points.
        voids: the groups of which the hand has no card afterwards, but had some.

    """

    cards: Cards
    points: int
    voids: tuple[str, ...]


class Buries(NamedTuple):
    """Advice for burying.

    Attributes:
        total: the number of sets of cards that may be buried.
        burials: the advice, the best first.

    """

    total: int
    burials: tuple[Burial, ...]

    @property
    def best(self) -> Burial:
        """The best burial."""
        return self.burials[0]

    @property
    def reasons(self) -> tuple[Why, ...]:
        """The reason why it is the best."""
        return (MAKES_VOID if self.best.voids else BURIES_LOW,)


def bury(view: View) -> Buries:
    """Advice for the dealer, who has taken the kitty."""
    position, order = Position(view), view.order()
    found = []
    for row in buries(position):
        cards = position.cards_of(row)
        left = {order.group_of(card).name for card in without(view.hand, cards)}
        names = dict.fromkeys(order.group_of(card).name for card in cards)
        points = sum(map(view.rules.points, cards))
        voids = tuple([name for name in names if name not in left])
        found.append(Burial(cards, points, voids))
    return Buries(burials_of(view, view.hand).count(), tuple(found))


def bury_question(game: DeclaredTricks) -> Question:
    """The question `bury` of a trick-taking game with a kitty."""
    return card_question(
        game,
        name="bury",
        fields={"hand": HAND},
        answer=BURY,
        ask=_ask,
        summary=Text("扣什么底牌？", "Which cards are to be buried?"),
        description=Text(
            "庄家拿了底牌后的整手牌，扣哪几张；`options` 是几种想法，最好的在前，`total` 是一共"
            "能扣的种数。按水平 2 的想法：扣短门，留主和大牌，少扣分；水平 3 会推演，问 "
            "`suggest`。",
            "From the dealer's whole hand with the kitty, which cards to put back; `options` has "
            "some ideas, the best first, and `total` is the number of all sets. It thinks as skill "
            "2 does: short suits go, trumps, high cards and points stay. Skill 3 plays deals on: "
            "ask `suggest`.",
        ),
        answer_description=Text("扣什么，为什么。", "The cards to bury, and why."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    rules, hand, order = asked["ruleset"], asked["hand"], asked["order"]
    check_cards(rules, {("hand",): hand})
    size = rules.hand_size + rules.kitty
    if len(hand) != size or not rules.kitty:
        text = _SIZE.format(count=size) if rules.kitty else _NO_KITTY
        raise InconsistentError(Fault("wrong_count", text, ("hand",)))
    view = View(
        rules=rules,
        seat=0,
        levels=(asked["level"],) * 2,
        dealer=0,
        phase="bury",
        to_act=(0,),
        out=rules.hand_size,
        contract=Contract(0, asked["trump"]),
        hand=tuple(sorted(hand, key=order.places.__getitem__)),
        counts=(size, *[rules.hand_size] * (rules.seats - 1)),
        history=(),
    )
    return BURY.write(bury(view), write)


_SIZE = Text("拿了底牌后庄家有 {count} 张", "with the kitty the dealer holds {count} cards")
_NO_KITTY = Text("这个规则没有底牌", "this rule set has no kitty")
_POINTS = Whole(0, 1 << 10)
_BURIAL: Record[Burial] = Record(
    fields={
        "cards": always(CARDS),
        "points": always(_POINTS, Text("扣了几分。", "The points among them.")),
        "voids": always(
            Listed(GROUP.kind, len(GROUPS)),
            Text("扣空了哪几门。", "The suits that become empty."),
        ),
    }
)
BURY: Record[Buries] = Record(
    fields={
        "cards": always(CARDS, Text("扣这几张。", "The cards to bury."), of="best.cards"),
        "options": always(Listed(_BURIAL, BURIES), of="burials"),
        "total": always(
            Whole(0, MAX_MOVES),
            Text("一共能扣几种。", "The number of sets of cards that may be buried."),
        ),
        "reasons": REASONS,
    },
    component="TrickBury",
)
