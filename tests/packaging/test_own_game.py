"""The example of an own game, installed beside the service into a fresh environment, and played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from openapi_spec_validator import validate

from paiju.play.declaration.registry import GAMES
from tests.support.documents import ROOT
from tests.support.own_game import OWN_GAME, install

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.api.serving import Server
    from tests.packaging.environments import Environment

Json = dict[str, Any]
GAME = "shuangkou"
# More actions than any game takes.
ENDLESS = 500


@pytest.fixture(scope="module")
def beside(dist: Path, fresh: Callable[[], Environment]) -> Environment:
    """An environment with the service and the game."""
    environment = fresh()
    environment.pip(*dist.glob("*.whl"))
    environment.pip(OWN_GAME)
    return environment


@pytest.fixture(scope="module")
def served(beside: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server from that environment."""
    with beside.server(tmp_path_factory.mktemp("server")) as server:
        yield server


def ask(server: Server, path: str, **body: object) -> Json:
    """The answer to a question."""
    response = server.post(path, body)
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    return answer


def test_the_service_has_it_beside_its_own(served: Server) -> None:
    games = [each["id"] for each in served.get("/v1/games").json()["games"]]
    assert games == [*GAMES, GAME]
    assert "left out" not in served.errors


def test_it_is_played_over_http_from_the_deal_to_the_points(served: Server) -> None:
    told = ask(served, f"/v1/{GAME}/deal", seed=7)
    actions: list[Json] = []
    while told["to_act"] and len(actions) < ENDLESS:
        (seat,) = told["to_act"]
        seen = ask(served, f"/v1/{GAME}/view", state=told["state"], seat=seat)["view"]
        bot = ("steady", "novice")[seat % 2]
        action = ask(served, f"/v1/{GAME}/suggest", view=seen, bot=bot, seed=1)["action"]
        told = ask(served, f"/v1/{GAME}/step", state=told["state"], action=action)
        assert told["accepted"]
        actions.append(action)
    score = ask(served, f"/v1/{GAME}/settle", state=told["state"])
    assert sorted(score["out"]) == [0, 1, 2, 3]
    assert sorted(map(abs, score["scores"])) in ([1] * 4, [2] * 4, [3] * 4)
    assert sum(score["scores"]) == 0
    again = ask(served, f"/v1/{GAME}/replay", seed=7, actions=actions)
    assert again["state"] == told["state"]


def test_it_is_played_at_a_sealed_table(served: Server) -> None:
    told = ask(served, "/v1/tables", game=GAME, seed=7, seats=["human", "steady", 1, 2])
    turns = 0
    while not told["over"] and turns < ENDLESS:
        told = ask(served, "/v1/tables/act", table=told["table"], action={"type": "auto"})
        assert told["accepted"]
        turns += 1
    assert sum(told["score"]["scores"]) == 0


def test_it_is_played_in_the_arena(beside: Environment) -> None:
    told = beside.run(
        "paiju", "arena", "steady", "random", f"--game={GAME}", "--decks=4", "--quiet"
    )
    assert told.startswith(f"steady against random: {GAME}, common\n4 decks")
    assert "8  " in told


def test_the_library_has_it_too(beside: Environment) -> None:
    told = beside.run("python", "-c", f"import paiju; print(paiju.Game('{GAME}').new(seed=7))")
    assert told == f"<paiju.State of {GAME}, to act: (1,)>\n"


def test_it_is_in_the_reference_with_its_examples(served: Server) -> None:
    document = served.get("/openapi.json").json()
    validate(document)
    whole = served.get("/openapi.json?examples=inline").json()
    for game in (*GAMES, GAME):
        examples = whole["paths"][f"/v1/{game}/deal"]["post"]["requestBody"]["content"]
        assert examples["application/json"]["examples"]
    assert served.get("/openapi.yaml").json() == document


def test_it_has_a_document_of_its_own(served: Server) -> None:
    document = served.get(f"/openapi/{GAME}.json?examples=inline").json()
    validate(document)
    own = [path for path in document["paths"] if path.startswith(f"/v1/{GAME}/")]
    assert len(own) > 10
    components = document["components"]["schemas"]
    assert {name for name in components if name.endswith("Table")} == {"ShuangkouTable"}
    assert components["LayTableQuestion"]["properties"]["game"]["enum"] == [GAME]
    assert not [name for name in components if name.startswith(("Doudizhu", "Mcr"))]


def test_its_examples_are_answered(served: Server) -> None:
    examples = json.loads((OWN_GAME / GAME / "examples.json").read_text(encoding="utf-8"))
    for question, asked in examples.items():
        for each in asked:
            ask(served, f"/v1/{GAME}/{question}", **each["body"])


def test_it_keeps_what_every_game_keeps(tmp_path: Path) -> None:
    laws = ("tests/games/test_conformance.py", "-k", GAME)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *laws],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": install(tmp_path), "PAIJU_JIT": "off"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
