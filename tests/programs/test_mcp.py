"""`paiju mcp` by the official client: a whole game of each game, and what it lists."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError

from paiju.play.declaration.registry import GAMES
from tests.api.serving import until
from tests.support.tools import MOST, SEED, Local, hidden_in, turns

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

COMMAND = [sys.executable, "-m", "paiju", "mcp"]


@asynccontextmanager
async def over_stdio(*words: str) -> AsyncIterator[Client]:
    """A client of a server of its own."""
    server = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], *words])
    async with Client(stdio_client(server)) as client:
        yield client


async def call(client: Client, name: str, asked: dict[str, Any]) -> str:
    """The words of a tool's answer, which is no error."""
    answer = await client.call_tool(name, asked)
    (content,) = answer.content
    assert not answer.is_error, content.text
    text: str = content.text
    return text


async def play(client: Client, game: str) -> int:
    """A game by listed actions, at a table here and at one there, which say the same."""
    local, name = Local(), ""
    count = 0
    for (tool, asked), told in turns(local, game):
        there = {**asked, "table": name} if "table" in asked else asked
        answer = await call(client, tool, there)
        name = answer.split()[1].rstrip(":") if tool == "deal" else name
        assert answer.replace(name, local.name) == told
        assert "Refused" not in answer
        assert SEED not in answer
        assert hidden_in(answer, local.table) == []
        assert len(answer) <= MOST
        count += 1
    assert "The game is over, the score: " in answer
    return count


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_over_stdio(game: str) -> None:
    async def whole() -> None:
        async with over_stdio() as client:
            assert await play(client, game) > 1

    anyio.run(whole)


def test_what_the_server_lists_and_refuses() -> None:
    async def listing() -> None:
        async with over_stdio("--language", "zh") as client:
            tools = (await client.list_tools()).tools
            assert {each.name for each in tools} == set(Local().tools)
            resources = (await client.list_resources()).resources
            assert len(resources) == sum(len(game.rulesets) for game in GAMES.values())
            (rules,) = (await client.read_resource(resources[0].uri)).contents
            assert json.loads(rules.text)["id"] == str(resources[0].uri).rpartition("/")[2]
            prompts = (await client.list_prompts()).prompts
            assert [each.name for each in prompts] == ["teach", "teach_zh"]
            for prompt, start in (("teach", "Teach me Mahjong"), ("teach_zh", "请教我麻将")):
                lesson = await client.get_prompt(prompt, {"game": "mcr"})
                assert lesson.messages[0].content.text.startswith(start)
            told = await call(client, "classify", {"game": "doudizhu", "cards": "333A"})
            assert json.loads(told)["play"]["name"] == "三带一"
            wrong = await client.call_tool("classify", {"game": "doudizhu", "cards": "1"})
            assert wrong.is_error
            assert wrong.content[0].text.startswith("/cards: “1” 不是一张牌")
            assert (await client.call_tool("cheat", {})).is_error
            with pytest.raises(MCPError, match="没有游戏 “whist”"):
                await client.read_resource("paiju://whist/classic")
            with pytest.raises(MCPError, match="there is no prompt cheat"):
                await client.get_prompt("cheat", {})

    anyio.run(listing)


@pytest.fixture
def address() -> Iterator[str]:
    """The address of a server over HTTP."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

    def listens() -> bool:
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", port)) == 0

    with subprocess.Popen([*COMMAND, "--http", "--port", str(port)]) as server:
        until("the server listens", listens)
        yield f"http://127.0.0.1:{port}/mcp"
        server.terminate()


def test_a_whole_game_over_streamable_http(address: str) -> None:
    async def whole() -> None:
        async with Client(address) as client:
            assert await play(client, next(iter(GAMES))) > 1

    anyio.run(whole)


def test_the_service_does_not_load_the_package() -> None:
    told = subprocess.run(
        [sys.executable, "-c", _LOADED], capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["True", "[]"]


_LOADED = """
import sys
from importlib.util import find_spec
from app import create_app
create_app()
import paiju
print(find_spec("mcp") is not None)
print([name for name in ("mcp", "starlette", "uvicorn") if name in sys.modules])
"""
