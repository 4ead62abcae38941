"""Proofs over HTTP: they save the history of a state, and change no answer."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from app import create_app
from app.config import Settings
from paiju.play.declaration.registry import GAMES
from tests.api.contract import OVER
from tests.api.serving import Inside
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.declaration.game import Game

OLD, NEW, OTHER = (bytes([number]) * 32 for number in range(3))
# A game of cards and one of tiles in every run.
EACH_GAME = pytest.mark.parametrize(
    "game",
    wide_but(GAMES.values(), GAMES["doudizhu"], GAMES["mcr"]),
    ids=lambda game: game.id,
)

Json = dict[str, Any]


def service(*keys: bytes) -> Inside:
    """A service with some keys."""
    return Inside(create_app(Settings(seal_keys=keys)))


@pytest.fixture(scope="module")
def proving() -> Inside:
    """A service with a key."""
    return service(NEW)


def asked(server: Inside, path: str, **body: object) -> Json:
    """The answer to a question, which gets one."""
    response = server.post(path, body)
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    return answer


def readings(server: Inside, game: Game) -> Counter[str]:
    """The states of a game that were read so far, by how they were read."""
    line = re.compile(rf'paiju_states_total{{game="{game.id}",reading="(\w+)"}} ([\d.e+]+)')
    counted = line.findall(server.get("/metrics").text)
    return Counter({name: int(float(count)) for name, count in counted})


def turns(server: Inside, game: Game, **body: object) -> Iterator[Json]:
    """The answers of a game that goes on by default actions."""
    answer = asked(server, f"/v1/{game.id}/deal", seed="proofs", **body)
    while answer["to_act"]:
        yield answer
        given = {name: answer[name] for name in ("state", "proof")}
        action = {"type": "auto", "seat": answer["to_act"][0]}
        answer = asked(server, f"/v1/{game.id}/step", **given, action=action, **body)
    yield answer


@EACH_GAME
@pytest.mark.parametrize("notation", ["codes", "other"])
def test_a_proof_saves_the_history_and_changes_no_answer(
    proving: Inside, game: Game, notation: str
) -> None:
    script = [each.value for each in game.scripts][notation != "codes"]
    questions = [
        (f"/v1/{game.id}/{question}", {**body, "state": answer["state"]}, answer["proof"])
        for number, answer in enumerate(turns(proving, game, notation=script))
        if number % 7 == 0 or not answer["to_act"]
        for question, body in told_of(answer, script)
    ]
    before = readings(proving, game)
    believed = [asked(proving, path, **body, proof=proof) for path, body, proof in questions]
    after = readings(proving, game)
    assert after - before == Counter(believed=len(questions))
    assert believed == [asked(proving, path, **body) for path, body, _ in questions]
    assert believed == [asked(proving, path, **body, proof=None) for path, body, _ in questions]
    assert readings(proving, game) - after == Counter(no_proof=2 * len(questions))


def told_of(answer: Json, script: str) -> Iterator[tuple[str, Json]]:
    """Questions about the state of an answer, without the state."""
    action = {"type": "auto", "seat": (answer["to_act"] or [0])[0]}
    yield "step", {"action": action, "notation": script}
    yield "view", {"seat": 1, "notation": script}
    if not answer["to_act"]:
        yield "settle", {"notation": script}


@EACH_GAME
def test_every_answer_with_a_state_has_its_proof(proving: Inside, game: Game) -> None:
    dealt = asked(proving, f"/v1/{game.id}/deal", seed=1)
    action = {"type": "auto", "seat": dealt["to_act"][0]}
    stepped = asked(proving, f"/v1/{game.id}/step", state=dealt["state"], action=action)
    played = asked(proving, f"/v1/{game.id}/replay", seed=1, actions=[action])
    assert dealt["proof"] != stepped["proof"]
    assert played["proof"] == stepped["proof"]
    again = asked(service(NEW, OLD), f"/v1/{game.id}/deal", seed=1)
    assert again["proof"] == dealt["proof"]


def test_a_finished_table_shows_the_proof_of_its_state(proving: Inside) -> None:
    answer = asked(proving, "/v1/tables", game="doudizhu", seed=1)
    while not answer["over"]:
        assert (answer["state"], answer["proof"]) == (None, None)
        table = {"table": answer["table"], "action": {"type": "auto"}}
        answer = asked(proving, "/v1/tables/act", **table)
    given = {name: answer[name] for name in ("state", "proof")}
    before = readings(proving, GAMES["doudizhu"])["believed"]
    settled = asked(proving, "/v1/doudizhu/settle", **given)
    assert settled == {**OVER, **answer["score"]}
    assert readings(proving, GAMES["doudizhu"])["believed"] == before + 1


@EACH_GAME
def test_a_server_without_keys_proves_nothing_and_refuses_no_proof(
    proving: Inside, game: Game
) -> None:
    without = service()
    proved = asked(proving, f"/v1/{game.id}/deal", seed=1)
    dealt = asked(without, f"/v1/{game.id}/deal", seed=1)
    assert {**dealt, "proof": proved["proof"]} == proved
    assert dealt["proof"] is None
    asked(without, f"/v1/{game.id}/view", state=dealt["state"], seat=0, proof=proved["proof"])


@EACH_GAME
def test_keys_are_rotated_without_a_question_refused(game: Game) -> None:
    servers = {"old": service(OLD), "both": service(NEW, OLD), "new": service(NEW)}
    dealt = {name: asked(each, f"/v1/{game.id}/deal", seed=1) for name, each in servers.items()}
    seen = {}
    for made, read, reading in (
        ("old", "both", "believed"),
        ("both", "both", "believed"),
        ("both", "new", "believed"),
        ("both", "old", "unknown_key"),
        ("old", "new", "unknown_key"),
    ):
        before = readings(servers[read], game)[reading]
        given = {name: dealt[made][name] for name in ("state", "proof")}
        seen[made, read] = asked(servers[read], f"/v1/{game.id}/view", **given, seat=0)
        assert readings(servers[read], game)[reading] == before + 1
    assert all(each == seen["old", "both"] for each in seen.values())


@EACH_GAME
def test_a_changed_state_is_answered_as_without_its_proof(proving: Inside, game: Game) -> None:
    *_, dealt, _ = turns(proving, game)
    state, proof = dealt["state"], dealt["proof"]
    for name, part in state.items():
        for changed in (
            {key: each for key, each in state.items() if key != name},
            {**state, name: [part]},
            {**state, name: None},
            {**state, name: part[1:] if isinstance(part, list) else 1},
        ):
            given = {"state": changed, "seat": 0}
            with_proof = proving.post(f"/v1/{game.id}/view", {**given, "proof": proof})
            without = proving.post(f"/v1/{game.id}/view", given)
            assert with_proof.status_code == without.status_code, changed
            assert ids_apart(with_proof.json()) == ids_apart(without.json())


def ids_apart(answer: Json) -> Json:
    """An answer without the id of its request."""
    return {name: each for name, each in answer.items() if name != "instance"}


@EACH_GAME
def test_a_player_is_asked_by_a_state_and_a_seat_in_place_of_a_view(
    proving: Inside, game: Game
) -> None:
    path = f"/v1/{game.id}/suggest"
    for number, answer in enumerate(turns(proving, game)):
        if number % 9 or not answer["to_act"]:
            continue
        seat = answer["to_act"][0]
        given = {name: answer[name] for name in ("state", "proof")}
        view = asked(proving, f"/v1/{game.id}/view", **given, seat=seat)["view"]
        player = {"skill": min(game.strongest, 3), "seed": 1}
        by_state = asked(proving, path, **given, seat=seat, **player)
        assert by_state == asked(proving, path, view=view, **player)
        assert by_state == asked(proving, path, state=answer["state"], seat=seat, **player)
    both = {"view": view, **given, "seat": seat}
    for body, pointer, code in (
        (both, "/view", "view_or_state"),
        ({}, "/view", "required"),
        (given, "/seat", "required"),
        ({"view": view, "seat": seat}, "/seat", "without_state"),
        ({"view": view, "proof": answer["proof"]}, "/proof", "without_state"),
    ):
        refused = proving.post(path, body)
        assert refused.status_code == 422
        (fault,) = refused.json()["errors"]
        assert (fault["pointer"], fault["code"]) == (pointer, code)


def test_a_batch_believes_proofs_too(proving: Inside) -> None:
    game = GAMES["doudizhu"]
    dealt = asked(proving, "/v1/doudizhu/deal", seed=1)
    body = {"state": dealt["state"], "proof": dealt["proof"], "seat": 0}
    before = readings(proving, game)["believed"]
    requests = [{"path": "/v1/doudizhu/view", "body": body}] * 2
    answers = asked(proving, "/v1/batch", requests=requests)["answers"]
    assert [each["status"] for each in answers] == [200, 200]
    assert readings(proving, game)["believed"] == before + 2
