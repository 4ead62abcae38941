"""The mini program of the examples plays a game on a real server, and bears servers that refuse."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.sdk.conftest import ROOT

if TYPE_CHECKING:
    from tests.api.serving import Server
    from tests.sdk.refusing import Refusing

EXAMPLE = ROOT / "examples" / "miniprogram"
STAGE = Path(__file__).parent / "miniprogram.js"

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(
    NODE is None and not os.environ.get("CI"), reason="Node.js is not installed"
)


def run(*words: str) -> str:
    """The output of the mini program in Node.js."""
    done = subprocess.run(
        [NODE or "node", str(STAGE), *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_game_is_played_through_the_page_to_its_score(server: Server) -> None:
    said = run("page", server.url, "mini program")
    assert said.startswith("结束，得分 ")
    scores = [int(each) for each in said.removeprefix("结束，得分 ").split("、")]
    assert (len(scores), sum(scores)) == (3, 0)
    assert said == run("page", server.url, "mini program")


@pytest.mark.parametrize(
    ("name", "said", "times"),
    [
        ("limited", '{"state":', 3),
        ("proxy", '{"state":', 2),
        ("down", "503  服务暂时不可用（503）", 4),
        ("far", "429 /problems/rate_limited Too many questions", 1),
        ("wrong", "422  /cards: missing", 1),
        ("portal", "200  服务暂时不可用（200）", 1),
    ],
)
def test_a_question_is_asked_again_where_that_may_help(
    refusing: Refusing, name: str, said: str, times: int
) -> None:
    assert run("ask", f"{refusing.url}/{name}", "/v1/doudizhu/deal").startswith(said)
    assert refusing.asked[name] == times


def test_without_a_connection_the_player_is_told() -> None:
    assert run("ask", "http://127.0.0.1:1", "/v1/tables") == "0  request:fail ECONNREFUSED"


def test_every_page_of_the_project_has_its_files() -> None:
    pages = json.loads((EXAMPLE / "app.json").read_text(encoding="utf-8"))["pages"]
    assert pages
    for page in pages:
        files = [EXAMPLE / f"{page}.{suffix}" for suffix in ("js", "json", "wxml", "wxss")]
        assert [file.name for file in files if not file.exists()] == []
