"""Playing for points: the stakes of bombs, and the choices that differ from those for wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.players.learned import MASTER, stakes_in
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.chance import Chance
from paiju.climbing.players.search.stake_choice import choose, expected_of
from tests.support.scale import COMPILED
from tests.support.views import ending, leading

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import Action, View
    from paiju.play.players.player import Decision

SLOW = pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")
ROCKET, PASS, SMALL = 0, 1, 2


def seen(hand: str, landlord: int, seat: int, bottom: str, *played: str, **options: object) -> View:
    """The view of a seat after these plays from the landlord's first lead on; "" is a pass."""
    rules = {"id": "classic", "options": {"calling": "none", "doubling": "no", **options}}
    history = [{"seat": (landlord + turn) % 3, "cards": cards} for turn, cards in enumerate(played)]
    told = {"seat": seat, "landlord": landlord, "bottom": bottom, "hand": hand}
    return COURSE.read_view({"ruleset": rules, **told, "history": history})


# The landlord has two cards left: the rocket would win hardly more often, and lose twice as much.
LOST = seen(
    *("RJBJ2CKSKCQSJSJH9S9D8D", 0, 1, "8H4H3H"),
    *("4S4H4C5S", "5H5C5D4D", "6S6H6CJC", "QHQCQD6D", "", "", "3H3D", "7S7H", "KHKD"),
    *("ACAD", "", "", "TSTHTCTD8HJD"),
)
# The landlord has two cards left again: the rocket would win somewhat more often, and costs more
# than that.
NEARLY_LOST = seen(
    *("RJBJ2H2DKHKCKDTSTD9C8D6D5S5C4H4D3C", 0, 1, "JCTH8C"),
    *("3S4C5H6C7C8C9H", "", "", "THTCJCJDQSQC", "", "", "ASAHAD6S6H"),
)
# The landlord has twelve: the rocket would win a little more often, but nothing is sure yet.
OPEN = seen(
    *("RJBJ2HACQDJHTS9H7S7C6S6C6D5S5C4D3S", 1, 0, "KH9C7D"),
    *("3H3C3D5D", "QSQHQC6H", "", "2S2C2D4H", ""),
)
# The landlord leads by far: the rocket would win as often, and may be expected to score more.
EARLY = seen(
    *("RJBJ2S2HAHACQCJSJDTC9C8D7D6S5D4C3S", 2, 2, "ACJD9C"),
    *("6C", "7H", "KD", "2C", "", "", "3C", "5H", "TH"),
)
# The landlord has seven, and an enemy beat its chain: it wins nearly always, with the rocket or
# not.
WON = seen(
    *("RJBJ2S2H2CKHJD", 0, 0, "AHACJD"),
    *("3S3C3D5C5D", "", "QHQCQD4S4C", "", "", "6S7D8H9DTD", "", "", "KCKD", "AHAC", "", ""),
    *("4D5H6C7S8D9C", "8C9HTCJCQSKS", ""),
)
# The ending is solved, and the rocket and other plays win it for sure.
SOLVED = seen(
    *("RJBJ2DTSTCTD9C5H4H4C", 0, 1, "JC9H3H"),
    *("3S3H3C4S", "8S8H8C3D", "", "KHKCKD7H", "", "2S2H2C9D", "", "", "4D5D6D7D8D9S"),
    *("9HTHJCQCKSAS", "", "", "5S5C", "ACAD", "", "", "6H", "AH", ""),
)


def decided(view: View, *, for_points: bool, budget: int = 100) -> Decision[Action]:
    """The decision of skill 5."""
    scorer = MASTER.scorer
    assert scorer is not None
    agent = scorer if for_points else MASTER.agent
    return agent.decide(view, budget, Chance(1, "suggestion"))


def made(decision: Decision[Action]) -> str:
    """The ranks of what is played; "" is a pass."""
    return "".join(card[0] for card in decision.action.cards)


@SLOW
@pytest.mark.parametrize(
    ("view", "for_wins", "for_points"),
    [
        pytest.param(LOST, "BR", "", id="a-lost-game-is-not-doubled"),
        pytest.param(NEARLY_LOST, "BR", "", id="it-wins-fewer-games-and-loses-less"),
        pytest.param(OPEN, "", "", id="an-open-game-is-played-for-wins"),
        pytest.param(WON, "", "BR", id="a-won-game-is-doubled"),
        pytest.param(SOLVED, "2", "BR", id="a-solved-one-too"),
    ],
)
def test_bombs_are_kept_in_lost_games_and_spent_in_won_ones(
    view: View, for_wins: str, for_points: str
) -> None:
    assert made(decided(view, for_points=False)) == for_wins
    assert made(decided(view, for_points=True)) == for_points


@SLOW
def test_what_is_expected_is_told_with_what_the_best_other_choice_expects() -> None:
    kept = decided(LOST, for_points=True)
    chosen, other, *_ = kept.candidates
    assert (kept.points, kept.action) == (chosen.points, chosen.action)
    assert (chosen.points, chosen.value) != (other.points, other.value)
    assert chosen.points is not None
    assert other.points is not None
    assert -1.15 <= chosen.points < -0.5
    assert other.points < -1
    why = kept.reasons[0]
    expected = f"plays for points, and expects {chosen.points:+.1f}"
    best = f"; the best other choice {other.points:+.1f}"
    assert (why.code, why.text.en) == ("expects", f"{expected}{best}")
    assert {each.code for each in kept.reasons} >= {"searched", "keeps_bombs"}


