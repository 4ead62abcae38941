"""Games of other packages in a service: they are served, or left out and one line says why."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

from paiju.play.declaration.registry import GAMES, GUESTS
from tests.api.serving import PLAIN, Server
from tests.support.documents import ROOT

if TYPE_CHECKING:
    from pathlib import Path

GAME = next(iter(GAMES.values()))

# A game of another package: a game of this one under another name. Plain kernels judge slowly, so
# that its judge judges nothing.
GUEST = """
from dataclasses import replace
from paiju.all_games.{game} import GAME as OURS
from paiju.play.declaration.game import Lab

def renamed(part):
    if isinstance(part, dict):
        return {{renamed(name): renamed(each) for name, each in part.items()}}
    if isinstance(part, list):
        return [*map(renamed, part)]
    return part.replace(OURS.component, "Guest") if isinstance(part, str) else part

class Silent(type(OURS.judges[0])):
    def open(self, view, action):
        return None

    def luck(self, view, work, rng):
        return None

GAME = replace(
    OURS, id="guest", component="Guest", lab=Lab(), own=lambda _: (),
    judges=(Silent(game=OURS.judges[0].game),),
    shapes=renamed(dict(OURS.shapes)),
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
print(games.count("guest"), dealt.status_code, laid.status_code)
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


def test_the_service_runs_without_a_package_that_fails_and_says_so_once(tmp_path: Path) -> None:
    found = served(tmp_path, "raise RuntimeError('half\\nan hour')")
    assert found.stdout == "0 404 422\n"
    lines = [line for line in found.stderr.splitlines() if "left out" in line]
    assert len(lines) == 1
    assert lines[0].endswith("the package guest is left out: RuntimeError: half an hour")


def test_a_real_server_says_once_why_it_leaves_games_out_and_serves_all_others(
    tmp_path: Path,
) -> None:
    guest = GUEST.format(game=GAME.id)
    install(tmp_path, "guest", guest)
    install(tmp_path, "same_id", f"from paiju.all_games.{GAME.id} import GAME")
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
        documented = server.get("/openapi.json").json()["paths"]
        assert {path.split("/")[2] for path in documented if path.endswith("/deal")} == games
        assert server.post("/v1/tables", {"game": "guest"}).status_code == 200
        assert server.post("/v1/unready/deal", {"seed": 7}).status_code == 404
        assert server.post("/v1/tables", {"game": "unready"}).status_code == 404
        told = re.findall(r"the (?:package|game) (.* is left out.*)", server.errors)
    assert sorted(told) == [
        "broken is left out: SystemExit: 3",
        "later is left out: later is written for version 2 of the declaration, not 1",
        f"same_id is left out: {GAME.id} is a game of paiju.all_games.{GAME.id} already",
        "unready is left out: ValueError: no table",
    ]
