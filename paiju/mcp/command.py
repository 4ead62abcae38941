"""The command `paiju mcp`, which runs the MCP server."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command to its parser."""
    say = command.add_argument
    say("--http", action="store_true", help="serve streamable HTTP at /mcp, not standard input")
    say("--host", default="127.0.0.1", help="the address to listen at (%(default)s)")
    say("--port", type=int, default=8081, help="the port to listen at (%(default)s)")
    say("--language", choices=("en", "zh"), default="en", help="of answers (%(default)s)")


def run(chosen: argparse.Namespace) -> int:
    """Serves until the client disconnects or the process is stopped."""
    if find_spec("mcp") is None:
        sys.exit("paiju mcp needs the package mcp: pip install 'paiju[mcp]'")
    import anyio  # noqa: PLC0415 - a part of the extra

    from paiju.mcp import server  # noqa: PLC0415 - the same

    if not chosen.http:
        anyio.run(server.over_stdio, chosen.language)
        return 0
    import uvicorn  # noqa: PLC0415 - the same

    app = server.over_http(chosen.language, chosen.host)
    uvicorn.run(app, host=chosen.host, port=chosen.port, log_level="warning")
    return 0
