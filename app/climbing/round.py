"""The play phase of a climbing game: plays and passes, trick by trick, until the round is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from app.cards.holding import Holding
from app.climbing.acts import Turn
from app.climbing.moves import list_moves
from app.climbing.order import judge, meant
from app.climbing.reading import play_of
from app.climbing.reasons import TEXTS, Reason
from app.play.protocol import Choice, Event, Pick, Refusal, Step
from app.play.refusals import NOT_OFFERED

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.climbing.kernels import Rows
    from app.climbing.reading import Play

# A state with `phase`, `to_act`, `hands`, `history`, `last`, `passed` and `out`, the `table` of its
# plays and its `round`; and an action with `type`, `seat`, `cards` and `declared`.
S = TypeVar("S", bound=Any)
A = TypeVar("A", bound=Any)

REFUSALS = {reason: Refusal(reason.value, TEXTS[reason]) for reason in Reason}


@dataclass(frozen=True, slots=True)
class Round:
    """The rules of a play phase.

    Attributes:
        teams: the team of each seat.
        ends: when it is over: where one seat is out, or where a whole team is, or all but one seat.
        heir: the seat that leads where the winner of a trick is out: the next that holds cards, or
            first of all the partner.
        locks_out: whether a seat that has passed may not play any more in that trick.

    """

    teams: tuple[int, ...]
    ends: Literal["seat", "team"] = "seat"
    heir: Literal["next", "partner"] = "next"
    locks_out: bool = False

    def is_over(self, out: tuple[int, ...]) -> bool:
        """Whether the round is over when these seats are out.

        >>> [Round((0, 1, 0, 1), "team").is_over(out) for out in ((0,), (0, 1), (0, 2))]
        [False, False, True]
        """
        if self.ends == "seat":
            return bool(out)
        left = [team for seat, team in enumerate(self.teams) if seat not in out]
        return len(left) == 1 or set(left) != set(self.teams)

    def after(self, seat: int) -> list[int]:
        """The other seats in the order of play."""
        return [(seat + step) % len(self.teams) for step in range(1, len(self.teams))]

    def places(self, out: tuple[int, ...]) -> tuple[int, ...]:
        """Every seat by its place; those that still hold cards come last, in order of play."""
        return (*out, *(seat for seat in self.after(out[-1]) if seat not in out))


@dataclass(frozen=True, slots=True)
class PlayPhase(Generic[S, A]):
    """The play phase of a game whose actions are made so."""

    make: Callable[..., A]

    def choices(self, state: S) -> tuple[Choice[A], ...]:
        """To play cards, one choice with a count, and to pass."""
        seat, moves = state.to_act[0], len(_rows(state))
        plays = [Choice(self.make("play", seat), moves)] if moves else []
        # A seat that can lead nothing passes.
        return (*plays, *([Choice(self.make("pass", seat))] if state.last or not moves else []))

    def pick(self, state: S, choice: Choice[A], pick: Pick) -> A:
        """One of the actions that a choice stands for."""
        if choice.action.type != "play":
            return choice.action
        return self._made(state, int(_rows(state)[pick(choice.moves)]))

    def default(self, state: S) -> A:
        """To pass wherever that may be done, and to lead the smallest single."""
        # The table begins with the singles, from the lowest up.
        rows = [] if state.last is not None else _rows(state)[:1].tolist()
        return self._made(state, rows[0]) if rows else self.make("pass", state.to_act[0])

    def step(self, state: S, seat: int, action: A) -> Step[S]:
        """Play, or pass."""
        if action.type == "pass":
            return _pass(state, seat)
        return _play(state, seat, action) if action.type == "play" else _refused(state)

    def _made(self, state: S, row: int) -> A:
        seat = state.to_act[0]
        play = play_of(state.table, row, state.hands[seat])
        return self.make("play", seat, cards=play.cards, declared=play.wild)


def _refused(state: S) -> Step[S]:
    return Step(state, refusal=NOT_OFFERED)


def _rows(state: S) -> Rows:
    return list_moves(state.table, state.hands[state.to_act[0]], _play_to_beat(state))


def _play_to_beat(state: S) -> Play | None:
    return state.last.play if state.last is not None else None


def _play(state: S, seat: int, action: A) -> Step[S]:
    play = _judged(state, state.hands[seat], action)
    if isinstance(play, Reason):
        return Step(state, refusal=REFUSALS[play])
    turn, rest = Turn(seat, play.cards, play), state.hands[seat].without(play.cards)
    rules: Round = state.round
    played = replace(
        state,
        hands=(*state.hands[:seat], rest, *state.hands[seat + 1 :]),
        history=(*state.history, turn),
        last=turn,
        passed=state.passed if rules.locks_out else (),
        out=state.out if rest else (*state.out, seat),
    )
    events: tuple[Event, ...] = (Event("play", {"seat": seat, "play": play}),)
    if rest:
        return _next(played, seat, events)
    if rules.ends == "seat":
        over = replace(played, phase="over", to_act=())
        return Step(over, (*events, Event("over", {"seat": seat})))
    events = (*events, Event("out", {"seat": seat, "place": len(played.out)}))
    if not rules.is_over(played.out):
        return _next(played, seat, events)
    places = rules.places(played.out)
    over = replace(played, phase="over", to_act=(), out=places)
    return Step(over, (*events, Event("over", {"seats": places})))


def _judged(state: S, hand: Holding, action: A) -> Play | Reason:
    """The play that an action makes, with cards of the hand, or why it may not be made."""
    cards = hand.take(action.cards)
    if cards is None:
        return Reason.NOT_IN_HAND
    group = replace(Holding.of(cards), declared=meant(cards, action.declared))
    verdict = judge(state.table, group, last=_play_to_beat(state))
    # No cards make no play: a seat that passes says so.
    return verdict.reason or verdict.play or Reason.NO_CARDS


def _pass(state: S, seat: int) -> Step[S]:
    if state.last is None and len(_rows(state)):
        return Step(state, refusal=REFUSALS[Reason.MUST_LEAD])
    passed = replace(state, history=(*state.history, Turn(seat)), passed=(*state.passed, seat))
    return _next(passed, seat, (Event("pass", {"seat": seat}),))


def _next(state: S, seat: int, events: tuple[Event, ...]) -> Step[S]:
    """The next seat that may play on the last play, or the one that leads where none is left."""
    rules: Round = state.round
    if state.last is None:
        # A seat that could lead nothing hands the lead on.
        return _leads(state, rules.after(seat)[0], events)
    last = state.last.seat
    for each in rules.after(seat):
        if each != last and state.hands[each] and each not in state.passed:
            return Step(replace(state, to_act=(each,)), events)
    return _leads(state, last if state.hands[last] else _heir(state, rules, last), events)


def _leads(state: S, seat: int, events: tuple[Event, ...]) -> Step[S]:
    led = replace(state, to_act=(seat,), last=None, passed=())
    return Step(led, (*events, Event("lead", {"seat": seat})))


def _heir(state: S, rules: Round, winner: int) -> int:
    """The seat that leads for the winner of a trick who is out 接风."""
    order = rules.after(winner)
    if rules.heir == "partner":
        order.sort(key=lambda seat: rules.teams[seat] != rules.teams[winner])
    return next(seat for seat in order if state.hands[seat])
