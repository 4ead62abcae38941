"""The play phase of a climbing game: seats play or pass, trick by trick, to the end of a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from paiju.climbing.flow.records import Turn
from paiju.climbing.plays.duties import allows_pass, binds, moves_within
from paiju.climbing.plays.reading import play_of
from paiju.climbing.plays.verdicts import cannot_lead, judge, with_held_cards
from paiju.climbing.rules.duties import FREE, Duties
from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.play.declaration.refusals import GAME_OVER, NOT_OFFERED, NOT_YOUR_TURN
from paiju.play.flow.flow import Choice, Event, Pick, Refusal, Step
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paiju.climbing.flow.stakes import Tally
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.rules.round import Round
    from paiju.climbing.rules.rule_set import RuleSet
    from paiju.playing_cards.card import Card

# A state with `phase`, `to_act`, `hands`, `history`, `last`, `passed`, `out` and `tally`, its move
# `table`, the `rows` of its legal plays, and its `round`; and an action with `type`, `seat`,
# `cards` and `declared`.
S = TypeVar("S", bound=Any)
A = TypeVar("A", bound=Any)


def refusal_of(reason: Reason) -> Refusal:
    """The refusal of a play or a pass, for a reason."""
    return Refusal(reason.value, TEXTS[reason])


class Replayed(NamedTuple, Generic[S]):
    """The result of replaying actions.

    Attributes:
        state: the state after them, or before the first one that is not legal.
        done: the number of actions that were legal.
        refusal: the refusal of the first action that is not legal; None if all are.

    """

    state: S
    done: int
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class PlayPhase(Generic[S, A]):
    """The functions of a game's play phase.

    Attributes:
        make: the class of the game's actions.

    """

    make: Callable[..., A]

    def choices(self, state: S) -> tuple[Choice[A], ...]:
        """The legal choices: to play cards, with the number of possible plays, and to pass."""
        seat, last, rows = state.to_act[0], _play_to_beat(state.last), state.rows
        plays = [Choice(self.make("play", seat), len(rows))] if len(rows) else []
        # A seat that has no legal lead passes.
        may_pass = allows_pass(state.duties, state.table, last, rows)
        return (*plays, *([Choice(self.make("pass", seat))] if may_pass else []))

    def pick(self, state: S, choice: Choice[A], pick: Pick) -> A:
        """One of the actions that a choice stands for; `pick(n)` draws a number below n."""
        if choice.action.type != "play":
            return choice.action
        return self.action_of_row(state, int(state.rows[pick(choice.moves)]))

    def default(self, state: S) -> A:
        """The default action: to pass if that is legal, else to make the lowest legal play."""
        # Without duties a seat can always pass on a play, and its rows need not be found.
        last, duties = _play_to_beat(state.last), state.duties
        if last is not None and duties == FREE:
            return self.make("pass", state.to_act[0])
        rows = state.rows
        if allows_pass(duties, state.table, last, rows):
            return self.make("pass", state.to_act[0])
        # The table begins with the singles, from the lowest up.
        return self.action_of_row(state, int(rows[0]))

    def step(self, state: S, seat: int, action: A) -> Step[S]:
        """The result of playing cards or passing: the next state with its events, or a refusal."""
        cursor = PlayCursor(state)
        refusal = cursor.do(seat, action)
        if refusal is not None:
            return Step(state, refusal=refusal)
        return Step(cursor.state(), tuple(cursor.events))

    def replay(self, state: S, actions: Sequence[A], unseen: Sequence[Card] = ()) -> Replayed[S]:
        """Replay actions one after another, as far as they are legal.

        Hands may be hidden; `unseen` are the cards that they may hold.
        """
        return replayed(PlayCursor(state, unseen), actions)

    def action_of_row(self, state: S, row: int) -> A:
        """The action that makes the play of a row of the move table, with cards of the hand."""
        seat = state.to_act[0]
        play = play_of(state.table, row, state.hands[seat], state.duties.contains)
        return self.make("play", seat, cards=play.cards, declared=play.wild)


def depends_on_hand(rules: RuleSet) -> bool:
    """Tests if the rest of the hand matters to the plays that a group of cards can make."""
    return bool(rules.short) or rules.whole


def declared_group(cards: tuple[Card, ...], declared: tuple[tuple[Card, str], ...]) -> Holding:
    """The cards of a play as a group, with the ranks that the player declared for wild cards."""
    group = Holding.of(cards)
    return replace(group, declared=with_held_cards(cards, declared)) if declared else group


def _play_to_beat(last: Turn | None) -> Play | None:
    return last.play if last is not None else None


def state_before(state: S, turns: Sequence[Any]) -> S:
    """The lead from which `turns` led to a state: the cards of the turns are back in the hands.

    Each turn has a `seat` and `cards`. History, passes and the seats that are out are cleared.
    """
    hands = [list(hand.cards) for hand in state.hands]
    for turn in turns:
        hands[turn.seat] += turn.cards
    return replace(
        state,
        to_act=(turns[0].seat,) if turns else state.to_act,
        hands=tuple(map(Holding.of, hands)),
        history=(),
        last=None,
        passed=(),
        out=(),
    )


def replayed(cursor: PlayCursor, actions: Sequence[Any]) -> Replayed[Any]:
    """The result of replaying actions one after another, as far as they are legal."""
    for place, action in enumerate(actions):
        if not cursor.to_act:
            return Replayed(cursor.state(), place, GAME_OVER)
        if action.seat != cursor.to_act[0]:
            return Replayed(cursor.state(), place, NOT_YOUR_TURN)
        refusal = cursor.do(action.seat, action)
        if refusal is not None:
            return Replayed(cursor.state(), place, refusal)
    return Replayed(cursor.state(), len(actions))


def turns_with_last(state: Any) -> Iterator[tuple[Turn, Turn | None]]:  # noqa: ANN401 - a state of any game
    """Each turn of a state, with the turn that it had to beat, or None on a lead."""
    turns = tuple(state.history)
    cursor = PlayCursor(state_before(state, turns))
    for turn in turns:
        yield turn, cursor.last
        cursor.follow(turn)


class PlayCursor:
    """A play phase in progress: the values of its state that change, updated in place by turns.

    Attributes:
        to_act: the seats that are to act; none once the round is over.
        events: the events since the cursor began.

    """

    __slots__ = (
        "_begun",
        "_depends_on_hand",
        "_hands",
        "_has_duties",
        "_last",
        "_out",
        "_passed",
        "_rules",
        "_table",
        "_tally",
        "_turns",
        "_unseen",
        "events",
        "to_act",
    )

    def __init__(self, begun: Any, unseen: Sequence[Card] = ()) -> None:  # noqa: ANN401 - a state of any game
        self._begun = begun
        self._unseen = unseen
        self._rules: Round = begun.round
        self._table: MoveTable = begun.table
        self._has_duties, self._depends_on_hand = (
            self._rules.has_duties,
            depends_on_hand(self._table.rules),
        )
        self._hands: list[Holding] = list(begun.hands)
        self._turns: list[Turn] = []
        self._last: Turn | None = begun.last
        self._passed: tuple[int, ...] = begun.passed
        self._out: tuple[int, ...] = begun.out
        self._tally: Tally = begun.tally
        self.to_act: tuple[int, ...] = begun.to_act
        self.events: list[Event] = []

    def state(self) -> Any:  # noqa: ANN401 - as above
        """The current state."""
        return replace(
            self._begun,
            phase="play" if self.to_act else "over",
            to_act=self.to_act,
            hands=tuple(self._hands),
            history=self._begun.history + tuple(self._turns),
            last=self._last,
            passed=self._passed,
            out=self._out,
            tally=self._tally,
        )

    def do(self, seat: int, action: Any) -> Refusal | None:  # noqa: ANN401 - as above
        """Play cards or pass for the seat that is to act; the result is None, or the refusal."""
        if action.type == "pass":
            return self._pass(seat)
        return self._play(seat, action) if action.type == "play" else NOT_OFFERED

    def follow(self, turn: Turn) -> None:
        """Do a turn that is known to be legal; no `play` or `pass` event is recorded."""
        if turn.cards:
            self._plays(turn, self._hands[turn.seat].without(turn.cards))
        else:
            self._passes(turn.seat)

    @property
    def last(self) -> Turn | None:
        """The turn whose play is to be beaten; None on a lead."""
        return self._last

    @property
    def duties(self) -> Duties:
        """The duties 义务, limits on plays and passes, of the seat that is to act."""
        return self._duties(self.to_act[0])

    def _pass(self, seat: int) -> Refusal | None:
        if self._last is None:
            self._learn_stuck_card(seat)
        if (self._has_duties or self._last is None) and self._is_bound(seat):
            return refusal_of(Reason.MUST_LEAD if self._last is None else Reason.MUST_BEAT)
        self.events.append(Event("pass", {"seat": seat}))
        self._passes(seat)
        return None

    def _learn_stuck_card(self, seat: int) -> None:
        """Learn the hidden last card of a seat that passes the lead: one that cannot be led."""
        hand = self._hands[seat]
        if not hand.is_known and len(hand) == 1:
            self._hands[seat] = self._card_that_cannot_lead(self._duties(seat)) or hand

    def _is_bound(self, seat: int) -> bool:
        """Tests if a seat may not pass, as far as its hand is known."""
        table, duties, last = self._table, self._duties(seat), _play_to_beat(self._last)
        hand = self._hands[seat]
        if hand.is_known:
            return binds(duties, table, hand, last)
        if last is None:
            return True
        if not (duties.must_beat or duties.must_stop):
            return False
        # Its other cards can only give it more plays. Short forms are last plays.
        rows = moves_within(duties, table, hand, last)
        return not allows_pass(duties, table, last, rows[rows < len(table)])

    def _card_that_cannot_lead(self, duties: Duties) -> Holding | None:
        """An unseen card that has no legal lead as a whole hand; None if there is none."""
        taken = [hand.cards for hand in self._hands]
        alone = (Holding.of((card,)) for card in self._unseen if (card,) not in taken)
        return next((hand for hand in alone if cannot_lead(self._table, hand, duties)), None)

    def _passes(self, seat: int) -> None:
        self._turns.append(Turn(seat))
        # A seat that may return to the trick may pass again.
        if seat not in self._passed:
            self._passed = (*self._passed, seat)
        self._next(seat)

    def _duties(self, seat: int) -> Duties:
        """The duties 义务, limits on plays and passes, of a seat if it acts now."""
        counts = [len(hand) for hand in self._hands]
        is_first = not self._turns and not self._begun.history
        passed = seat in self._passed
        return self._rules.duties(
            seat, self._hands[seat], counts, is_first=is_first, has_passed=passed
        )

    def _play(self, seat: int, action: Any) -> Refusal | None:  # noqa: ANN401 - as above
        hand = self._hands[seat]
        play = self._judged(seat, action)
        if isinstance(play, Reason):
            return refusal_of(play)
        beaten = _play_to_beat(self._last)
        bomb = play.pattern.id if play.is_bomb else None
        beats_bomb = beaten is not None and beaten.is_bomb
        self._tally = self._tally.with_play(seat, bomb, beats_bomb=beats_bomb)
        self.events.append(Event("play", {"seat": seat, "play": play}))
        self._plays(Turn(seat, play.cards, play), hand.without(play.cards))
        return None

    def _plays(self, turn: Turn, rest: Holding) -> None:
        """Record the play of a turn, after which the seat holds the cards `rest`."""
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
        if rules.is_over(self._out):
            self._ends()
        else:
            self._next(seat)

    def _ends(self) -> None:
        """End the round, and give every seat its place in the ranking."""
        self._out, self.to_act = self._rules.places(self._out), ()
        self.events.append(Event("over", {"seats": self._out}))

    def _judged(self, seat: int, action: Any) -> Play | Reason:  # noqa: ANN401 - as above
        """The play that an action makes with cards of the hand, or the reason of its refusal."""
        hand = self._hands[seat]
        cards = hand.take(action.cards)
        if cards is None:
            return Reason.NOT_IN_HAND
        group = declared_group(cards, action.declared)
        duties = self._duties(seat) if self._has_duties else None
        # Few rule sets look at the rest of the hand.
        is_asked = duties is not None and (duties.highest or duties.bars_last)
        matters = cards and (self._depends_on_hand or is_asked)
        last = _play_to_beat(self._last)
        verdict = judge(self._table, group, hand if matters else None, last, duties)
        # To pass is an action of its own, not a play without cards.
        return verdict.reason or verdict.play or Reason.NO_CARDS

    def _next(self, seat: int) -> None:
        """Find the seat that acts next: one that may beat the last play, or the one that leads."""
        order = self._rules.after(seat)
        if self._last is None:
            # The seat has no legal lead, and passes the lead on.
            self._leads(next((other for other in order if self._may_lead(other)), None))
            return
        winner = self._last.seat
        for other in order:
            if other == winner:
                break
            if self._hands[other] and (other not in self._passed or self._may_return(other)):
                self.to_act = (other,)
                return
        self._last, self._passed = None, ()
        self._leads(winner if self._hands[winner] else self._rules.heir_of(winner, self._hands))

    def _may_lead(self, seat: int) -> bool:
        """Tests if the lead may pass to a seat: it holds cards, and has not passed the lead on."""
        return bool(self._hands[seat]) and seat not in self._passed

    def _leads(self, seat: int | None) -> None:
        """Give the lead to a seat; if there is none, the round is over."""
        if seat is None:
            self._ends()
            return
        if not self._rules.bars_last:
            self._passed = ()
        self.to_act = (seat,)
        self.events.append(Event("lead", {"seat": seat}))

    def _may_return(self, seat: int) -> bool:
        """Tests if a seat that has passed may still hold the one play that it can return with."""
        form, last = self._rules.returns, _play_to_beat(self._last)
        if form is None or last is None:
            return False
        section = self._table.section_of(*form)
        return len(self._hands[seat]) >= section.size and self._table.may_beat(section, last.row)
