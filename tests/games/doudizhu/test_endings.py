"""Endings: what is solved of them, and what is not; verdicts are those of the solver."""

from __future__ import annotations

import pytest

from paiju.all_games.doudizhu.players import endings as solving
from paiju.all_games.doudizhu.players.endings import MAX_WORLDS, NODES, branch_of, solve_ending
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.climbing.players.solver.search_kernels import ways
from paiju.climbing.plays.table import as_words
from paiju.playing_cards.holding import LANES, pack
from tests.support.views import ending


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
        if (play := branch_of(position, choice).play)
    }
    assert shares == {"7": 0.5, "8": 0.5}


@pytest.mark.parametrize("nodes", [NODES, NODES + 1], ids=["quick", "patient"])
@pytest.mark.parametrize(
    "hands",
    [
        pytest.param(("34567899", "3456789T", "3456789TJ"), id="too-many-cards"),
        pytest.param(("34", "3456789T", "56789TJQ"), id="too-many-ways-to-lie"),
    ],
)
def test_what_is_not_nearly_known_is_not_solved(hands: tuple[str, str, str], nodes: int) -> None:
    assert solve_ending(PLAYED.position(ending(hands)), nodes) is None


def test_a_search_stops_at_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "PLAIN_NODES", 5)
    assert solve_ending(PLAYED.position(ending(("3579", "468", "TJQ"))), nodes=5) is None


@pytest.mark.parametrize(
    ("counts", "size", "found"),
    [
        ((), 0, [((), 1)]),
        ((), 1, []),
        ((1, 2), 4, []),
        ((1, 1, 1), 2, [((1, 1, 0), 1), ((1, 0, 1), 1), ((0, 1, 1), 1)]),
        ((4,), 2, [((2,), 6)]),
    ],
)
def test_the_ways_in_which_cards_may_lie(
    counts: tuple[int, ...], size: int, found: list[tuple[tuple[int, ...], int]]
) -> None:
    cards = as_words(pack([*counts, *[0] * (LANES - len(counts))]))
    taken, number = ways(cards, size, MAX_WORLDS)
    listed = [tuple(each.tobytes()[: len(counts)]) for each in taken]
    assert [*zip(listed, number.tolist(), strict=True)] == found
    first, _ = ways(cards, size, 1)
    assert first.tolist() == taken[:1].tolist()
