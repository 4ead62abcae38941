"""The statistics of matches: shares, intervals, p-values and times, by hand-computed cases."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pytest

from paiju.arena.match import MatchGame
from paiju.arena.measure import (
    Estimate,
    p_points,
    p_value,
    points_of,
    roles_of,
    shares_of,
    standing,
    times_of,
)
from paiju.arena.rating import DRAWN, FIRST, SCALE, ratings
from paiju.arena.result import result_of
from paiju.arena.tournament import bar, with_progress
from paiju.play.lab.contest import PlayerScore
from tests.arena.playing import chunk_of, game_of, match_of

if TYPE_CHECKING:
    from paiju.arena.result import Result

WON = (game_of("landlord", 2), game_of("peasants", 4))
SPLIT = (game_of("landlord", 2), game_of("peasants", -2))
LOST = (game_of("landlord", -2), game_of("peasants", -2))
NOBODY = (game_of("landlord", 0), game_of("peasants", 0))


def test_a_win_counts_one_and_a_game_that_nobody_won_a_half() -> None:
    assert shares_of([WON, SPLIT, LOST, NOBODY]).tolist() == [1, 0.5, 0, 0.5]
    found = standing([WON, SPLIT, LOST, NOBODY])
    assert (found.games, found.wins.mean) == (8, 0.5)
    assert found.points.mean == pytest.approx((6 + 0 - 4 + 0) / 8)


def test_each_role_stands_for_itself() -> None:
    decks = [WON, SPLIT, SPLIT]
    assert roles_of(decks) == ("landlord", "peasants")
    assert points_of(decks, "peasants").tolist() == [[4], [-2], [-2]]
    assert standing(decks, "landlord").wins.mean == 1
    assert standing(decks, "peasants").wins.mean == pytest.approx(1 / 3)


def test_an_interval_holds_the_mean_and_narrows_with_more_decks() -> None:
    few, many = standing([WON, LOST] * 10).wins, standing([WON, LOST] * 1000).wins
    assert few.low < many.low < 0.5 < many.high < few.high
    # A deck is one observation, wins or loses it whole: 0.5 ± 1.96 · 0.5 / √2000, by Wilson.
    assert many.high == pytest.approx(0.5 + 1.959964 * 0.5 / 2000**0.5, abs=1e-4)


def test_who_wins_everything_has_an_interval_all_the_same() -> None:
    wins = standing([WON] * 20).wins
    assert wins.mean == wins.high == 1
    assert 0.8 < wins.low < 0.9


def test_one_deck_says_nothing_about_points() -> None:
    assert standing([WON]).points == Estimate(3, -inf, inf)


@pytest.mark.parametrize(
    ("decks", "low", "high"),
    [
        pytest.param([SPLIT] * 50, 1, 1, id="equal-players"),
        pytest.param([WON, LOST] * 50, 1, 1, id="as-often-up-as-down"),
        pytest.param([WON] * 50, 0, 1e-11, id="one-who-always-wins"),
        pytest.param([WON] * 6 + [LOST] * 4, 0.5, 0.55, id="six-of-ten"),
    ],
)
def test_how_likely_equal_players_would_differ_so(
    decks: list[tuple[MatchGame, ...]], low: float, high: float
) -> None:
    assert low <= p_value(decks) <= high


@pytest.mark.parametrize(
    ("decks", "expected"),
    [
        pytest.param([SPLIT] * 50, 1, id="nothing-won"),
        pytest.param([WON] * 50, 0, id="always-the-same"),
        # Means of 3 and -2, six to four: 1 ± 2.582/√10, so z = 1.2247.
        pytest.param([WON] * 6 + [LOST] * 4, 0.2207, id="six-of-ten"),
        pytest.param([WON], 0, id="one-deck"),
    ],
)
def test_how_likely_nobody_would_win_so_many_points(
    decks: list[tuple[MatchGame, ...]], expected: float
) -> None:
    assert p_points(decks) == pytest.approx(expected, abs=1e-3)


def measured(*values: float | None) -> tuple[MatchGame, ...]:
    """A deck of games with the values of a measure."""
    return tuple(MatchGame("", (PlayerScore(0, 0.5, (value,)),)) for value in values)


def test_a_measure_is_the_mean_of_the_games_in_which_it_was_counted() -> None:
    decks = [measured(8, None), measured(10, 12), measured(None, None), measured(None, 14)]
    found = standing(decks, measures=["fans"]).measures["fans"]
    assert found is not None
    # Four games, 11 on average; decks are off it by -3, 0, 0 and 3, at one game a deck.
    assert found.mean == 11
    assert found.high - found.mean == pytest.approx(1.959964 * 6**0.5 / 2)
    assert standing([measured(None)], measures=["fans"]).measures == {"fans": None}


def test_nothing_is_counted_less_often_than_never() -> None:
    found = standing([measured(0)] * 9 + [measured(1)], measures=["wins"]).measures["wins"]
    assert found is not None
    assert (found.mean, found.low) == (0.1, 0)


def test_players_of_a_table_each_have_a_standing() -> None:
    decks = [(MatchGame("east", (PlayerScore(24, 1.0), PlayerScore(-8, 0.5))),)] * 2
    assert [standing(decks, player=at).points.mean for at in (0, 1)] == [24, -8]
    assert shares_of(decks, 1).tolist() == [0.5, 0.5]


def test_times_are_in_milliseconds() -> None:
    taken = times_of([1_000_000] * 98 + [5_000_000, 9_000_000])
    assert (taken.decisions, taken.median, taken.longest) == (100, 1, 9)
    assert taken.mean == pytest.approx(1.12)
    assert 1 < taken.p99 <= 9


def match_between(one: str, two: str, decks: list[tuple[MatchGame, ...]]) -> Result:
    """The result of a match with these decks."""
    return result_of(match_of(one, two, len(decks)), [chunk_of(decks)])


def test_ratings_are_those_from_which_the_results_follow() -> None:
    """Ten wins for each loss are 400 points; the first player has 1000."""
    results = [
        match_between("weak", "strong", [WON] * 100 + [LOST] * 1000),
        match_between("strong", "even", [SPLIT] * 1000),
    ]
    rated = ratings(["weak", "strong", "even"], results)
    elo = {each.name: each.elo for each in rated}
    assert [each.name for each in rated][-1] == "weak"
    assert elo["weak"] == Estimate(FIRST, FIRST, FIRST)
    assert elo["strong"].mean == pytest.approx(FIRST + 400, abs=3)
    assert elo["even"].mean == pytest.approx(FIRST + 400, abs=4)
    assert elo["strong"].low < elo["strong"].mean < elo["strong"].high


def test_the_rating_of_a_player_that_lost_every_game_is_bounded_by_the_drawn_games() -> None:
    rated = ratings(["a", "b"], [match_between("a", "b", [LOST] * 10)])
    assert rated[0].elo.mean == pytest.approx(FIRST + SCALE * 3.045, abs=1)
    assert DRAWN == 1


def test_a_bar_moves_with_each_chunk() -> None:
    class Terminal:
        def __init__(self) -> None:
            self.written: list[str] = []

        def write(self, text: str) -> None:
            self.written.append(text)

        def flush(self) -> None:
            self.written.append("")

    from paiju.arena.tournament import chunks_of

    out = Terminal()
    chunks = [(chunk, chunk_of([WON])) for chunk in chunks_of(match_of("a", "b", 50))]
    assert list(with_progress(iter(chunks), 50, out=out)) == chunks  # type: ignore[arg-type]
    drawn = [text for text in out.written if "decks" in text]
    assert [text.split("] ")[1].split(" decks")[0] for text in drawn] == ["20/50", "40/50", "50/50"]
    assert bar(50, 50, 9).startswith("[" + "#" * 30 + "]")
