"""The registry of games: accepted games, and refused ones with one line of explanation."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from app.play import registry
from app.play.registry import GAMES, GUESTS, REFUSED, Offer, gather
from tests.api.serving import PLAIN, Server
from tests.support.documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GAME = next(iter(GAMES.values()))
STRANGER = replace(GAME, id="stranger", component="Stranger")


def offered(game: object) -> Offer:
    """An offer of something by a package."""
    return Offer("the package guest", lambda: game)


def broken() -> object:
    """A package that cannot be imported."""
    raise ImportError("no module\nnamed there")


def test_every_game_of_this_package_is_there_under_its_own_name() -> None:
    assert (REFUSED, set(GUESTS)) == ((), set())
    assert {name: game.id for name, game in GAMES.items()} == {name: name for name in GAMES}
    folders = {path.parent.name for path in (ROOT / "app" / "games").glob("*/__init__.py")}
    assert set(GAMES) == folders


def test_a_game_of_another_package_is_taken_beside_ours() -> None:
    games, refused = gather([Offer("app", lambda: GAME), offered(STRANGER)])
    assert (sorted(games), refused) == (sorted([GAME.id, "stranger"]), [])


@pytest.mark.parametrize(
    ("load", "why"),
    [
        pytest.param(broken, "ImportError: no module named there", id="cannot be imported"),
        pytest.param(lambda: "a game", "it offers no Game, but str", id="no game"),
        pytest.param(
            lambda: replace(STRANGER, version=99),
            "stranger is written for version 99 of the declaration, not 1",
            id="another version",
        ),
        pytest.param(lambda: GAME, f"{GAME.id} is a game of ours already", id="the same id"),
        pytest.param(
            lambda: replace(STRANGER, id="tables"),
            "'tables' is no id of a game",
            id="a path of ours",
        ),
        pytest.param(
            lambda: replace(STRANGER, id="Bad id/x"), "'Bad id/x' is no id of a game", id="no word"
        ),
        pytest.param(
            lambda: replace(STRANGER, component=GAME.component),
            f"stranger has a component {GAME.component}ClassifyQuestion that another game has",
            id="a component of ours",
        ),
        pytest.param(
            lambda: replace(STRANGER, shapes={**GAME.shapes, "Card": {"type": "string"}}),
            "stranger has a component Card that another game has",
            id="a shape of ours that is another",
        ),
        pytest.param(lambda: sys.exit(3), "SystemExit: 3", id="ends the process"),
    ],
)
def test_a_game_that_cannot_be_taken_is_left_out_with_one_line(
    load: Callable[[], object], why: str
) -> None:
    games, refused = gather([Offer("ours", lambda: GAME), Offer("the package guest", load)])
    assert games == {GAME.id: GAME}
    assert refused == [f"the package guest is left out: {why}"]


def test_a_game_that_is_left_out_later_is_served_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._found, STRANGER.id, STRANGER)
    assert STRANGER.id in GAMES
    line = registry.leave_out(STRANGER.id, ValueError("no\ntable"))
    assert line == "the game stranger is left out: ValueError: no table"
    assert STRANGER.id not in GAMES


# A game of another package: a game of this one under another name.
GUEST = """
import json
from dataclasses import replace
from app.games.{game} import GAME as OURS
from app.play.game import Lab

GAME = replace(
    OURS, id="guest", component="Guest", lab=Lab(), own=lambda _: (),
    shapes=json.loads(json.dumps(dict(OURS.shapes)).replace(OURS.component, "Guest")),
)
"""
# A game whose tables cannot be built.
UNREADY = """
from dataclasses import fields

class Unready(type(GAME)):
    def warm(self, ruleset):
        raise ValueError("no table")

GAME = Unready(**{each.name: getattr(GAME, each.name) for each in fields(GAME) if each.init})
"""
ASKS = """
import logging
from app import create_app
client = create_app().test_client()
games = [each["id"] for each in client.get("/v1/games").get_json()["games"]]
dealt = client.post("/v1/guest/deal", json={"seed": 7})
laid = client.post("/v1/tables", json={"game": "guest"})
documented = client.get("/openapi.json").get_json()["paths"]
print(games.count("guest"), dealt.status_code, laid.status_code, "/v1/guest/deal" in documented)
"""


def install(folder: Path, name: str, code: str) -> None:
    """Put a package that offers a game where Python finds it."""
    (folder / f"{name}.py").write_text(code, encoding="utf-8")
    told = folder / f"{name}-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", "utf-8")
    (told / "entry_points.txt").write_text(f"[paiju.games]\n{name} = {name}:GAME\n", "utf-8")


def served(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """The answers of a service with an installed package of a game."""
    install(folder, "guest", code)
    return subprocess.run(
        [sys.executable, "-c", ASKS],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )


def test_a_game_of_an_installed_package_is_served(tmp_path: Path) -> None:
    found = served(tmp_path, GUEST.format(game=GAME.id))
    assert found.stdout == "1 200 200 True\n"
    assert "left out" not in found.stderr


def test_the_service_runs_without_a_package_that_fails_and_says_so_once(tmp_path: Path) -> None:
    found = served(tmp_path, "raise RuntimeError('half\\nan hour')")
    assert found.stdout == "0 404 422 False\n"
    lines = [line for line in found.stderr.splitlines() if "left out" in line]
    assert len(lines) == 1
    assert lines[0].endswith("the package guest is left out: RuntimeError: half an hour")


def test_a_real_server_says_once_why_it_leaves_games_out_and_serves_all_others(
    tmp_path: Path,
) -> None:
    guest = GUEST.format(game=GAME.id)
    install(tmp_path, "guest", guest)
    install(tmp_path, "same_id", f"from app.games.{GAME.id} import GAME")
    install(tmp_path, "later", f"{guest}GAME = replace(GAME, id='later', version=2)\n")
    install(tmp_path, "broken", "raise SystemExit(3)")
    unready = guest.replace("guest", "unready").replace("Guest", "Unready")
    install(tmp_path, "unready", unready + UNREADY)
    settings = {**PLAIN, "PAIJU_WORKERS": "2", "PYTHONPATH": str(tmp_path)}
    with Server(tmp_path / "server", settings) as server:
        games = {each["id"] for each in server.get("/v1/games").json()["games"]}
        assert games == {*(GAMES.keys() - GUESTS), "guest"}
        for game in games:
            assert server.post(f"/v1/{game}/deal", {"seed": 7}).status_code == 200
        assert server.post("/v1/unready/deal", {"seed": 7}).status_code == 404
        assert server.post("/v1/tables", {"game": "unready"}).status_code == 404
        told = re.findall(r"the (?:package|game) (.* is left out.*)", server.errors)
    assert sorted(told) == [
        "broken is left out: SystemExit: 3",
        "later is left out: later is written for version 2 of the declaration, not 1",
        f"same_id is left out: {GAME.id} is a game of app.games.{GAME.id} already",
        "unready is left out: ValueError: no table",
    ]
