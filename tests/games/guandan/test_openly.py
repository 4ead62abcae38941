"""The open game for two: late positions are solved, others searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.guandan.players.openly import SCALE, WON, Search, _share
from paiju.all_games.guandan.players.skilled import SKILLED
from paiju.all_games.guandan.rulesets import rules_of
from paiju.chance import Chance
from tests.games.guandan.seen import ending
from tests.support.groups import hold

if TYPE_CHECKING:
    from paiju.all_games.guandan.state import Action
    from paiju.play.players.player import Decision

RULES = rules_of("homework")
TABLE = RULES.table


def decided(own: str, other: str, *played: str, budget: int = 100) -> Decision[Action]:
    seen = ending(own, other, played=played)
    return SKILLED.agent.decide(seen, budget, Chance(1, "test"))


def done(decision: Decision[Action]) -> str:
    return "".join(card[0] for card in decision.action.cards) or decision.action.type


@pytest.mark.parametrize(
    ("own", "other", "played", "expected", "code", "value"),
    [
        pytest.param("66", "777", ("55",), "66", "goes_out", 1.0, id="out-with-one-play"),
        pytest.param("55 9", "66 7", (), "5", "solved", 1.0, id="the-pair-would-be-beaten"),
        pytest.param("3 44", "5 6", ("2",), "pass", "nothing_beats", None, id="nothing-beats"),
        pytest.param("3 4", "5 6", (), "3", "lost", 0.0, id="what-is-lost-is-played-on"),
    ],
)
def test_a_player_with_open_hands_plays_by_the_solver(
    own: str, other: str, played: tuple[str, ...], expected: str, code: str, value: float | None
) -> None:
    decision = decided(own, other, *played)
    assert done(decision) == expected
    assert [why.code for why in decision.reasons] == [code]
    assert decision.value == value


def test_what_cannot_be_solved_is_searched_and_compared() -> None:
    own, other = "3 4 5 66 77 8 9 TT J QQ", "3 4 5 66 77 8 9 TT J KK"
    decision = decided(own, other, budget=8)
    assert decision.reasons[0].code == "searched"
    values = [each.value for each in decision.candidates]
    assert len(values) > 1
    assert values == sorted(values, reverse=True)
    assert all(0 < value < 1 for value in values)
    assert decision.candidates[0].action == decision.action


def test_of_many_cards_what_leaves_the_best_rest_is_played() -> None:
    own, other = "3 4 5 66 77 8 9 TT J QQ KK A 3", "3 4 5 66 77 8 9 TT J Q KK AA 4"
    decision = decided(own, other)
    assert (decision.reasons[0].code, decision.value, decision.candidates) == (
        "best_rest",
        None,
        (),
    )


def test_a_search_sees_a_win_that_is_near() -> None:
    """Every play of the hand except the last is safe."""
    own, other = hold("22 R B 3").packed, hold("44556677").packed
    found = Search(TABLE, nodes=5000).find(own, other, None)
    assert found.ranked[0][1] >= WON


def test_a_search_goes_out_where_it_can_and_has_nothing_to_compare_where_it_must() -> None:
    search = Search(TABLE, nodes=100)
    out = search.find(hold("44").packed, hold("55").packed, TABLE.read(hold("33"))[0])
    assert (out.ranked[0][0].rest, out.ranked[0][1], out.nodes) == (0, WON, 0)
    only = search.find(hold("4").packed, hold("55").packed, TABLE.read(hold("9"))[0])
    assert [each.row for each, _ in only.ranked] == [None]


def test_with_little_room_a_search_stays_with_what_looks_best() -> None:
    found = Search(TABLE, nodes=1).find(hold("3478").packed, hold("5699").packed, None)
    assert (found.depth, found.nodes) == (0, 2)


def test_the_work_of_a_decision_is_bounded_by_its_budget() -> None:
    own, other = "3 4 5 66 77 8 9 TT J QQ", "3 4 5 66 77 8 9 TT J KK"
    for budget in (1, 10):
        nodes = decided(own, other, budget=budget).nodes
        assert nodes <= (200 + 4) * budget + 222


def test_the_share_of_games_won_rises_with_the_worth_of_a_position_and_two_sides_share_one() -> (
    None
):
    shares = [_share(worth) for worth in (-2 * WON, -WON, -SCALE, 0, SCALE, WON, 2 * WON)]
    assert shares == sorted(shares)
    assert shares[3] == 0.5
    assert [a + b for a, b in zip(shares, reversed(shares), strict=True)] == pytest.approx([1] * 7)
