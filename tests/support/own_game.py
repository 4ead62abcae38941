"""The packages of `examples/own_game` and `examples/own_mahjong`, beside the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from tests.support.documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.api.serving import Server

Json = dict[str, Any]
OWN_GAME = ROOT / "examples" / "own_game"
OWN_MAHJONG = ROOT / "examples" / "own_mahjong"
# More actions than any game takes.
ENDLESS = 500


def install(folder: Path, package: Path = OWN_GAME) -> str:
    """Install a package into a folder; returns the PYTHONPATH with which it is found there."""
    told = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    command = (sys.executable, "-m", "pip", "install", *told, "--target", str(folder))
    subprocess.run([*command, str(package)], check=True)
    return os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))


def ask(server: Server, path: str, **body: object) -> Json:
    """The answer to a question."""
    response = server.post(path, body)
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    return answer


def play_with_bots(server: Server, game: str, bots: Sequence[str]) -> tuple[Json, list[Json]]:
    """The last step of a game over HTTP with a bot in each seat, and all actions."""
    answer = ask(server, f"/v1/{game}/deal", seed=7)
    actions: list[Json] = []
    while answer["to_act"] and len(actions) < ENDLESS:
        seat = answer["to_act"][0]
        seen = ask(server, f"/v1/{game}/view", state=answer["state"], seat=seat)["view"]
        action = ask(server, f"/v1/{game}/suggest", view=seen, bot=bots[seat], seed=1)["action"]
        answer = ask(server, f"/v1/{game}/step", state=answer["state"], action=action)
        assert answer["accepted"]
        actions.append(action)
    return answer, actions


def play_at_a_sealed_table(server: Server, game: str, seats: list[str | int]) -> Json:
    """The last answer of a sealed table whose human seat takes the default action each time."""
    answer = ask(server, "/v1/tables", game=game, seed=7, seats=seats)
    turns = 0
    while not answer["over"] and turns < ENDLESS:
        answer = ask(server, "/v1/tables/act", table=answer["table"], action={"type": "auto"})
        assert answer["accepted"]
        turns += 1
    return answer


def check_laws(folder: Path, package: Path, game: str) -> None:
    """Check that a game, installed into a folder, keeps the laws of every game."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "tests/games/test_conformance.py", "-k", game],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": install(folder, package), "PAIJU_JIT": "off"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
