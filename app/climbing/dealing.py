"""Dealing: every card in turn, by a seed or by somebody else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from app.cards.kinds import Pile
from app.chance import shuffle
from app.climbing.state import Deal, in_hand, is_whole, sizes_of
from app.shapes.errors import Fault, InconsistentStateError, ShapeError
from app.shapes.kinds import Field, Kind, Listed
from app.shapes.reading import wrong_type
from app.shapes.record import Record
from app.shapes.schema import ref
from app.text import Text

if TYPE_CHECKING:
    from app.cards.card import Card
    from app.cards.script import Script
    from app.chance import Seed
    from app.shapes.schema import Schema

D = TypeVar("D", bound=Deal)


def deal(
    rules: Any,  # noqa: ANN401 - each game has its own
    seed: Seed,
    salt: str,
    first: int | None = None,
) -> Deal:
    """Deal the cards of a seed, one after another in turn; the seat that leads is drawn too."""
    cards, seats = shuffle(rules.play.deck.cards, seed, salt), rules.seats
    dealt = len(cards) - rules.bottom
    order = rules.play.order
    hands = tuple([in_hand(cards[seat:dealt:seats], order) for seat in range(seats)])
    if first is None:
        first = shuffle(range(seats), seed, f"{salt} first")[0]
    return Deal(seed, hands, in_hand(cards[dealt:], order), rules.round.leader(hands, first))


class Dealt(NamedTuple):
    """Cards that were dealt elsewhere."""

    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...] = ()

    def in_place_of(self, drawn: D, order: str) -> D:
        """These cards, as players hold them, in place of those of a deal that was drawn."""
        hands = tuple([in_hand(hand, order) for hand in self.hands])
        return replace(drawn, hands=hands, bottom=in_hand(self.bottom, order))


@dataclass(frozen=True)
class DealtKind(Kind):
    """Cards that were dealt elsewhere: every card of the deck, and to each seat its share.

    Attributes:
        component: its name among the components of the document.
        seats: the number of seats, at the most.
        bottom: whether some cards are left over.
        rules: the rule set; None where it is not known.

    """

    component: str
    seats: int
    bottom: bool = False
    rules: Any = None

    def read(self, value: object, script: Script) -> Dealt:
        """The cards; whether they are the deck is looked at where the rule set is known."""
        found = self.record.read(value, script)
        if self.rules is not None:
            _check(found, self.rules)
        return found

    def write(self, value: Any, script: Script) -> dict[str, Any]:  # noqa: ANN401 - a deal of any game
        """The cards in JSON."""
        return self.record.write(value, script)

    def beside(self, parts: Any) -> DealtKind:  # noqa: ANN401 - as the kind has it
        """The kind that knows the rule set."""
        return self.under(parts.get("ruleset"))

    def under(self, rules: Any) -> DealtKind:  # noqa: ANN401 - each game has its own
        """The kind that knows a rule set."""
        return DealtKind(self.component, self.seats, self.bottom, rules)

    @property
    def record(self) -> Record[Dealt]:
        """The record of the cards."""
        hands = Field(Listed(Pile(), self.seats), "The cards of each seat.", is_required=True)
        bottom = {"bottom": Field(Pile(), is_required=True)} if self.bottom else {}
        return Record(fields={"hands": hands, **bottom}, make=lambda parts: Dealt(**parts))

    def schema(self) -> Schema:
        """A reference."""
        return ref(f"{self.component}Dealt")


def _check(dealt: Dealt, rules: Any) -> None:  # noqa: ANN401 - each game has its own
    """Refuse hands of another size, and cards that are not the deck."""
    if len(dealt.hands) != rules.seats:
        fault = wrong_type(f" {rules.seats} 家手牌的列表", f"a list of {rules.seats} hands")
        raise ShapeError(fault.under("hands"))
    places = [(("hands", seat), hand) for seat, hand in enumerate(dealt.hands)]
    sizes = [*sizes_of(rules), rules.bottom]
    faults = [
        Fault("wrong_size", _WRONG_SIZE.format(count=len(cards), size=size), place)
        for (place, cards), size in zip([*places, (("bottom",), dealt.bottom)], sizes, strict=True)
        if len(cards) != size
    ]
    if faults:
        raise InconsistentStateError(*faults)
    if not is_whole([card for cards in (*dealt.hands, dealt.bottom) for card in cards], rules):
        text = _NOT_WITH_BOTTOM if rules.bottom else _NOT_THE_DECK
        raise InconsistentStateError(Fault("not_the_deck", text))


_WRONG_SIZE = Text("有 {count} 张，应为 {size} 张", "{count} cards where there are {size}")
_NOT_WITH_BOTTOM = Text(
    "四处的牌合起来不是一副牌，每张一次",
    "the hands and the bottom together are not the deck, each card once",
)
_NOT_THE_DECK = Text(
    "各家的牌合起来不是整副牌",
    "the hands together are not the deck, each card as often as it has it",
)
