"""Solving endings: against a plain search by the game's own rules, and by published endings.

The reference is independent of the kernels: it only uses the game's legal actions.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from app.climbing.moves import list_moves
from app.climbing.order import beats
from app.games.doudizhu.agents.endgame import solve as solving
from app.games.doudizhu.agents.endgame.solve import (
    MAX_WORLDS,
    choice_of,
    option_of,
    solve_ending,
)
from app.games.doudizhu.agents.endgame.worlds import ways
from app.games.doudizhu.agents.played import PLAYED
from app.games.doudizhu.rulesets import rules_of
from app.jit import is_wanted
from tests.support.groups import draw, draw_number, hold, ranks_of_packed, shuffled
from tests.support.views import ending, in_the_open

TABLE = rules_of().table


@cache
def landlord_wins(hands: tuple[int, ...], turn: int, last: int | None, owner: int) -> bool:
    """The landlord, seat 0, wins with open hands; every play is tried."""
    if owner == turn:
        last = None
    found = []
    for row in moves(hands[turn], last):
        rest = hands[turn] - TABLE.packed(row)
        after = (*hands[:turn], rest, *hands[turn + 1 :])
        found.append(turn == 0 if not rest else landlord_wins(after, (turn + 1) % 3, row, turn))
    if last is not None:
        found.append(landlord_wins(hands, (turn + 1) % 3, last, owner))
    return any(found) if turn == 0 else all(found)


def moves(hand: int, last: int | None) -> list[int]:
    """The legal rows."""
    rows: list[int] = TABLE.fitting(hand).tolist()
    return [row for row in rows if last is None or beats(TABLE, row, last)]


def written(hands: tuple[tuple[str, ...], ...]) -> tuple[str, str, str]:
    """Hands as text."""
    one, two, three = ("".join(each) for each in hands)
    return one, two, three


def endings(count: int, low: int, high: int) -> list[tuple[str, str, str]]:
    """Random endings of few ranks, so that there are pairs, trios, chains and bombs."""
    rng, found = Random(17), []
    for _ in range(count):
        ranks = "".join(rank * 4 for rank in "56789T") + "2BR"
        cards = shuffled(rng, ranks)
        hands = []
        for _ in range(3):
            size = draw_number(rng, low, high)
            hands.append(tuple(cards[:size]))
            del cards[:size]
        found.append(written(tuple(hands)))
    return found


@pytest.mark.parametrize("seat", [1, 2])
def test_where_every_card_is_known_each_choice_is_worth_what_a_plain_search_finds(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "PLAIN_NODES", solving.NODES)
    rng = Random(seat)
    for hands in endings(*((40, 2, 5) if is_wanted() else (12, 2, 3))):
        packed = tuple(hold(hand).packed for hand in hands)
        follows = draw(rng, (False, True))
        row = draw(rng, moves(hold("3344").packed, None)) if follows else None
        played = (ranks_of_packed(TABLE.packed(row)),) if row is not None else ()
        position = in_the_open(PLAYED.position(ending(hands, *played, seat=seat)), hands[0])
        owner = (seat - 1) % 3 if follows else seat
        solution = solve_ending(position)
        assert solution is not None
        assert solution.worlds == 1
        for choice, share in zip(solution.choices, solution.shares, strict=True):
            option = option_of(position, choice)
            assert choice_of(position, option) == choice
            rest = (*packed[:seat], option.rest.packed, *packed[seat + 1 :])
            if option.play is None:
                wins = not landlord_wins(rest, (seat + 1) % 3, row, owner)
            else:
                wins = not option.rest or not landlord_wins(
                    rest, (seat + 1) % 3, option.play.row, seat
                )
            assert share == wins, (hands, played, option)
        plays = list_moves(TABLE, position.hand, position.last)
        assert len(solution.choices) == len(plays) + follows


def test_where_little_is_unknown_a_choice_is_worth_the_share_of_ways_that_it_wins() -> None:
    """The landlord leads; the others share 5 6 6 9, of which the next seat has one."""
    position = PLAYED.position(ending(("8 7", "6", "569")))
    solution = solve_ending(position)
    assert solution is not None
    # The landlord loses if the next seat has the 9, or if the third seat has both 6s for its last
    # lead. In two ways of four each has a 6: then the landlord beats the last lead.
    assert solution.worlds == 3
    shares = {
        play.key: share
        for choice, share in zip(solution.choices, solution.shares, strict=True)
        if (play := option_of(position, choice).play)
    }
    assert shares == {"7": 0.5, "8": 0.5}


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param(("3456789", "3456789", "3456789"), id="too-many-cards"),
        pytest.param(("34", "3456789T", "56789TJQ"), id="too-many-ways-to-lie"),
    ],
)
def test_what_is_not_nearly_known_is_not_solved(hands: tuple[str, str, str]) -> None:
    assert solve_ending(PLAYED.position(ending(hands))) is None


def test_a_search_stops_at_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "PLAIN_NODES", 5)
    assert solve_ending(PLAYED.position(ending(("3579", "468", "TJQ"))), nodes=5) is None


@pytest.mark.parametrize(
    ("counts", "size", "found"),
    [
        ((), 0, [((), 1)]),
        ((), 1, []),
        ((1, 1, 1), 2, [((1, 1, 0), 1), ((1, 0, 1), 1), ((0, 1, 1), 1)]),
        ((4,), 2, [((2,), 6)]),
    ],
)
def test_the_ways_in_which_cards_may_lie(
    counts: tuple[int, ...], size: int, found: list[tuple[tuple[int, ...], int]]
) -> None:
    assert ways(counts, size, MAX_WORLDS) == found
    assert ways(counts, size, 1) == found[:1]
