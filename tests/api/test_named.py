"""Each state, view and score names its game; a question may, and must name the right one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from app import create_app
from app.config import Settings
from paiju import Game as Library
from paiju import QuestionError
from paiju.play.declaration.registry import GAMES
from tests.api.serving import Inside

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game

Json = dict[str, Any]
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@pytest.fixture(scope="module")
def server() -> Inside:
    """A service with a key."""
    return Inside(create_app(Settings(seal_keys=(bytes(32),))))


def asked(server: Inside, game: Game, question: str, **body: object) -> Json:
    """The answer to a question, which gets one."""
    response = server.post(f"/v1/{game.id}/{question}", body)
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    return answer


def fault(server: Inside, path: str, **body: object) -> Json:
    """The one fault of a question that is refused."""
    response = server.post(path, body)
    assert response.status_code == 422, response.text
    (found,) = response.json()["errors"]
    told: Json = found
    return told


@EACH_GAME
def test_each_state_view_and_score_names_its_game(server: Inside, game: Game) -> None:
    dealt = asked(server, game, "deal", seed=7)
    unfinished = asked(server, game, "settle", state=dealt["state"])
    bots = {str(seat): "random" for seat in range(len(dealt["state"]["hands"]))}
    ended = asked(
        server, game, "advance", state=dealt["state"], proof=dealt["proof"], bots=bots, views=[0]
    )
    table = server.post("/v1/tables", {"game": game.id, "seed": 7}).json()
    found = [
        *(dealt["state"], asked(server, game, "view", state=dealt["state"], seat=0)["view"]),
        *(unfinished, ended["state"], ended["score"], *ended["views"], table["view"]),
        asked(server, game, "settle", state=ended["state"], proof=ended["proof"]),
    ]
    assert [each["game"] for each in found] == [game.id] * 8


@EACH_GAME
def test_a_question_may_leave_the_game_out_and_names_no_other(server: Inside, game: Game) -> None:
    dealt = asked(server, game, "deal", seed=7)
    bare = {name: part for name, part in dealt["state"].items() if name != "game"}
    told = asked(server, game, "view", state=dealt["state"], seat=0)
    assert asked(server, game, "view", state=bare, seat=0) == told
    other = next(name for name in GAMES if name != game.id)
    for name in (other, "", None, 1):
        refused = fault(
            server, f"/v1/{game.id}/view", state={**dealt["state"], "game": name}, seat=0
        )
        assert (refused["code"], refused["pointer"]) == ("other_game", "/state/game")
    seen = {**told["view"], "game": other}
    refused = fault(server, f"/v1/{game.id}/suggest", view=seen, skill=1)
    assert (refused["code"], refused["pointer"]) == ("other_game", "/view/game")
    assert refused["detail"] == f"this takes {game.id} only"


def test_a_state_is_believed_though_its_game_is_left_out(server: Inside) -> None:
    game = GAMES["doudizhu"]
    dealt = asked(server, game, "deal", seed=7)
    bare = {name: part for name, part in dealt["state"].items() if name != "game"}
    before = server.get("/metrics").text
    asked(server, game, "view", state=bare, proof=dealt["proof"], seat=0)
    line = 'paiju_states_total{game="doudizhu",reading="believed"} '
    counts = [
        float(text.partition(line)[2].split()[0]) if line in text else 0.0
        for text in (before, server.get("/metrics").text)
    ]
    assert counts[1] == counts[0] + 1


def test_states_and_views_of_the_library_name_their_game_too() -> None:
    game = Library("doudizhu")
    state = game.new(seed=7)
    assert (state["game"], state.view()["game"]) == ("doudizhu", "doudizhu")
    assert game.state(state)["hands"] == state["hands"]
    assert game.player(1).choose(dict(state.view())) == game.player(1).choose(state.view())
    with pytest.raises(QuestionError, match="/game: this takes doudizhu only"):
        game.state({**state, "game": "guandan"})
    with pytest.raises(QuestionError, match="/game: this takes doudizhu only"):
        game.player(1).choose({**state.view(), "game": "guandan"})
