"""The play phase of a climbing game: plays and passes, trick by trick, until the round is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
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
        teams: the team of each seat; they matter where `ends` or `heir` asks for them.
        ends: when it is over: where one seat is out, or where a whole team is, or all but one seat.
        heir: the seat that leads where the winner of a trick is out: the next that holds cards, or
            the partner where it still holds some.
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

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats in the order of play."""
        return _orders(len(self.teams))[seat]

    def places(self, out: tuple[int, ...]) -> tuple[int, ...]:
        """Every seat by its place; those that still hold cards come last, in order of play."""
        return (*out, *(seat for seat in self.after(out[-1]) if seat not in out))


@lru_cache(maxsize=8)
def _orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """By seat, the other seats in the order of play."""
    return tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class PlayPhase(Generic[S, A]):
    """The play phase of a game.

    Attributes:
        make: the class of its actions.

    """

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
    hands = (*state.hands[:seat], rest, *state.hands[seat + 1 :])
    done = {
        "hands": hands,
        "history": (*state.history, turn),
        "passed": state.passed if rules.locks_out else (),
    }
    events: tuple[Event, ...] = (Event("play", {"seat": seat, "play": play}),)
    if rest:
        return _next(state, seat, events, last=turn, **done)
    out = done["out"] = (*state.out, seat)
    if rules.ends == "seat":
        over = replace(state, **done, last=turn, phase="over", to_act=())
        return Step(over, (*events, Event("over", {"seat": seat})))
    events = (*events, Event("out", {"seat": seat, "place": len(out)}))
    if not rules.is_over(out):
        return _next(state, seat, events, last=turn, **done)
    done["out"] = places = rules.places(out)
    over = replace(state, **done, last=turn, phase="over", to_act=())
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
    events = (Event("pass", {"seat": seat}),)
    return _next(
        state,
        seat,
        events,
        last=state.last,
        hands=state.hands,
        history=(*state.history, Turn(seat)),
        passed=(*state.passed, seat),
    )


def _next(
    state: S,
    seat: int,
    events: tuple[Event, ...],
    *,
    last: Turn | None,
    hands: tuple[Holding, ...],
    passed: tuple[int, ...],
    **done: Any,  # noqa: ANN401 - fields of the state
) -> Step[S]:
    """What was done, with the next seat that may play on the last play, or the one that leads."""
    rules: Round = state.round
    order = rules.after(seat)
    if last is None:
        # A seat that could lead nothing hands the lead on.
        leader = order[0]
    else:
        winner = last.seat
        for each in order:
            if each != winner and hands[each] and each not in passed:
                turn = {"to_act": (each,), "last": last, "passed": passed}
                return Step(replace(state, hands=hands, **turn, **done), events)
        leader = winner if hands[winner] else _heir(hands, rules, winner)
    led = replace(state, hands=hands, to_act=(leader,), last=None, passed=(), **done)
    return Step(led, (*events, Event("lead", {"seat": leader})))


def _heir(hands: tuple[Holding, ...], rules: Round, winner: int) -> int:
    """The seat that leads for the winner of a trick who is out 接风."""
    order = list(rules.after(winner))
    if rules.heir == "partner":
        order.sort(key=lambda seat: rules.teams[seat] != rules.teams[winner])
    return next(seat for seat in order if hands[seat])
