"""Matches: each deck from both sides, the same decks for all, and no card out of place."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from time import perf_counter_ns, thread_time_ns
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.state import Action
from paiju.arena import match as matches
from paiju.arena import tournament
from paiju.arena.match import RulesBrokenError, play_decks
from paiju.arena.measure import points_of, shares_of
from paiju.arena.players import CONTESTS, Contestant, all_players, player_of
from paiju.arena.result import result_of, to_json
from paiju.arena.tournament import Processes, chunks_of, play_all, round_robin, run_here
from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES
from paiju.play.lab.contest import UnknownPlayerError
from paiju.play.players.player import Decision
from tests.arena.playing import match_of
from tests.support.learned import shape
from tests.support.learned import written as written_model

if TYPE_CHECKING:
    from pathlib import Path

    from paiju.all_games.doudizhu.state import View
    from paiju.play.players.player import Rng


def test_each_deck_is_played_from_both_sides_so_that_equal_players_come_out_even() -> None:
    decks = play_decks(match_of("novice", "novice", 6), 0, 6).games
    assert [[game.role for game in deck] for deck in decks] == [["landlord", "peasants"]] * 6
    assert shares_of(decks).tolist() == [0.5] * 6
    assert points_of(decks).sum() == 0


def test_a_match_turned_round_has_the_opposite_result() -> None:
    one = play_decks(match_of("novice", "panda", 6), 0, 6).games
    other = play_decks(match_of("panda", "novice", 6), 0, 6).games
    assert (points_of(one) == -points_of(other)[:, ::-1]).all()


@pytest.fixture
def chunk(monkeypatch: pytest.MonkeyPatch) -> int:
    """A chunk of few decks."""
    monkeypatch.setattr(tournament, "CHUNK", 3)
    return 3


@pytest.mark.wide
def test_a_deck_plays_the_same_way_in_any_match_chunk_and_process(chunk: int) -> None:
    whole = play_decks(match_of("panda", "h5", 5), 0, 5)
    alone = play_decks(match_of("panda", "h5", 5), 3, 4)
    assert alone.games == whole.games[3:4]
    chunks = chunks_of(match_of("panda", "h5", chunk + 1))
    assert [(each.first, each.stop) for each in chunks] == [(0, chunk), (chunk, chunk + 1)]
    here = sorted(run_here(chunks))
    elsewhere = sorted(Processes(2)(chunks))
    assert [decks.games for _, decks in here] == [decks.games for _, decks in elsewhere]


def test_every_decision_is_timed() -> None:
    decks = play_decks(match_of("novice", "h5", 2), 0, 2, keep_moves=True)
    moves = [move for deck in decks.games for game in deck for move in game.moves]
    assert sum(map(len, decks.times)) == len(moves)
    assert all(time > 0 for times in decks.times for time in times)


def test_kept_moves_lead_to_the_result_and_say_why() -> None:
    match, contest = match_of("random", "panda", 3, "huanle"), CONTESTS["doudizhu"]
    for number, deck in enumerate(play_decks(match, 0, 3, keep_moves=True).games):
        for game, seating in zip(deck, contest.seatings[2](start(number)), strict=True):
            state = start(number)
            for move in game.moves:
                assert seating.players[move.action.seat] == 0 or move.reasons
                state = COURSE.step(state, move.action).state
            assert game.scores == contest.scores(state, seating)
    assert all(not game.moves for deck in play_decks(match, 0, 1).games for game in deck)


def start(number: int):  # type: ignore[no-untyped-def] # noqa: ANN201 - a state of some game
    """The first state of a deck."""
    return CONTESTS["doudizhu"].deal("huanle", f"test/{number}")


class Cheat:
    """A player that passes on a lead, or acts for another seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - always the same
        """Pass, in the name of a seat."""
        return Decision(Action("pass", (view.seat + self.seat) % 3))


@pytest.mark.parametrize("seat", [0, 1])
def test_who_breaks_the_rules_ends_the_match(monkeypatch: pytest.MonkeyPatch, seat: int) -> None:
    monkeypatch.setattr(matches, "player_of", lambda _, name: Contestant(name, Cheat(seat)))
    with pytest.raises(RulesBrokenError):
        play_decks(match_of("cheat", f"other cheat {seat}", 1), 0, 1)


