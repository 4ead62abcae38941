"""The play phase of a climbing game: plays and passes, trick by trick, until the round is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from app.cards.holding import Holding
from app.climbing.acts import Turn
from app.climbing.duties import FREE, Duties
from app.climbing.reading import judge, meant, play_of
from app.climbing.reasons import TEXTS, Reason
from app.play.protocol import Choice, Event, Pick, Refusal, Step
from app.play.refusals import GAME_OVER, NOT_OFFERED, NOT_YOUR_TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.cards.card import Card
    from app.climbing.events import Ends
    from app.climbing.kernels import Rows
    from app.climbing.reading import Play
    from app.climbing.ruleset import RuleSet
    from app.climbing.table import MoveTable

# A state with `phase`, `to_act`, `hands`, `history`, `last`, `passed` and `out`, the `table` of its
# plays and its `round`; and an action with `type`, `seat`, `cards` and `declared`.
S = TypeVar("S", bound=Any)
A = TypeVar("A", bound=Any)

REFUSALS = {reason: Refusal(reason.value, TEXTS[reason]) for reason in Reason}


@dataclass(frozen=True, slots=True)
class Round:
    """The rules of a play phase.

    Attributes:
        teams: the team of each seat; they matter where `ends` or `heir` asks for them.
        ends: when it is over: where one seat is out, or where a whole team is, or all but one seat.
        heir: the seat that leads where the winner of a trick is out: the next that holds cards, or
            the partner where it still holds some.
        locks_out: whether a seat that has passed may not play any more in that trick.
        leads: the card whose holder leads first; "" where a seat is drawn.
        or_leads: the cards that take its part where it is not dealt, one after another.
        opens: whether the first play must hold that card.
        alone: whether that card must be the whole of it.
        takes_rest: whether the seat that leads first takes the cards that the deal left over.
        turns: 1 where play goes to the next higher seat, -1 where it goes to the next lower.
        must_beat: whether a seat that can beat the last play may not pass.
        frees_bombs: whether it may pass all the same where bombs alone beat the play.
        report: what is asked of a seat whose next has one card left 报单: nothing; that a single
            is its highest; or that this one must be played on a single, too.
        told_from: the number of cards from which a seat's count is told to the others; None where
            it always is.
        is_open: whether all hands are played openly.

    """

    teams: tuple[int, ...]
    ends: Ends = "seat"
    heir: Literal["next", "partner"] = "next"
    locks_out: bool = False
    leads: Card | Literal[""] = ""
    or_leads: tuple[Card, ...] = ()
    opens: bool = False
    alone: bool = False
    takes_rest: bool = False
    turns: Literal[1, -1] = 1
    must_beat: bool = False
    frees_bombs: bool = False
    report: Literal["off", "highest", "must"] = "off"
    told_from: int | None = None
    is_open: bool = False

    def is_over(self, out: tuple[int, ...]) -> bool:
        """The round is over when these seats are out.

        >>> [Round((0, 1, 0, 1), "team").is_over(out) for out in ((0,), (0, 1), (0, 2))]
        [False, False, True]
        """
        if self.ends == "seat":
            return bool(out)
        left = [team for seat, team in enumerate(self.teams) if seat not in out]
        return len(left) == 1 or (self.ends == "team" and set(left) != set(self.teams))

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats in the order of play.

        >>> Round((0, 1, 2, 3), turns=-1).after(1)
        (0, 3, 2)
        """
        return _orders(len(self.teams), self.turns)[seat]

    def places(self, out: tuple[int, ...]) -> tuple[int, ...]:
        """Every seat by its place; those that still hold cards come last, in order of play."""
        return (*out, *(seat for seat in self.after(out[-1]) if seat not in out))

    def leader(self, hands: Sequence[Sequence[Card]], drawn: int) -> int:
        """The seat that leads first.

        >>> Round((0, 1), leads="3S").leader((("4S",), ("3S",)), 0)
        1
        """
        for card in self.lead_cards:
            for seat, hand in enumerate(hands):
                if card in hand:
                    return seat
        return drawn

    @property
    def lead_cards(self) -> tuple[Card, ...]:
        """The cards of which the first that is dealt decides who leads first."""
        return (self.leads, *self.or_leads) if self.leads else ()

    @property
    def has_duties(self) -> bool:
        """Something is asked of a seat beside beating the last play."""
        return self.must_beat or self.opens or self.report != "off"

    @property
    def narrows(self) -> bool:
        """A seat has other duties than to beat what it can."""
        return self.opens or self.frees_bombs or self.report != "off"

    def duties_before(self, count: int | None, contains: Card | Literal[""] = "") -> Duties:
        """The duties of a seat whose next holds so many cards, and whose play must hold a card."""
        if not self.has_duties:
            return FREE
        is_last = count == 1 and self.report != "off"
        must_stop = is_last and self.report == "must"
        return Duties(self.must_beat, self.frees_bombs, is_last, must_stop, contains, self.alone)

    def duties(
        self, seat: int, hand: Holding, counts: Sequence[int | None], *, is_first: bool
    ) -> Duties:
        """The duties of a seat with a hand, where others hold so many cards; or in the first play.

        >>> hand = Holding.of("34")
        >>> Round((0, 1), report="highest").duties(0, hand, (2, 1), is_first=False).highest
        True
        """
        if not self.has_duties:
            return FREE
        held = (card for card in self.lead_cards if card in hand.cards)
        contains: Card | Literal[""] = next(held, "") if is_first and self.opens else ""
        following = (counts[each] for each in self.after(seat) if counts[each] != 0)
        return self.duties_before(next(following, None), contains)


