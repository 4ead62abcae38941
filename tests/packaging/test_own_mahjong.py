"""The example of an own mahjong, installed beside the service, and played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from openapi_spec_validator import validate

from paiju.play.declaration.registry import GAMES
from tests.packaging.test_own_game import ask
from tests.support.documents import ROOT
from tests.support.own_game import OWN_MAHJONG, install

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.api.serving import Server
    from tests.packaging.environments import Environment

Json = dict[str, Any]
GAME = "sanren"
# More actions than any game takes.
ENDLESS = 500


@pytest.fixture(scope="module")
def beside(dist: Path, fresh: Callable[[], Environment]) -> Environment:
    """An environment with the service and the game."""
    environment = fresh()
    environment.pip(*dist.glob("*.whl"))
    environment.pip(OWN_MAHJONG)
    return environment


@pytest.fixture(scope="module")
def served(beside: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server from that environment."""
    with beside.server(tmp_path_factory.mktemp("server")) as server:
        yield server


def test_the_service_has_it_beside_its_own(served: Server) -> None:
    games = [each["id"] for each in served.get("/v1/games").json()["games"]]
    assert games == [*GAMES, GAME]
    assert "left out" not in served.errors


def test_it_is_played_over_http_from_the_deal_to_the_points(served: Server) -> None:
    told = ask(served, f"/v1/{GAME}/deal", seed=7)
    actions: list[Json] = []
    while told["to_act"] and len(actions) < ENDLESS:
        seat = told["to_act"][0]
        seen = ask(served, f"/v1/{GAME}/view", state=told["state"], seat=seat)["view"]
        bot = ("skilled", "casual", "novice")[seat]
        action = ask(served, f"/v1/{GAME}/suggest", view=seen, bot=bot, seed=1)["action"]
        told = ask(served, f"/v1/{GAME}/step", state=told["state"], action=action)
        assert told["accepted"]
        actions.append(action)
    score = ask(served, f"/v1/{GAME}/settle", state=told["state"])
    assert len(score["scores"]) == 3
    assert sum(score["scores"]) == 0
    again = ask(served, f"/v1/{GAME}/replay", seed=7, actions=actions)
    assert again["state"] == told["state"]
    review = ask(served, f"/v1/{GAME}/review", state=told["state"], seats=[1], budget_ms=100)
    assert review["decisions"]


def test_it_is_played_at_a_sealed_table(served: Server) -> None:
    told = ask(served, "/v1/tables", game=GAME, seed=7, seats=["human", 3, 1])
    turns = 0
    while not told["over"] and turns < ENDLESS:
        told = ask(served, "/v1/tables/act", table=told["table"], action={"type": "auto"})
        assert told["accepted"]
        turns += 1
    assert sum(told["score"]["scores"]) == 0


def test_it_is_played_in_the_arena(beside: Environment) -> None:
    told = beside.run(
        "paiju", "arena", "casual", "random", f"--game={GAME}", "--decks=4", "--quiet"
    )
    assert told.startswith(f"casual against random: {GAME}, room\n4 decks")


def test_it_has_a_document_of_its_own(served: Server) -> None:
    document = served.get(f"/openapi/{GAME}.json?examples=inline").json()
    validate(document)
    own = [path for path in document["paths"] if path.startswith(f"/v1/{GAME}/")]
    assert len(own) > 10
    components = document["components"]["schemas"]
    assert not [name for name in components if name.startswith(("Doudizhu", "Mcr"))]
    assert components["SanrenView"]["properties"]["seat"]["maximum"] == 2


def test_its_examples_are_answered_but_those_that_show_a_refusal(served: Server) -> None:
    examples = json.loads((OWN_MAHJONG / GAME / "examples.json").read_text(encoding="utf-8"))
    refused = {("analyze", "honour"), ("score", "wild_meld")}
    for question, asked in examples.items():
        for each in asked:
            response = served.post(f"/v1/{GAME}/{question}", each["body"])
            is_refused = (question, each["name"]) in refused
            assert response.status_code == (422 if is_refused else 200), response.text


def test_it_keeps_what_every_game_keeps(tmp_path: Path) -> None:
    laws = ("tests/games/test_conformance.py", "-k", GAME)
    path = install(tmp_path, OWN_MAHJONG)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *laws],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, "PAIJU_JIT": "off"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
