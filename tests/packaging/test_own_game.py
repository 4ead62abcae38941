"""The example of an own game, installed beside the service into a fresh environment, and played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from openapi_spec_validator import validate

from paiju.play.declaration.registry import GAMES
from tests.support.own_game import OWN_GAME, ask, check_laws, play_at_a_sealed_table, play_with_bots

if TYPE_CHECKING:
    from pathlib import Path

    from tests.api.serving import Server
    from tests.packaging.environments import Environment

PACKAGE = OWN_GAME
GAME = "shuangkou"


def test_the_service_has_it_beside_its_own(served: Server) -> None:
    games = [each["id"] for each in served.get("/v1/games").json()["games"]]
    assert games == [*GAMES, GAME]
    assert "left out" not in served.errors


def test_it_is_played_over_http_from_the_deal_to_the_points(served: Server) -> None:
    told, actions = play_with_bots(served, GAME, ("steady", "novice") * 2)
    score = ask(served, f"/v1/{GAME}/settle", state=told["state"])
    assert sorted(score["out"]) == [0, 1, 2, 3]
    assert sorted(map(abs, score["scores"])) in ([1] * 4, [2] * 4, [3] * 4)
    assert sum(score["scores"]) == 0
    again = ask(served, f"/v1/{GAME}/replay", seed=7, actions=actions)
    assert again["state"] == told["state"]


def test_it_is_played_at_a_sealed_table(served: Server) -> None:
    told = play_at_a_sealed_table(served, GAME, ["human", "steady", 1, 2])
    assert told["over"]
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
    examples = json.loads((PACKAGE / GAME / "examples.json").read_text(encoding="utf-8"))
    for question, asked in examples.items():
        for each in asked:
            ask(served, f"/v1/{GAME}/{question}", **each["body"])


def test_it_keeps_what_every_game_keeps(tmp_path: Path) -> None:
    check_laws(tmp_path, PACKAGE, GAME)
