"""The match server in Node.js: people and a bot over its own HTTP, and people who say nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
import requests

from tests.sdk.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.api.serving import Server

PROGRAM = ROOT / "examples" / "node" / "match_server.mjs"
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(
    NODE is None and not os.environ.get("CI"), reason="Node.js is not installed"
)

Json = dict[str, Any]


@contextmanager
def serving(server: Server, seconds: str) -> Iterator[str]:
    """The address of a match server whose players have some seconds for a turn."""
    settings = {"PAIJU": server.url, "PORT": "0", "SECONDS": seconds, "SEED": "node"}
    process = subprocess.Popen(
        [NODE or "node", PROGRAM],
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def post(address: str, question: Json) -> requests.Response:
    """The response to a question."""
    return requests.post(address, json=question, timeout=60)


def positions(address: str, table: str, token: str) -> Iterator[Json]:
    """The positions that a seat is sent, from the present one on."""
    with requests.get(
        f"{address}/tables/{table}", params={"token": token}, stream=True, timeout=60
    ) as stream:
        for line in stream.iter_lines(chunk_size=1):
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))


def test_two_people_and_a_bot_play_to_the_score_and_see_no_hand_but_their_own(
    server: Server,
) -> None:
    with serving(server, "60") as address:
        made = post(f"{address}/tables", {"people": 2}).json()
        table, tokens = made["table"], [each["token"] for each in made["seats"]]
        streams = [positions(address, table, token) for token in tokens]
        shown = [next(each) for each in streams]
        while shown[0]["score"] is None:
            seat = next(seat for seat in range(2) if shown[seat]["legal"])
            view = shown[seat]["view"]
            assert "hands" not in view
            assert view["seat"] == seat
            question = {"view": view, "skill": 1, "seed": 1}
            action = post(f"{server.url}/v1/paodekuai/suggest", question).json()["action"]
            told = post(f"{address}/tables/{table}/act", {"token": tokens[seat], "action": action})
            assert told.json() == {"refused": None}
            shown = [next(each) for each in streams]
        assert sum(shown[0]["score"]["scores"]) == 0
        assert shown[0]["score"] == shown[1]["score"]
        # A seat that comes back is shown the last position at once.
        assert next(positions(address, table, tokens[1]))["score"] == shown[1]["score"]


def test_who_says_nothing_plays_on_by_default(server: Server) -> None:
    with serving(server, "0.05") as address:
        made = post(f"{address}/tables", {"people": 3}).json()
        shown = positions(address, made["table"], made["seats"][0]["token"])
        assert next(each for each in shown if each["score"])["score"]["winners"]


def test_an_illegal_action_is_refused_and_a_stranger_finds_nothing(server: Server) -> None:
    with serving(server, "60") as address:
        made = post(f"{address}/tables", {"people": 3}).json()
        path = f"{address}/tables/{made['table']}"
        asked = [{"token": each["token"], "action": {"type": "play"}} for each in made["seats"]]
        refused = [post(f"{path}/act", {**each, "action": {"type": "pass"}}) for each in asked]
        assert all(each.json()["refused"] for each in refused)
        assert post(f"{path}/act", {"token": "nobody", "action": {}}).status_code == 404
        assert requests.get(path, timeout=60).status_code == 404
        assert post(f"{address}/tables", {"people": 4}).status_code == 422