@SLOW
def test_more_that_is_expected_of_another_choice_is_explained() -> None:
    """A bomb may be expected to score more, and is yet too early: the reason says so."""
    found = decided(EARLY, for_points=True)
    chosen, other, *_ = found.candidates
    assert chosen.points is not None
    assert other.points is not None
    assert found.points == chosen.points < other.points
    assert found.reasons[0].text.en == (
        f"plays for points, and expects {chosen.points:+.1f}; another choice is put at "
        f"{other.points:+.1f}, which is too little more, or wins less often"
    )


@SLOW
def test_a_player_for_wins_gives_no_points() -> None:
    found = decided(LOST, for_points=False)
    assert found.points is None
    assert {each.points for each in found.candidates} == {None}
    assert "expects" not in {each.code for each in found.reasons}


@SLOW
def test_where_bombs_are_worth_nothing_it_plays_as_for_wins() -> None:
    told = COURSE.write_view(LOST)
    told["ruleset"]["options"] |= {"rocket_factor": 1, "bomb_factor": 1}
    view = COURSE.read_view(told)
    assert made(decided(view, for_points=True)) == made(decided(view, for_points=False)) == "BR"


def test_without_the_time_to_search_it_plays_as_skill_4_does() -> None:
    found = decided(leading("v/15"), for_points=True, budget=1)
    assert found.action == decided(leading("v/15"), for_points=False, budget=1).action
    assert found.points is None


@pytest.mark.parametrize(
    ("hands", "chosen"),
    [
        pytest.param(("3333 4", "5", "6"), "3333", id="the-bomb-and-the-rest-go-out-alike"),
        pytest.param(("RB 2 A", "3", "4"), "BR", id="every-order-wins"),
        pytest.param(("2 A", "3", "4"), "A", id="no-bomb"),
    ],
)
def test_of_sure_wins_a_bomb_comes_first(hands: tuple[str, str, str], chosen: str) -> None:
    assert made(decided(ending(hands), for_points=True)) == chosen


def test_a_choice_that_is_no_choice_is_made_as_for_wins() -> None:
    found = decided(ending(("3", "4 5", "6 7")), for_points=True)
    assert found == decided(ending(("3", "4 5", "6 7")), for_points=False)
    assert made(found) == "3"


@pytest.mark.parametrize(
    ("place", "raised", "chances", "best"),
    [
        pytest.param(PASS, (2, 1), (0.96, 0.96), PASS, id="rather-sure-is-not-sure"),
        pytest.param(PASS, (2, 1), (0.98, 0.98), ROCKET, id="sure"),
        pytest.param(PASS, (2, 1), (0.98, 0.99), PASS, id="not-if-it-wins-less-often"),
        pytest.param(ROCKET, (2, 1), (0.2, 0.15), PASS, id="lost"),
        pytest.param(ROCKET, (2, 1), (0.34, 0.1), ROCKET, id="it-may-save-the-game"),
        pytest.param(ROCKET, (2, 1), (0.36, 0.36), ROCKET, id="not-lost-yet"),
        pytest.param(ROCKET, (2, 1, 1), (0.2, 0.0, 0.15), SMALL, id="the-best-of-the-others"),
        pytest.param(PASS, (1, 1), (0.2, 0.1), PASS, id="no-bomb"),
        pytest.param(ROCKET, (2, 2), (0.2, 0.1), ROCKET, id="nothing-else"),
        pytest.param(ROCKET, (1, 1), (0.2, 0.2), ROCKET, id="no-bomb-counts"),
    ],
)
def test_the_choice_is_by_chances_and_stakes(
    place: int, raised: tuple[float, ...], chances: tuple[float, ...], best: int
) -> None:
    assert choose(place, raised, chances) == best


def test_without_a_bomb_the_stake_is_what_it_is() -> None:
    assert choose(0, (1, 1), (1.0, 0.25)) == 0
    assert expected_of((1, 1), (1.0, 0.25)) == (1.0, -0.5)


@pytest.mark.parametrize(
    ("options", "seat", "now", "bomb", "rocket"),
    [
        pytest.param({}, 0, 2, 2, 2, id="the-landlord-plays-for-both-pairs"),
        pytest.param({}, 1, 1, 2, 2, id="a-peasant-for-its-own"),
        pytest.param({"base": 10}, 1, 10, 2, 2, id="the-base"),
        pytest.param({"rocket_factor": 4}, 1, 1, 2, 4, id="factors"),
        pytest.param({"bomb_factor": 1}, 1, 1, 1, 2, id="no-factor"),
        pytest.param({"cap": 8}, 1, 1, 2, 2, id="below-the-cap"),
        pytest.param({"rocket_factor": 8, "cap": 8}, 1, 1, 2, 8, id="up-to-the-cap"),
    ],
)
def test_the_stake_is_that_of_the_rule_set(
    options: dict[str, object], seat: int, now: float, bomb: float, rocket: float
) -> None:
    rules = rules_of("classic", {"calling": "none", "doubling": "no", **options})
    stakes = stakes_in(COURSE.view(COURSE.deal(rules, 1, first=0), seat))
    assert (stakes.now, stakes.by_bomb) == (now, {"bomb": bomb, "rocket": rocket})


def test_bombs_beyond_the_cap_raise_nothing() -> None:
    played = ("4S4H4C5S", "5H5C5D4D", "6S6H6CJC", "QHQCQD6D", "", "", "TSTHTCTD")
    view = seen("RJBJ2CKSKCQSJSJH9S9D8D7S7H", 0, 1, "8H4H3H", *played, cap=8, bomb_factor=8)
    assert stakes_in(view) == (8, {"bomb": 1, "rocket": 1})


@pytest.mark.parametrize(("ruleset", "knows"), [("classic", True), ("laizi", False)])
def test_points_are_counted_under_rules_that_were_learnt(ruleset: str, *, knows: bool) -> None:
    scorer = MASTER.scorer
    assert scorer is not None
    assert scorer.counts(leading("v/15", ruleset)) == knows
