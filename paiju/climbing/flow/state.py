"""The deal, the state and the view of a climbing game, and cards that were dealt elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from paiju.chance import DEALS_KEPT, shuffle
from paiju.climbing.flow.stakes import Tally
from paiju.climbing.plays.duties import has_higher, moves_within
from paiju.climbing.rules.duties import FREE
from paiju.playing_cards.card import Card, in_hand
from paiju.playing_cards.field_types import Pile
from paiju.shapes.errors import Fault, InconsistentStateError
from paiju.shapes.field_types import Field, FieldType, Listed
from paiju.shapes.read import wrong_type
from paiju.shapes.record import Record
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.chance import Seed
    from paiju.climbing.flow.records import Turn
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Rows
    from paiju.climbing.rules.duties import Duties
    from paiju.climbing.rules.round import Round
    from paiju.playing_cards.holding import Holding
    from paiju.playing_cards.script import Script
    from paiju.shapes.schema import Schema


_NO_PLAYS = Tally()


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as they were dealt.

    Attributes:
        seed: the seed of the shuffle.
        hands: the cards of each seat, from high to low.
        bottom: the cards that are left over.
        first: the seat that acts first.

    """

    seed: Seed
    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...] = ()
    first: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The whole of a game at one moment; games add attributes in subclasses.

    Attributes:
        rules: the rule set.
        seed: the seed of all chance in the game.
        deal: the cards as they were dealt.
        phase: a phase of a stage before the play, `play` or `over`.
        to_act: the seats that are to act.
        hands: the cards that each seat holds now.
        is_given: whether the cards were given from outside, not drawn from the seed.
        history: the turns of the play phase, in order.
        last: the play to beat; None on a lead.
        passed: the seats that have passed since the last play; if a pass locks out, those that
            have passed in this trick. If ranks are barred from last plays, also those that
            handed the lead on.
        out: the seats that are out, in order.
        tally: the facts about the plays that matter to the stakes; in a trusted state only bombs
            that count are in it.

    """

    rules: Any
    seed: Seed
    deal: Deal
    phase: str
    to_act: tuple[int, ...]
    hands: tuple[Holding, ...]
    is_given: bool = False
    history: tuple[Turn, ...] = ()
    last: Turn | None = None
    passed: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    tally: Tally = field(default=_NO_PLAYS, compare=False)
    _rows: list[Rows] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards that each seat holds."""
        return tuple([len(hand) for hand in self.hands])

    @property
    def first(self) -> int:
        """The seat that acts first."""
        return self.deal.first

    @property
    def winner(self) -> int | None:
        """The seat that was out first, or whose hand won as it was dealt; None if there is none."""
        return self.out[0] if self.out else None

    @property
    def round(self) -> Round:
        """The rules of the play phase."""
        found: Round = self.rules.round
        return found

    @property
    def duties(self) -> Duties:
        """The duties 义务, limits on plays and passes, of the seat that is to act."""
        if not self.round.has_duties:
            return FREE
        (seat,) = self.to_act
        return self.round.duties(
            seat,
            self.hands[seat],
            self.counts,
            is_first=not self.history,
            has_passed=seat in self.passed,
        )

    @property
    def rows(self) -> Rows:
        """The legal plays of the seat that is to act, as rows of the move table; computed once."""
        if not self._rows:
            hand, last = self.hands[self.to_act[0]], self.last
            play = None if last is None else last.play
            self._rows.append(moves_within(self.duties, self.table, hand, play))
        return self._rows[0]

    @property
    def table(self) -> MoveTable:
        """The move table of the rule set."""
        found: MoveTable = self.rules.table
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The part of a game that one seat sees; games add attributes in subclasses.

    The attributes that are not listed mean the same as in `State`.

    Attributes:
        rules: the rule set.
        seat: the seat that sees it; None in the view of a spectator, which no player gets.
        first: the seat that acted first.
        hand: the seat's own cards.
        counts: the number of cards of each seat; None for one that the seat does not know.
        hands: all hands, if they lie open on the table; else None.
        has_history: whether `history` has every turn; if not, it has the last turn of each seat.

    """

    rules: Any
    seat: int
    first: int
    phase: str
    to_act: tuple[int, ...]
    hand: tuple[Card, ...]
    counts: tuple[Any, ...]
    history: tuple[Turn, ...]
    last: Turn | None
    out: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...] | None = None
    passed: tuple[int, ...] = ()
    tally: Tally = field(default=_NO_PLAYS, compare=False)
    has_history: bool = True

    @property
    def winner(self) -> int | None:
        """The seat that was out first, or whose hand won as it was dealt; None if there is none."""
        return self.out[0] if self.out else None

    @property
    def table(self) -> MoveTable:
        """The move table of the rule set."""
        found: MoveTable = self.rules.table
        return found


def seen_attributes(state: State, seat: int | None) -> dict[str, Any]:
    """The attributes that the view of a seat, or of a spectator, has in every climbing game."""
    rules: Round = state.rules.round
    counts = state.counts
    told_from = rules.told_from
    return {
        "rules": state.rules,
        "seat": seat,
        "first": state.first,
        "phase": state.phase,
        "to_act": state.to_act,
        "hand": () if seat is None else state.hands[seat].cards,
        "counts": counts if told_from is None else _seen_counts(counts, seat, told_from),
        "history": state.history,
        "last": state.last,
        "out": state.out,
        "hands": tuple(hand.cards for hand in state.hands) if rules.is_open else None,
        "passed": state.passed,
        "tally": state.tally,
    }


def _seen_counts(counts: tuple[int, ...], own: int | None, most: int) -> tuple[int | None, ...]:
    """The numbers of cards that a seat knows: its own, and those of at most `most`; else None."""
    return tuple([n if seat == own or n <= most else None for seat, n in enumerate(counts)])


def hand_sizes(rules: Any, taker: int | None = None) -> tuple[int, ...]:  # noqa: ANN401 - each game has its own
    """The number of cards of each seat after the deal; the bottom is left over.

    Args:
        rules: the rule set.
        taker: the seat whose number includes the bottom, if the rules let a seat take it; None
            to count only dealt cards.

    """
    dealt = len(rules.play.deck.cards) - rules.bottom
    more = rules.bottom * rules.round.takes_rest
    seats = range(rules.seats)
    return tuple([len(range(seat, dealt, rules.seats)) + more * (seat == taker) for seat in seats])


def starting_hands(rules: Any, deal: Deal) -> tuple[tuple[Card, ...], ...]:  # noqa: ANN401 - as above
    """The hands with which the game begins: those dealt, plus the bottom if a seat takes it."""
    hands = tuple(deal.hands)
    if not rules.round.takes_rest:
        return hands
    taker = rules.round.taker(hands)
    taken = in_hand((*hands[taker], *deal.bottom), rules.play.order)
    return (*hands[:taker], taken, *hands[taker + 1 :])


def is_whole(cards: Iterable[Card], rules: Any) -> bool:  # noqa: ANN401 - each game has its own
    """Tests if the cards are exactly those of the deck."""
    return sorted(cards) == sorted(rules.play.deck.cards)


D = TypeVar("D", bound=Deal)


def deal(
    rules: Any,  # noqa: ANN401 - each game has its own
    seed: Seed,
    salt: str,
    first: int | None = None,
) -> Deal:
    """The deal of a seed: cards are dealt one by one in turn, and the first seat is drawn.

    Args:
        rules: the rule set.
        seed: the seed of the shuffle.
        salt: the word of the game that is mixed into the seed.
        first: the first seat if no card decides it; None to draw it.

    """
    play = rules.play
    drawn, hands, bottom = _drawn(
        play.deck.cards, play.order, rules.seats, rules.bottom, seed, salt
    )
    first = rules.round.leader(hands, drawn if first is None else first)
    return Deal(seed, hands, bottom, first)


# Each request about a game deals its cards again, since a state in JSON has only the seed.
@lru_cache(maxsize=DEALS_KEPT)
def _drawn(
    cards: tuple[Card, ...], order: str, seats: int, bottom: int, seed: Seed, salt: str
) -> tuple[int, tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """The shuffled cards of a seed: the first seat drawn by lot, the hands, and the bottom."""
    shuffled, dealt = shuffle(cards, seed, salt), len(cards) - bottom
    hands = tuple([in_hand(shuffled[seat:dealt:seats], order) for seat in range(seats)])
    first = shuffle(range(seats), seed, f"{salt} first")[0]
    return first, hands, in_hand(shuffled[dealt:], order)


class Dealt(NamedTuple):
    """Cards that were dealt outside the service: the hands, and the cards left over."""

    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...] = ()

    def in_place_of(self, drawn: D, order: str) -> D:
        """The deal `drawn` with these cards instead of its own, sorted as players hold them."""
        hands = tuple([in_hand(hand, order) for hand in self.hands])
        return replace(drawn, hands=hands, bottom=in_hand(self.bottom, order))


@dataclass(frozen=True)
class DealtKind(FieldType):
    """The field type of cards that were dealt elsewhere: the whole deck, to each seat its share.

    Attributes:
        component: the prefix of the component's name in the OpenAPI document.
        seats: the largest number of seats.
        bottom: whether cards are left over: never, in some rule sets, or always.
        rules: the rule set; None if it is not known yet.

    """

    component: str
    seats: int
    bottom: Literal["never", "some", "always"] = "never"
    rules: Any = None

    def read(self, value: object, script: Script) -> Dealt:
        """Read the cards; they are checked against the deck only if the rule set is known."""
        found = self.record.read(value, script)
        if self.rules is not None:
            _check(found, self.rules)
        return found

    def write(self, value: Any, script: Script) -> dict[str, Any]:  # noqa: ANN401 - a deal of any game
        """Write the cards as JSON."""
        return self.record.write(value, script)

    def beside(self, parts: Any) -> DealtKind:  # noqa: ANN401 - as the kind has it
        """The same field type, for the rule set among the fields that were read before."""
        return self.under(parts.get("ruleset"))

    def under(self, rules: Any) -> DealtKind:  # noqa: ANN401 - each game has its own
        """The same field type, which checks the cards against a rule set."""
        return DealtKind(self.component, self.seats, self.bottom, rules)

    @property
    def record(self) -> Record[Dealt]:
        """The record that reads and writes the cards as JSON."""
        hands = Field(
            Listed(Pile(), self.seats),
            Text("各家的牌。", "The cards of each seat."),
            is_required=True,
        )
        fields = {"hands": hands}
        if self.bottom != "never":
            fields["bottom"] = Field(Pile(), is_required=self.bottom == "always", default=())
        return Record(
            fields=fields,
            make=lambda parts: Dealt(**parts),
            component=f"{self.component}Dealt",
        )

    def schema(self) -> Schema:
        """A reference to the component of dealt cards."""
        return self.record.schema()

    def components(self) -> dict[str, Schema]:
        """The component of dealt cards, and those of which it is made."""
        return self.record.components()


def _check(dealt: Dealt, rules: Any) -> None:  # noqa: ANN401 - each game has its own
    """Refuse hands of the wrong size, and cards that are not those of the deck."""
    if len(dealt.hands) != rules.seats:
        fault = wrong_type(f" {rules.seats} 家手牌的列表", f"a list of {rules.seats} hands")
        raise fault.under("hands")
    places = [(("hands", seat), hand) for seat, hand in enumerate(dealt.hands)]
    sizes = [*hand_sizes(rules), rules.bottom]
    faults = [
        Fault("wrong_size", WRONG_SIZE.format(count=len(cards), size=size), place)
        for (place, cards), size in zip([*places, (("bottom",), dealt.bottom)], sizes, strict=True)
        if len(cards) != size
    ]
    if faults:
        raise InconsistentStateError(*faults)
    if not is_whole([card for cards in (*dealt.hands, dealt.bottom) for card in cards], rules):
        text = _NOT_WITH_BOTTOM if rules.bottom else _NOT_THE_DECK
        raise InconsistentStateError(Fault("not_the_deck", text))


WRONG_SIZE = Text("有 {count} 张，应为 {size} 张", "{count} cards where there are {size}")
_NOT_WITH_BOTTOM = Text(
    "四处的牌合起来不是一副牌，每张一次",
    "the hands and the bottom together are not the deck, each card once",
)
_NOT_THE_DECK = Text(
    "各家的牌合起来不是整副牌",
    "the hands together are not the deck, each card as often as it has it",
)


def plays_and_bombs(
    turns: Iterable[Turn], seats: int, *, with_beaten: bool = False
) -> tuple[list[int], list[int]]:
    """The number of plays of each seat, and of its bombs.

    `with_beaten` says if bombs count that another seat has beaten.
    """
    played = [(turn.seat, turn.play) for turn in turns if turn.play is not None]
    plays, bombs = [0] * seats, [0] * seats
    for place, (seat, play) in enumerate(played):
        plays[seat] += 1
        # If another seat plays next, it beat the bomb; the winner of a trick leads again.
        stands = all(other == seat for other, _ in played[place + 1 : place + 2])
        bombs[seat] += play.is_bomb and (stands or with_beaten)
    return plays, bombs


def liable_seat(state: State) -> int | None:
    """The seat that let the winner go out with a single 放走; None if there is none.

    It is the seat before the winner, if it had played a single that was not its highest one.
    """
    if len(state.history) < 2:
        return None
    single, last = state.history[-2:]
    if single.play is None or len(single.cards) != 1 or len(last.cards) != 1:
        return None
    if state.round.after(single.seat)[0] != last.seat:
        # The seats between them are locked out, because they have passed.
        return None
    had_higher = has_higher(state.table, state.hands[single.seat], single.play.row)
    return single.seat if had_higher else None


def shown_counts(seen: State | View) -> tuple[int | None, ...]:
    """The number of cards of each seat, as all seats know it; None if it is not public."""
    most = seen.rules.round.told_from
    return tuple([None if n is None or (most is not None and n > most) else n for n in seen.counts])
