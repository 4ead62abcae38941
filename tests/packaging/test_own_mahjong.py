"""The example of an own mahjong, installed beside the service, and played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from openapi_spec_validator import validate

from paiju.play.declaration.registry import GAMES
from tests.support.own_game import (
    OWN_MAHJONG,
    ask,
    check_laws,
    play_at_a_sealed_table,
    play_with_bots,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.api.serving import Server
    from tests.packaging.environments import Environment

PACKAGE = OWN_MAHJONG
GAME = "sanren"


def test_the_service_has_it_beside_its_own(served: Server) -> None:
    games = [each["id"] for each in served.get("/v1/games").json()["games"]]
    assert games == [*GAMES, GAME]
    assert "left out" not in served.errors


def test_it_is_played_over_http_from_the_deal_to_the_points(served: Server) -> None:
    told, actions = play_with_bots(served, GAME, ("skilled", "casual", "novice"))
    score = ask(served, f"/v1/{GAME}/settle", state=told["state"])
    assert len(score["scores"]) == 3
    assert sum(score["scores"]) == 0
    again = ask(served, f"/v1/{GAME}/replay", seed=7, actions=actions)
    assert again["state"] == told["state"]
    review = ask(served, f"/v1/{GAME}/review", state=told["state"], seats=[1], budget_ms=100)
    assert review["decisions"]


def test_it_is_played_at_a_sealed_table(served: Server) -> None:
    told = play_at_a_sealed_table(served, GAME, ["human", 3, 1])
    assert told["over"]
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
    examples = json.loads((PACKAGE / GAME / "examples.json").read_text(encoding="utf-8"))
    refused = {("analyze", "honour"), ("score", "wild_meld")}
    for question, asked in examples.items():
        for each in asked:
            response = served.post(f"/v1/{GAME}/{question}", each["body"])
            is_refused = (question, each["name"]) in refused
            assert response.status_code == (422 if is_refused else 200), response.text


def test_it_keeps_what_every_game_keeps(tmp_path: Path) -> None:
    check_laws(tmp_path, PACKAGE, GAME)
