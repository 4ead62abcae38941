"""The registry of games: what is taken, and what is left out with one line that says why."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from app.play.registry import GAMES, REFUSED, Offer, gather
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
    assert REFUSED == ()
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


# A game of another package: one of ours under another name.
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
ASKS = """
import logging
from app import create_app
client = create_app().test_client()
games = [each["id"] for each in client.get("/v1/games").get_json()["games"]]
dealt = client.post("/v1/guest/deal", json={"seed": 7})
laid = client.post("/v1/tables", json={"game": "guest"})
print(games.count("guest"), dealt.status_code, laid.status_code)
"""


def served(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """The answers of a service beside which a package with a game is installed."""
    (folder / "guest.py").write_text(code, encoding="utf-8")
    told = folder / "guest-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1\n", "utf-8")
    (told / "entry_points.txt").write_text("[paiju.games]\nguest = guest:GAME\n", "utf-8")
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
    assert found.stdout == "1 200 200\n"
    assert "left out" not in found.stderr


def test_the_service_runs_without_a_package_that_fails_and_says_so_once(tmp_path: Path) -> None:
    found = served(tmp_path, "raise RuntimeError('half\\nan hour')")
    assert found.stdout == "0 404 422\n"
    lines = [line for line in found.stderr.splitlines() if "left out" in line]
    assert len(lines) == 1
    assert lines[0].endswith("the package guest is left out: RuntimeError: half an hour")