@lru_cache(maxsize=16)
def _orders(seats: int, turns: int) -> tuple[tuple[int, ...], ...]:
    """By seat, the other seats in the order of play."""
    return tuple(
        tuple((seat + turns * step) % seats for step in range(1, seats)) for seat in range(seats)
    )


class Redone(NamedTuple, Generic[S]):
    """The result of redoing actions: the state before the first refused one, and its refusal."""

    state: S
    done: int
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class PlayPhase(Generic[S, A]):
    """The play phase of a game.

    Attributes:
        make: the class of its actions.

    """

    make: Callable[..., A]

    def choices(self, state: S) -> tuple[Choice[A], ...]:
        """To play cards, one choice with a count, and to pass."""
        seat, rows = state.to_act[0], _rows(state)
        plays = [Choice(self.make("play", seat), len(rows))] if len(rows) else []
        # A seat that can lead nothing passes.
        may_pass = state.duties.may_pass(state.table, _play_to_beat(state.last), rows)
        return (*plays, *([Choice(self.make("pass", seat))] if may_pass else []))

    def pick(self, state: S, choice: Choice[A], pick: Pick) -> A:
        """One of the actions that a choice stands for."""
        if choice.action.type != "play":
            return choice.action
        return self._made(state, int(_rows(state)[pick(choice.moves)]))

    def default(self, state: S) -> A:
        """To pass wherever that may be done, else to play the smallest."""
        # The table begins with the singles, from the lowest up.
        last, duties = _play_to_beat(state.last), state.duties
        if last is not None and duties == FREE:
            return self.make("pass", state.to_act[0])
        rows = _rows(state)
        if duties.may_pass(state.table, last, rows):
            return self.make("pass", state.to_act[0])
        return self._made(state, int(rows[0]))

    def step(self, state: S, seat: int, action: A) -> Step[S]:
        """Play, or pass."""
        going = Going(state)
        refusal = going.do(seat, action)
        if refusal is not None:
            return Step(state, refusal=refusal)
        return Step(going.state(), tuple(going.events))

    def redo(self, state: S, actions: Sequence[A], seen_by: int | None = None) -> Redone[S]:
        """Do actions one after another, as far as they are legal.

        Where `seen_by` is a seat, the hands of the others are made up: what they might have beaten
        is not held against them.
        """
        going = Going(state, seen_by)
        for place, action in enumerate(actions):
            if not going.to_act:
                return Redone(going.state(), place, GAME_OVER)
            if action.seat != going.to_act[0]:
                return Redone(going.state(), place, NOT_YOUR_TURN)
            refusal = going.do(action.seat, action)
            if refusal is not None:
                return Redone(going.state(), place, refusal)
        return Redone(going.state(), len(actions))

    def _made(self, state: S, row: int) -> A:
        seat = state.to_act[0]
        play = play_of(state.table, row, state.hands[seat], state.duties.contains)
        return self.make("play", seat, cards=play.cards, declared=play.wild)


def is_of_hand(rules: RuleSet) -> bool:
    """The rest of a hand matters to what its cards make."""
    return bool(rules.short) or rules.whole


def group_of(cards: tuple[Card, ...], declared: tuple[tuple[Card, str], ...]) -> Holding:
    """Cards that are played, with what is declared of them."""
    group = Holding.of(cards)
    return replace(group, declared=meant(cards, declared)) if declared else group


def _rows(state: S) -> Rows:
    hand, last = state.hands[state.to_act[0]], _play_to_beat(state.last)
    return state.duties.moves(state.table, hand, last)  # type: ignore[no-any-return] # of any state


def _play_to_beat(last: Turn | None) -> Play | None:
    return last.play if last is not None else None