def test_who_thinks_here_is_timed_by_the_processor_and_who_is_asked_elsewhere_by_the_wall() -> None:
    assert player_of("doudizhu", "1").clock is thread_time_ns
    assert player_of("doudizhu", "http://127.0.0.1:9").clock is perf_counter_ns


# Players.


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("1", "novice"),
        ("3", "skilled"),
        ("panda", "panda"),
        ("rlcard", "rlcard"),
        ("5-points", "master-points"),
        ("master-points", "master-points"),
    ],
)
def test_players_go_by_skill_or_name(name: str, known: str) -> None:
    assert player_of("doudizhu", name).name == known


@pytest.mark.parametrize("name", ["9", "champion", "-1", ""])
def test_nobody_goes_by_another_name(name: str) -> None:
    with pytest.raises(UnknownPlayerError, match="in matches also: rlcard"):
        player_of("doudizhu", name)


@pytest.mark.parametrize("name", ["4-points", "panda-points"])
def test_who_has_no_way_to_play_for_points_has_no_such_name(name: str) -> None:
    with pytest.raises(UnknownPlayerError, match="has no other way to play for points"):
        player_of("doudizhu", name)


def test_everybody_is_who_can_be_named() -> None:
    names = all_players("doudizhu")
    assert {"novice", "skilled", "kuanli", "rlcard"} <= set(names)
    assert [player_of("doudizhu", name).name for name in names] == list(names)


def test_rlcards_bot_plays_whole_games_by_the_rules_and_beats_random_play() -> None:
    decks = play_decks(match_of("rlcard", "random", 12), 0, 12).games
    assert shares_of(decks).mean() > 0.7


def test_rlcards_bot_plays_no_other_rules() -> None:
    with pytest.raises(UnknownPlayerError, match="RLCard cannot play"):
        play_decks(match_of("rlcard", "novice", 1, "pagat"), 0, 1)


# Tournaments.


def test_everybody_meets_everybody_once_and_some_on_more_decks() -> None:
    like = match_of("", "", 3)
    found = round_robin(["a", "b", "c", "a"], like, {("c", "a"): 9})
    assert [(match.players, match.decks) for match in found] == [
        (("a", "b"), 3),
        (("a", "c"), 9),
        (("b", "c"), 3),
    ]


def test_a_tournament_is_its_matches() -> None:
    found = play_all(
        round_robin(["novice", "h5", "random"], match_of("", "", 3), {}),
        run_here,
        lambda played, _: played,
    )
    for result in found:
        alone = result_of(result.match, [play_decks(result.match, 0, 3)])
        assert (alone.decks, alone.total) == (result.decks, result.total)
    written = to_json(found)
    assert [match["players"] for match in written["matches"]] == [
        ("novice", "h5"),
        ("novice", "random"),
        ("h5", "random"),
    ]
    assert all([*map(len, match["points"])] == [3, 3] for match in written["matches"])


def test_a_model_plays_by_its_card_as_the_player_that_has_it() -> None:
    card = str(files("paiju.all_games.doudizhu.models") / "classic_wins_7.json")
    flow, state = GAMES["doudizhu"].flow, CONTESTS["doudizhu"].deal("classic", "by its card")
    view = flow.view(state, state.to_act[0])
    found = [
        player_of("doudizhu", name).agent.decide(view, 50, Chance(1, "x")) for name in (card, "4")
    ]
    # The chance is that of the game's judge, which a model on trial is not.
    assert found[0] == replace(found[1], chance=found[0].chance)
    assert found[0].by == "classic_wins_7"


@pytest.mark.parametrize(
    ("contest", "written", "why"),
    [
        ("guandan", None, "model.json is no model"),
        ("guandan", "{", "model.json is no model"),
        ("guandan", "other", "the model random-1 is of chess, not of guandan"),
        ("mcr", "{", "mcr has no players by models"),
        ("doudizhu-whole", "{", "doudizhu has no players by models"),
    ],
)
def test_what_is_no_model_of_the_game_does_not_play(
    tmp_path: Path, contest: str, written: str | None, why: str
) -> None:
    card = tmp_path / "model.json"
    if written is not None:
        told = written_model(shape(), 1, {"game": "chess"})
        card.write_text(told[0] if written == "other" else written, encoding="utf-8")
        card.with_suffix(".bin").write_bytes(told[1])
    with pytest.raises(UnknownPlayerError, match=why):
        player_of(contest, str(card))
