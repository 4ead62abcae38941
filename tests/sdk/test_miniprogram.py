"""The mini program of the examples plays a game on a real server, and bears servers that refuse."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.sdk.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.api.serving import Server

EXAMPLE = ROOT / "examples" / "miniprogram"
STAGE = Path(__file__).parent / "miniprogram.js"

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(
    NODE is None and not os.environ.get("CI"), reason="Node.js is not installed"
)

PAGE = "<html><h1>Bad Gateway</h1></html>"
LIMITED = '{"type": "/problems/rate_limited", "title": "Too many questions", "status": 429}'
BUSY = '{"type": "/problems/busy", "title": "Busy", "status": 503}'
# The answers of a path, one question after another; the last one stays.
Answers = list[tuple[int, str | None, str]]
PATHS: dict[str, Answers] = {
    "/limited": [(429, "0.1", LIMITED), (503, "0.1", BUSY), (200, None, '{"done": true}')],
    "/proxy": [(502, None, PAGE), (200, None, '{"done": true}')],
    "/down": [(503, "0.1", PAGE)],
    "/far": [(429, "3600", LIMITED)],
    "/wrong": [(422, None, '{"title": "Invalid request", "detail": "/cards: missing"}')],
    "/portal": [(200, None, "<html>Log in to this network</html>")],
}


class _Refusing(BaseHTTPRequestHandler):
    """A server that refuses, or a proxy before one."""

    asked: defaultdict[str, int]

    def do_POST(self) -> None:
        """Give the next answer of the path."""
        self.rfile.read(int(self.headers["Content-Length"]))
        answers = PATHS[self.path]
        status, retry_after, body = answers[min(self.asked[self.path], len(answers) - 1)]
        self.asked[self.path] += 1
        self.send_response(status)
        if retry_after is not None:
            self.send_header("Retry-After", retry_after)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the base has it
        """Say nothing."""


@pytest.fixture
def refusing() -> Iterator[tuple[str, defaultdict[str, int]]]:
    """The address of such a server, and how often each of its paths was asked."""
    asked: defaultdict[str, int] = defaultdict(int)
    handler = type("Refusing", (_Refusing,), {"asked": asked})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listening.server_port}", asked
        listening.shutdown()


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
    ("path", "said", "times"),
    [
        ("/limited", '{"done":true}', 3),
        ("/proxy", '{"done":true}', 2),
        ("/down", "503  服务暂时不可用（503）", 4),
        ("/far", "429 /problems/rate_limited Too many questions", 1),
        ("/wrong", "422  /cards: missing", 1),
        ("/portal", "200  服务暂时不可用（200）", 1),
    ],
)
def test_a_question_is_asked_again_where_that_may_help(
    refusing: tuple[str, defaultdict[str, int]], path: str, said: str, times: int
) -> None:
    url, asked = refusing
    assert (run("ask", url, path), asked[path]) == (said, times)


def test_without_a_connection_the_player_is_told() -> None:
    assert run("ask", "http://127.0.0.1:1", "/v1/tables") == "0  request:fail ECONNREFUSED"


def test_every_page_of_the_project_has_its_files() -> None:
    pages = json.loads((EXAMPLE / "app.json").read_text(encoding="utf-8"))["pages"]
    assert pages
    for page in pages:
        files = [EXAMPLE / f"{page}.{suffix}" for suffix in ("js", "json", "wxml", "wxss")]
        assert [file.name for file in files if not file.exists()] == []