class Going:
    """A play phase that goes on: the values of its state, changed in place."""

    __slots__ = (
        "_begun",
        "_hands",
        "_has_duties",
        "_is_of_hand",
        "_last",
        "_out",
        "_passed",
        "_rules",
        "_seen_by",
        "_table",
        "_turns",
        "events",
        "to_act",
    )

    def __init__(self, begun: Any, seen_by: int | None = None) -> None:  # noqa: ANN401 - a state of any game
        self._begun = begun
        self._seen_by = seen_by
        self._rules: Round = begun.round
        self._table: MoveTable = begun.table
        self._has_duties, self._is_of_hand = self._rules.has_duties, is_of_hand(self._table.rules)
        self._hands: list[Holding] = list(begun.hands)
        self._turns: list[Turn] = []
        self._last: Turn | None = begun.last
        self._passed: tuple[int, ...] = begun.passed
        self._out: tuple[int, ...] = begun.out
        self.to_act: tuple[int, ...] = begun.to_act
        self.events: list[Event] = []

    def state(self) -> Any:  # noqa: ANN401 - as above
        """The state as it is now."""
        return replace(
            self._begun,
            phase="play" if self.to_act else "over",
            to_act=self.to_act,
            hands=tuple(self._hands),
            history=self._begun.history + tuple(self._turns),
            last=self._last,
            passed=self._passed,
            out=self._out,
        )

    def do(self, seat: int, action: Any) -> Refusal | None:  # noqa: ANN401 - as above
        """Do what the seat that is to act does, or say why it may not be done."""
        if action.type == "pass":
            return self._pass(seat)
        return self._play(seat, action) if action.type == "play" else NOT_OFFERED

    def _pass(self, seat: int) -> Refusal | None:
        is_known = self._has_duties and self._seen_by in {None, seat}
        if self._last is None or is_known:
            last = _play_to_beat(self._last)
            if self._duties(seat).binds(self._table, self._hands[seat], last):
                return REFUSALS[Reason.MUST_LEAD if last is None else Reason.MUST_BEAT]
        self.events.append(Event("pass", {"seat": seat}))
        self._passes(seat)
        return None

    def _passes(self, seat: int) -> None:
        self._turns.append(Turn(seat))
        self._passed = (*self._passed, seat)
        self._next(seat)

    def _duties(self, seat: int) -> Duties:
        """The duties of the seat that is to act."""
        counts = [len(hand) for hand in self._hands]
        is_first = not self._turns and not self._begun.history
        return self._rules.duties(seat, self._hands[seat], counts, is_first=is_first)

    def _play(self, seat: int, action: Any) -> Refusal | None:  # noqa: ANN401 - as above
        hand = self._hands[seat]
        play = self._judged(seat, action)
        if isinstance(play, Reason):
            return REFUSALS[play]
        self.events.append(Event("play", {"seat": seat, "play": play}))
        self._plays(Turn(seat, play.cards, play), hand.without(play.cards))
        return None

    def _plays(self, turn: Turn, rest: Any) -> None:  # noqa: ANN401 - cards, or their number
        """A seat plays, and keeps the rest."""
        seat, rules = turn.seat, self._rules
        self._last = turn
        self._hands[seat] = rest
        self._turns.append(turn)
        if not rules.locks_out:
            self._passed = ()
        if rest:
            self._next(seat)
            return
        self._out = (*self._out, seat)
        if rules.ends == "seat":
            self.to_act = ()
            self.events.append(Event("over", {"seat": seat}))
            return
        self.events.append(Event("out", {"seat": seat, "place": len(self._out)}))
        if not rules.is_over(self._out):
            self._next(seat)
            return
        self._out, self.to_act = rules.places(self._out), ()
        self.events.append(Event("over", {"seats": self._out}))

    def _judged(self, seat: int, action: Any) -> Play | Reason:  # noqa: ANN401 - as above
        """The play that an action makes, with cards of the hand, or why it may not be made."""
        hand = self._hands[seat]
        cards = hand.take(action.cards)
        if cards is None:
            return Reason.NOT_IN_HAND
        group = group_of(cards, action.declared)
        duties = self._duties(seat) if self._has_duties else None
        # The rest of the hand matters to few rule sets, and is known of few seats.
        matters = cards and (self._is_of_hand or (duties is not None and duties.highest))
        is_known = self._seen_by in {None, seat}
        last = _play_to_beat(self._last)
        verdict = judge(self._table, group, hand if matters and is_known else None, last, duties)
        # No cards make no play: a seat that passes says so.
        return verdict.reason or verdict.play or Reason.NO_CARDS

    def _next(self, seat: int) -> None:
        """The next seat that may play on the last play is to act, or the one that leads."""
        order = self._rules.after(seat)
        if self._last is None:
            # A seat that could lead nothing hands the lead on.
            leader = order[0]
        else:
            winner = self._last.seat
            for each in order:
                if each != winner and self._hands[each] and each not in self._passed:
                    self.to_act = (each,)
                    return
            leader = winner if self._hands[winner] else self._heir(winner)
        self.to_act, self._last, self._passed = (leader,), None, ()
        self.events.append(Event("lead", {"seat": leader}))

    def _heir(self, winner: int) -> int:
        """The seat that leads for the winner of a trick who is out 接风."""
        order, teams = list(self._rules.after(winner)), self._rules.teams
        if self._rules.heir == "partner":
            order.sort(key=lambda seat: teams[seat] != teams[winner])
        return next(seat for seat in order if self._hands[seat])
