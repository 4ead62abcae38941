"""The closing of games that are played on: sure moves, and games that end as the solver says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance
from paiju.climbing.plain_game import PLAYED
from paiju.climbing.players.closing import MOST_CARDS, Closing, Trick, closing_of
from paiju.climbing.players.playouts import Ended, Playouts
from paiju.climbing.players.solver.search_kernels import solve
from paiju.climbing.players.solver.solve import OpenPosition, Solver
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.climbing.players.maxims import AnyPosition


def endings(name: str, seed: int, ruleset: str = "") -> Iterator[Any]:
    """The states of a game by its second skill from that on in which few cards are left."""
    flow, bot = GAMES[name].flow, GAMES[name].bot(2).agent
    rules = GAMES[name].rules_of(ruleset or GAMES[name].default)
    state = flow.deal(rules, f"closing {seed}")
    number = 0
    while state.to_act:
        if sum(map(len, state.hands)) <= MOST_CARDS:
            yield state
        view, number = flow.view(state, state.to_act[0]), number + 1
        state = flow.step(state, bot.decide(view, 10, Chance(number, "closing")).action).state


def seen(name: str, state: Any) -> AnyPosition:  # noqa: ANN401 - each game has its own
    """The position of the seat to act."""
    return PLAYED.position(GAMES[name].flow.view(state, state.to_act[0]))


def solution(state: Any) -> bool | None:  # noqa: ANN401 - as above
    """True where the side of the seat to act is out next for sure, by the solver itself."""
    now = OpenPosition(
        *(state.table, state.round, state.hands, state.to_act[0], state.last, state.passed)
    )
    return Solver(now, 100_000).solve().wins


def closing_in(name: str, state: Any) -> tuple[Closing, list[int], Trick]:  # noqa: ANN401 - as above
    """The closing of the true hands, and the trick."""
    now = seen(name, state)
    hands = [state.table.count(hand) for hand in state.hands]
    last = None if now.last is None else now.last.row
    trick = Trick(state.to_act[0], last, now.owner, {*state.passed})
    return Closing(now, hands), hands, trick


@pytest.mark.skipif(not solve.is_compiled, reason="plain kernels search nothing")
@pytest.mark.parametrize("name", ["paodekuai", "bigtwo", "zhengshangyou", "tienlen"])
def test_a_sure_move_is_found_where_there_is_one_and_keeps_the_win(name: str) -> None:
    found = {True: 0, False: 0}
    for state in [each for seed in range(2) for each in endings(name, seed)]:
        wins = solution(state)
        closing, hands, trick = closing_in(name, state)
        move = closing.move(hands, trick)
        assert (move is not None) is wins
        found[move is not None] += 1
        if move is None:
            continue
        seat, left = trick.turn, state.table.holding(hands[trick.turn])
        rest = state.table.holding(move.rest)
        assert len(left) - len(rest) == move.size
        kept = state.table.count(rest)
        # It is a legal move: one of the flow leaves the same.
        after = [
            each
            for each in (
                GAMES[name].flow.step(state, action).state
                for action in moves_of(name, state, move.row is None)
            )
            if state.table.count(each.hands[seat]) == kept
        ]
        assert after
        assert any(not each.to_act or each.out or wins_on(each, seat) for each in after)
    assert found[True] > 2


def wins_on(state: Any, seat: int) -> bool:  # noqa: ANN401 - as above
    """A seat still is out next for sure."""
    return solution(state) is (state.to_act[0] == seat) or solution(state) is False


def moves_of(name: str, state: Any, passes: bool) -> Iterator[Any]:  # noqa: ANN401, FBT001 - as above
    """The legal actions of the seat to act: the pass, or the plays."""
    flow, now = GAMES[name].flow, seen(name, state)
    if passes:
        yield flow.read_action({"seat": now.seat, "type": "pass"})
        return
    for row in now.rows():
        yield now.action_of(now.branch(row).play)


@pytest.mark.skipif(not solve.is_compiled, reason="plain kernels search nothing")
def test_a_deal_that_is_won_for_sure_is_won() -> None:
    """Simple rules may lose a deal that is won; a game that closes does not."""
    checked = 0
    for state in [each for seed in range(6) for each in endings("paodekuai", seed, "two_seats")]:
        if solution(state) is not True:
            continue
        now: Any = seen("paodekuai", state)
        now.unseen = state.hands[1 - now.seat].cards
        winners: list[int] = []

        def worth(of: AnyPosition, ended: Ended, into: list[int] = winners) -> float:
            into.append(ended.winner)
            return float(ended.winner == of.seat)

        assert [*Playouts(worth).worths(now, (), range(2), closes=True)] == [(1.0,)] * 2
        assert {*winners} == {now.seat}
        checked += 1
    assert checked > 3


def test_many_cards_are_not_closed() -> None:
    state = GAMES["paodekuai"].flow.deal(GAMES["paodekuai"].rules_of("classic16"), 1)
    now = seen("paodekuai", state)
    hands = [state.table.count(hand) for hand in state.hands]
    assert closing_of(now, hands, now.counts) is None
