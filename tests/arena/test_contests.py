"""The contest of each game: its seatings, and its measures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paiju.all_games.doudizhu.flow import COURSE as DOUDIZHU
from paiju.all_games.guandan.flow import COURSE as GUANDAN
from paiju.all_games.guandan.match import team_of
from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.state import Result, State
from paiju.arena.match import Match, play_decks
from paiju.arena.measure import points_of, shares_of
from paiju.arena.players import CONTESTS
from paiju.arena.result import result_of
from paiju.play.declaration.registry import GAMES
from paiju.play.lab.contest import PlayerScore, Seating

# Every contest, with each of its seatings.
ALL = [
    (name, ruleset, players)
    for name, ruleset in (
        ("doudizhu", "classic"),
        ("doudizhu-whole", "huanle"),
        ("guandan", "competition"),
        ("guandan", "homework"),
        ("mcr", "mcr"),
        ("mcr", "botzone"),
    )
    for players in CONTESTS[name].seatings
]


@pytest.mark.wide
@pytest.mark.parametrize(("name", "ruleset", "players"), ALL)
def test_equal_players_come_out_even_on_every_deck(name: str, ruleset: str, players: int) -> None:
    match = Match(name, ruleset, ("novice",) * players, 2, "even")
    decks = play_decks(match, 0, 2)
    for player in range(players):
        assert points_of(decks.games, player=player).sum(axis=1).tolist() == [0, 0]
        assert shares_of(decks.games, player).tolist() == [0.5, 0.5]
    result = result_of(match, [decks])
    assert result.p_value == 1
    assert [set(each.measures) for each in result.standings] == (
        [set(CONTESTS[name].measures)] * players
    )


@pytest.mark.parametrize(("name", "ruleset", "players"), ALL)
def test_each_player_has_each_seat_as_often_as_any_other(
    name: str, ruleset: str, players: int
) -> None:
    contest = CONTESTS[name]
    seatings = contest.seatings[players](contest.deal(ruleset, "seats"))
    assert len({seating.players for seating in seatings}) == len(seatings)
    for player in range(players):
        taken = [seat for seating in seatings for seat in seating.seats_of(player)]
        assert len({taken.count(seat) for seat in taken}) == 1
        assert {seat for seating in seatings for seat, _ in enumerate(seating.players)} == set(
            taken
        )


def test_the_landlord_plays_both_peasants() -> None:
    state = CONTESTS["doudizhu"].deal("classic", "docs")
    roles = {each.role: each.seats_of(0) for each in CONTESTS["doudizhu"].seatings[2](state)}
    assert roles["landlord"] == (state.landlord,)
    assert sorted(roles["landlord"] + roles["peasants"]) == [0, 1, 2]


def test_a_whole_game_begins_with_its_calling() -> None:
    assert CONTESTS["doudizhu-whole"].deal("huanle", "docs").phase == "calling"


def test_of_two_teams_each_player_has_one_and_of_single_seats_each_once_alone() -> None:
    contest = CONTESTS["zhengshangyou"]
    first, second = contest.seatings[2](contest.deal("two_packs", "docs"))
    assert first.seats_of(0) == second.seats_of(1)
    assert [seat % 2 for seat in first.seats_of(0)] in ([0, 0], [1, 1])
    seatings = contest.seatings[2](contest.deal("classic", "docs"))
    alone = [each.seats_of(0) for each in seatings if len(each.seats_of(0)) == 1]
    assert sorted(alone) == [(0,), (1,), (2,), (3,)]


@pytest.mark.parametrize("ruleset", ["competition", "homework"])
def test_partners_are_one_player(ruleset: str) -> None:
    for number in range(3):
        state = CONTESTS["guandan"].deal(ruleset, f"docs/{number}")
        first, second = CONTESTS["guandan"].seatings[2](state)
        assert {team_of(seat) for seat in first.seats_of(0)} == {team_of(first.seats_of(0)[0])}
        assert first.seats_of(0) == second.seats_of(1)


def test_rounds_of_guandan_are_dealt_as_matches_come_to_them() -> None:
    states = [CONTESTS["guandan"].deal("competition", f"docs/{number}") for number in range(60)]
    assert {state.level for state in states} == set("23456789TJQKA")
    assert {state.phase for state in states} == {"tribute", "play"}
    for state in states:
        assert GUANDAN.read_state(GUANDAN.write_state(state)) == state
        finished = state.match.finished
        if team_of(finished[0]) == team_of(finished[1]):
            # The last two finish in order of play.
            assert finished[2] == (finished[1] + 1) % 4 or team_of(
                (finished[1] + 1) % 4
            ) == team_of(finished[1])


def over(*results: Result) -> State:
    """A finished game of mahjong with these results of hands."""
    state = CONTESTS["mcr"].deal("mcr", "docs")
    ended: State = replace(
        state, phase="over", offers=((),) * 4, results=results[:-1], result=results[-1]
    )
    return ended


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        # In the order of the table: wins, self-drawn, deals in, drawn, fans.
        pytest.param(
            Result(winner=0, source=2, total=12),
            PlayerScore(36, 1, (1, 0, 0, 0, 12)),
            id="by-a-discard",
        ),
        pytest.param(
            Result(winner=0, total=9), PlayerScore(51, 1, (1, 1, 0, 0, 9)), id="self-drawn"
        ),
        pytest.param(
            Result(winner=1, source=0, total=8),
            PlayerScore(-16, 0, (0, None, 1, 0, None)),
            id="deals-in",
        ),
        pytest.param(
            Result(winner=1, source=2, total=8),
            PlayerScore(-8, 0.5, (0, None, 0, 0, None)),
            id="pays",
        ),
        pytest.param(Result(), PlayerScore(0, 0.5, (0, None, 0, 1, None)), id="drawn"),
    ],
)
def test_what_a_hand_of_mahjong_says_of_a_seat(result: Result, expected: PlayerScore) -> None:
    scores = CONTESTS["mcr"].scores(over(result), Seating("east", (0, 1, 1, 1)))
    assert scores[0] == expected
    assert scores[1].points == -expected.points
    assert scores[1].share == 1 - expected.share


def test_hands_of_one_game_count_alike() -> None:
    won = over(Result(winner=0, total=8), Result(winner=0, source=1, total=20), Result(), Result())
    (score, *_) = CONTESTS["mcr"].scores(won, Seating("east", (0, 1, 2, 3)))
    assert list(score.measures) == [0.5, 0.5, 0, 0.5, 14]
    assert score.points == FLOW.settle(won).points[0]


def test_what_a_whole_game_says_of_its_landlord() -> None:
    state = CONTESTS["doudizhu-whole"].deal("huanle", "docs")
    while state.to_act:
        state = DOUDIZHU.step(state, DOUDIZHU.pick(state, lambda below: below // 2)).state
    seating = Seating("one seat", tuple(int(seat != state.landlord) for seat in range(3)))
    landlord, peasants = CONTESTS["doudizhu-whole"].scores(state, seating)
    is_won = state.winner == state.landlord
    assert list(landlord.measures) == [1, is_won]
    assert list(peasants.measures) == [0, None]
    assert landlord.points == -peasants.points


def test_a_player_that_calls_by_the_index_otherwise_plays_the_same() -> None:
    decks = [
        play_decks(
            Match("doudizhu-whole", "huanle", (name, "h5"), 2, "index"), 0, 2, keep_moves=True
        )
        for name in ("casual", "casual-by-index")
    ]
    said = [
        {
            why.code
            for deck in each.games
            for game in deck
            for move in game.moves
            for why in move.reasons
        }
        for each in decks
    ]
    assert "low_index" in said[1] - said[0]
    assert "declines" in said[0] - said[1]
    assert "leaves_partner" in said[0] & said[1]


def test_a_game_has_the_contests_that_the_arena_plays() -> None:
    for game in GAMES.values():
        names = {f"{game.id}-{name}" if name else game.id for name in game.contests}
        assert names == {name for name, each in CONTESTS.items() if each.game is game}
        assert all(each.game is game for each in game.contests.values())
