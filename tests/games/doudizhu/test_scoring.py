"""Settlement: every multiplier by name, and the check value of the competition rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.scoring import settle
from paiju.shapes.errors import InconsistentStateError
from tests.support.games import after, begun, dealt

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.all_games.doudizhu.state import State

# Seat 0 leads a 3 and never plays again; seat 1 goes out with a bomb and the rocket.
ANTI_SPRING = (
    *("play 3S", "play 4444", "pass", "pass", "play BJRJ", "pass", "pass"),
    *("play 56789TJQKA", "pass", "pass", "play 3D"),
)


def ended(rules: Rules, *words: str) -> State:
    """The game that seat 1 wins against the landlord on seat 0."""
    return after(begun(rules), *words, *ANTI_SPRING)


def test_the_check_value_of_the_competition() -> None:
    state = ended(rules_of(), "call 3", "1: double 2", "2: pass", "redouble 1")
    score = settle(state)
    assert score.points == (-120, 96, 24)
    assert (score.landlord, score.winners) == (0, (1, 2))
    assert [(each.code, each.factor, each.count) for each in score.multipliers] == [
        ("call", 3, 1),
        ("bomb", 2, 1),
        ("rocket", 2, 1),
        ("anti_spring", 2, 1),
    ]
    own = [[(each.code, each.factor) for each in pair.multipliers] for pair in score.pairs]
    assert own == [[("double", 2), ("redouble", 2)], []]
    assert [pair.multiplier for pair in score.pairs] == [96, 24]


# The options, the calls and doubles, and the score of each seat.
SCORES: tuple[tuple[str, dict[str, object], tuple[str, ...], tuple[int, int, int]], ...] = (
    ("call 1", {"doubling": "no"}, ("call 1", "pass", "pass"), (-16, 8, 8)),
    ("call 3", {"doubling": "no"}, ("call 3",), (-48, 24, 24)),
    (
        "both double",
        {},
        ("call 1", "pass", "pass", "1: double 2", "2: double 2", "pass"),
        (-32, 16, 16),
    ),
    (
        "both are redoubled",
        {},
        ("call 3", "1: double 2", "2: double 2", "redouble 1 2"),
        (-192, 96, 96),
    ),
    (
        "the landlord alone doubles",
        {"doubling": "super"},
        ("call 3", "0: double 4", "1: pass", "2: pass"),
        (-192, 96, 96),
    ),
    (
        "each pair is multiplied by both",
        {"doubling": "super"},
        ("call 3", "0: double 2", "1: double 4", "2: pass"),
        (-240, 192, 48),
    ),
    ("kicks", {"doubling": "kick"}, ("call 3", "1: pass", "2: double 2"), (-72, 24, 48)),
    ("robs", {"calling": "rob", "doubling": "no"}, ("call 1", "rob", "rob", "rob"), (-128, 64, 64)),
    (
        "nobody called",
        {"nobody_calls": "first", "doubling": "no"},
        ("pass", "pass", "pass"),
        (-16, 8, 8),
    ),
    ("no calling", {"calling": "none", "doubling": "no"}, (), (-16, 8, 8)),
    ("the base", {"doubling": "no", "base": 100}, ("call 3",), (-4800, 2400, 2400)),
    ("the cap", {"doubling": "no", "cap": 16}, ("call 3",), (-32, 16, 16)),
    ("a cap that is not reached", {"doubling": "no", "cap": 24}, ("call 3",), (-48, 24, 24)),
    ("no spring", {"doubling": "no", "spring": 1}, ("call 3",), (-24, 12, 12)),
    ("spring for three", {"doubling": "no", "spring": 3}, ("call 3",), (-72, 36, 36)),
    ("a bomb for four", {"doubling": "no", "bomb_factor": 4}, ("call 3",), (-96, 48, 48)),
    ("a bomb for nothing", {"doubling": "no", "bomb_factor": 1}, ("call 3",), (-24, 12, 12)),
    ("a rocket for eight", {"doubling": "no", "rocket_factor": 8}, ("call 3",), (-192, 96, 96)),
)


@pytest.mark.parametrize(
    ("options", "words", "points"), [pytest.param(*case, id=name) for name, *case in SCORES]
)
def test_the_points_of_a_game_by_its_options(
    options: dict[str, object], words: tuple[str, ...], points: tuple[int, int, int]
) -> None:
    assert points == settle(ended(rules_of("classic", options), *words)).points


@pytest.mark.parametrize(("cap", "capped"), [(16, True), (24, False), (0, False)])
def test_a_pair_says_whether_the_cap_held_it_down(cap: int, *, capped: bool) -> None:
    rules = rules_of("classic", {"doubling": "no", "cap": cap})
    pairs = settle(ended(rules, "call 3")).pairs
    assert [capped, capped] == [pair.is_capped for pair in pairs]


def test_spring_is_when_no_peasant_has_played() -> None:
    hands = (
        "3S3H3C3D 4S4H4C 5S5H5C 6S6H6C 7S7H 8S8H",
        "RJBJ2S2H2C2DASAHACADKSKHKCKDQSQHQC",
        "QDJSJHJCJDTSTHTCTD9S9H9C9D8C8D7C7D",
    )
    state = begun(rules_of("classic", {"doubling": "no"}), given=dealt(hands, "4D5D6D"))
    over = after(
        state,
        "call 3",
        "play 3333",
        "pass",
        "pass",
        "play 4444",
        "pass",
        "pass",
        "play 5555",
        "pass",
        "pass",
        "play 666677",
        "pass",
        "pass",
        "play 88",
    )
    score = settle(over)
    assert ("spring", 2) in [(each.code, each.factor) for each in score.multipliers]
    assert (score.points, score.winners) == ((96, -48, -48), (0,))
    bombs = [(each.code, each.count, each.product) for each in score.multipliers]
    assert ("bomb", 3, 8) in bombs


def test_no_spring_where_a_peasant_has_played() -> None:
    score = settle(
        after(
            begun(rules_of("classic", {"doubling": "no"})),
            "call 3",
            "play 5H",
            "play 6S",
            "pass",
            "play 7H",
            "play RJ",
            "pass",
            "pass",
            "play 4444",
            "pass",
            "pass",
            "play 7S8S9STSJSQSKSAS",
            "pass",
            "pass",
            "play 5S",
            "pass",
            "pass",
            "play BJ",
            "pass",
            "pass",
            "play 3D",
        )
    )
    assert [each.code for each in score.multipliers] == ["call", "bomb"]
    assert score.points == (-12, 6, 6)


def test_a_game_that_goes_on_has_no_score() -> None:
    with pytest.raises(InconsistentStateError, match="the game is not over") as refused:
        settle(begun())
    assert [(each.code, each.place) for each in refused.value.faults] == [("not_over", ("phase",))]
