"""Levels 级 from round to round, the ace, and the scores of rounds."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import MATCH, Match, after_round, by_time, check, match_of
from paiju.all_games.guandan.options import Options
from paiju.all_games.guandan.rulesets import LEVELS, rules_of
from paiju.all_games.guandan.scoring import MAX_GAIN, SCORE, settle
from paiju.shapes.errors import InconsistentStateError
from tests.games.guandan.rounds import random_round

OPTIONS = Options()
# More rounds than a match has.
MANY = 200

# The levels, the finishes before and now, the new levels, and the rule.
RISES = (
    (("2", "2"), (), (0, 2, 1, 3), ("5", "2"), "first and second in one team: +3"),
    (("2", "2"), (), (0, 1, 2, 3), ("4", "2"), "first and third: +2"),
    (("2", "2"), (), (0, 1, 3, 2), ("3", "2"), "first and fourth: +1"),
    (("5", "2"), (0, 2, 1, 3), (1, 3, 0, 2), ("5", "5"), "who wins rises, whoever declared"),
    (("T", "2"), (0, 2, 1, 3), (2, 0, 1, 3), ("K", "2"), "+3 from T"),
    (("K", "2"), (0, 2, 1, 3), (2, 0, 1, 3), ("A", "2"), "never past A"),
    (("Q", "K"), (0, 2, 1, 3), (1, 3, 0, 2), ("Q", "A"), "never past A"),
    (("A", "K"), (0, 2, 1, 3), (1, 3, 0, 2), ("A", "A"), "who wins rises, whoever declared"),
    (("A", "A"), (0, 2, 1, 3), (1, 3, 0, 2), ("A", "A"), "only at one's own A a match is won"),
)


def test_a_match_begins_at_the_lowest_level() -> None:
    rules = rules_of("competition")
    assert rules.play == rules.play_at("2") != rules.play_at("3")
    assert Match().levels == ("2", "2")


@pytest.mark.parametrize(("levels", "before", "now", "after", "rule"), RISES)
def test_teams_rise_as_the_rules_say(
    levels: tuple[str, str],
    before: tuple[int, ...],
    now: tuple[int, ...],
    after: tuple[str, str],
    rule: str,
) -> None:
    outcome = after_round(Match(levels, before), now, OPTIONS)
    assert (after, None, now) == (outcome.match.levels, outcome.winner, outcome.match.finished), (
        rule
    )


def test_double_down_may_be_worth_four_levels() -> None:
    outcome = after_round(Match(), (0, 2, 1, 3), Options(double_down_gain=4))
    assert (outcome.match.levels, outcome.gain) == (("6", "2"), 4)


AT_ACE = Match(("A", "9"), (0, 2, 1, 3))


@pytest.mark.parametrize("now", [(0, 2, 1, 3), (2, 1, 0, 3)])
def test_a_match_is_won_at_ones_own_ace_with_the_partner_not_last(now: tuple[int, ...]) -> None:
    assert after_round(AT_ACE, now, OPTIONS).winner == 0


@pytest.mark.parametrize(("now", "theirs"), [((0, 1, 3, 2), "9"), ((1, 0, 2, 3), "T")])
def test_a_team_that_does_not_win_at_the_ace_has_failed_once(
    now: tuple[int, ...], theirs: str
) -> None:
    outcome = after_round(AT_ACE, now, OPTIONS)
    assert (outcome.winner, outcome.match.failures) == (None, (1, 0))
    assert outcome.match.levels == ("A", theirs)


def test_the_third_failure_at_the_ace_sends_a_team_back_to_2() -> None:
    tired = Match(("A", "9"), (0, 2, 1, 3), failures=(2, 0))
    after = after_round(tired, (0, 1, 3, 2), OPTIONS).match
    assert (after.levels, after.failures) == (("2", "9"), (0, 0))
    free = after_round(tired, (0, 1, 3, 2), Options(ace_limit=0)).match
    assert (free.levels, free.failures) == (("A", "9"), (3, 0))


def test_the_level_is_that_of_the_team_that_went_out_first_last() -> None:
    assert Match().level == "2"
    assert Match(("5", "9"), (1, 0, 2, 3)).level == "9"
    assert Match(("5", "9"), (2, 1, 0, 3)).level == "5"


@pytest.mark.parametrize(
    ("match", "winner"),
    [
        (Match(("5", "9")), 1),
        (Match(("T", "9")), 0),
        (Match(("A", "K")), 0),
        (Match(("9", "9"), ahead=1), 1),
        (Match(), None),
    ],
)
def test_when_the_time_is_up_the_higher_level_wins_then_who_was_there_first(
    match: Match, winner: int | None
) -> None:
    assert by_time(match) == winner


def test_who_comes_to_a_level_second_is_behind_until_somebody_rises() -> None:
    match = after_round(Match(("5", "2"), (0, 2, 1, 3)), (1, 3, 0, 2), OPTIONS).match
    assert (match.levels, match.ahead) == (("5", "5"), 0)
    at_ace = Match(("A", "A"), (0, 2, 1, 3), ahead=1)
    assert after_round(at_ace, (1, 3, 0, 2), OPTIONS).match.ahead == 1
    assert after_round(match, (0, 2, 1, 3), OPTIONS).match.ahead is None


def test_a_round_that_is_not_over_has_no_score() -> None:
    with pytest.raises(InconsistentStateError):
        settle(COURSE.deal(rules_of(), 1))


def test_time_that_is_up_ends_a_match_at_the_end_of_a_round() -> None:
    *_, over = random_round(rules_of(), "time", Match(("9", "5"), (0, 2, 1, 3)))
    assert settle(over).match_winner is None
    score = settle(over, time_is_up=True)
    assert score.match is not None
    assert score.match_winner == by_time(score.match)


def test_a_match_that_is_won_has_no_next_round() -> None:
    *_, over = random_round(rules_of(), "time", Match(("9", "5"), (0, 2, 1, 3)))
    score = settle(over)
    assert score.match is not None
    assert SCORE.write(score)["next"]["team_levels"] == [*score.match.levels]
    assert SCORE.write(settle(over, time_is_up=True))["next"] is None


def test_next_leads_from_round_to_round_to_the_end_of_the_match() -> None:
    match: Match | None = Match()
    rounds = 0
    while match is not None and rounds < MANY:
        *_, over = random_round(rules_of(), f"round {rounds}", match)
        score = settle(over)
        assert (score.next_match is None) == (score.match_winner is not None)
        match, rounds = score.next_match, rounds + 1
    assert match is None
    assert rounds > len(LEVELS) / MAX_GAIN


# The finishes: the winner's partner is second, third or last.
FINISHES = (
    *((0, 2, 1, 3), (0, 1, 2, 3), (0, 1, 3, 2)),
    *((1, 3, 0, 2), (1, 0, 3, 2), (1, 0, 2, 3)),
)
Standing = tuple[tuple[str, str], int | None, tuple[int, int], int | None]


def standings() -> set[Standing]:
    """The reachable standings of matches that begin at equal levels."""
    found: set[Standing] = set()
    waiting = [Match((level, level)) for level in LEVELS]
    while waiting:
        match = waiting.pop()
        standing = match.levels, match.declarer, match.failures, match.ahead
        if standing not in found:
            found.add(standing)
            outcomes = [after_round(match, finished, OPTIONS) for finished in FINISHES]
            waiting += [outcome.match for outcome in outcomes if outcome.winner is None]
    return found


def can_stand(match: Match) -> bool:
    """The standing of a match is accepted."""
    try:
        check(match, OPTIONS)
    except InconsistentStateError:
        return False
    return True


def test_a_match_is_believed_where_rounds_can_bring_it() -> None:
    reached = standings()
    # The team ahead may be left out.
    untold = {(levels, declarer, failures) for levels, declarer, failures, _ in reached}
    for levels in product(LEVELS, LEVELS):
        for declarer, failed in product((0, 1), product(range(4), range(4))):
            finished = declarer, 2, 3, 1 - declarer
            believed = can_stand(Match(levels, finished, failed))
            assert believed == ((levels, declarer, failed) in untold), (levels, declarer, failed)
            for ahead in (0, 1):
                standing = levels, declarer, failed, ahead
                assert can_stand(Match(levels, finished, failed, ahead)) == (standing in reached)


BEGUN = {"team_levels": ["A", "5"], "finished": [0, 2, 1, 3]}


@pytest.mark.parametrize(
    ("fields", "code", "place"),
    [
        ({**BEGUN, "failures": [3, 0]}, "wrong_failures", ("failures", 0)),
        ({**BEGUN, "failures": [0, 1]}, "wrong_failures", ("failures", 1)),
        ({"team_levels": ["A", "A"], "failures": [0, 1]}, "wrong_failures", ("failures", 1)),
        ({**BEGUN, "ahead": 0}, "wrong_ahead", ("ahead",)),
        ({**BEGUN, "team_levels": ["5", "5"], "ahead": 0}, "wrong_ahead", ("ahead",)),
        ({"ahead": 0}, "wrong_ahead", ("ahead",)),
    ],
)
def test_a_match_that_cannot_be_is_refused_where_it_cannot(
    fields: dict[str, Any], code: str, place: tuple[object, ...]
) -> None:
    with pytest.raises(InconsistentStateError) as refused:
        match_of(MATCH.read(fields), rules_of())
    assert [(fault.code, fault.place) for fault in refused.value.faults] == [(code, place)]


def test_where_failures_have_no_limit_any_number_is_believed() -> None:
    unlimited = rules_of("competition", {"ace_limit": 0})
    assert match_of({**BEGUN, "failures": (7, 0)}, unlimited).failures == (7, 0)
