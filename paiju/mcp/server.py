"""The MCP server, made with the official package `mcp`: over standard input and output, or HTTP."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import anyio
from anyio import to_thread
from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from paiju import QuestionError, __version__
from paiju.mcp.guides import PROMPTS, lesson, resource, resources
from paiju.mcp.tables import Tables
from paiju.mcp.tools import Toolbox

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.applications import Starlette

    from paiju.text import Language

_INSTRUCTIONS = (
    "Rules, advice and tables of Chinese card and tile games. Cards are codes such as 3S TH BJ, or "
    "ranks alone (33A); tiles are 123m 55p EE. `games` lists the games. Answers are short: lists "
    "end with the number of omitted entries. To play, `deal` a table, then `act` by the number "
    "of a listed action; `suggest` with the table asks a strong player."
)


def server(language: Language) -> Server[Any]:
    """A server that answers in `language`, unless a call chooses another."""
    tools = Toolbox(language, Tables()).tools()
    # One call at a time, so that tables change one after another; it runs in a thread, so that a
    # thinking player does not block the transport.
    turn = anyio.CapacityLimiter(1)

    async def list_tools(_: object, __: object) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(name=each.name, description=each.about, input_schema=each.schema)
                for each in tools.values()
            ]
        )

    async def call_tool(_: object, params: types.CallToolRequestParams) -> types.CallToolResult:
        if params.name not in tools:
            return _words(f"there is no tool {params.name}", is_error=True)
        call = partial(tools[params.name].call, dict(params.arguments or {}))
        try:
            return _words(await to_thread.run_sync(call, limiter=turn))
        except QuestionError as error:
            return _words(str(error), is_error=True)

    async def list_resources(_: object, __: object) -> types.ListResourcesResult:
        listed = [
            types.Resource(uri=uri, name=name, description=about, mime_type="application/json")
            for uri, name, about in resources(language)
        ]
        return types.ListResourcesResult(resources=listed)

    async def read_resource(
        _: object, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(params.uri)
        with _refused():
            text = await to_thread.run_sync(partial(resource, uri, language), limiter=turn)
        contents = types.TextResourceContents(uri=uri, mime_type="application/json", text=text)
        return types.ReadResourceResult(contents=[contents])

    async def list_prompts(_: object, __: object) -> types.ListPromptsResult:
        game = types.PromptArgument(name="game", description="the id of a game", required=True)
        return types.ListPromptsResult(
            prompts=[
                types.Prompt(name=each.name, description=each.about, arguments=[game])
                for each in PROMPTS.values()
            ]
        )

    async def get_prompt(_: object, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        if params.name not in PROMPTS:
            raise MCPError(types.INVALID_PARAMS, f"there is no prompt {params.name}")
        prompt = PROMPTS[params.name]
        with _refused():
            text = lesson(prompt, (params.arguments or {}).get("game", ""))
        said = types.TextContent(type="text", text=text)
        return types.GetPromptResult(
            description=prompt.about, messages=[types.PromptMessage(role="user", content=said)]
        )

    return Server(
        "paiju",
        version=__version__,
        instructions=_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )


@contextmanager
def _refused() -> Iterator[None]:
    """A context that turns `QuestionError`s into errors of the protocol."""
    try:
        yield
    except QuestionError as error:
        raise MCPError(types.INVALID_PARAMS, str(error)) from None


def _words(text: str, *, is_error: bool = False) -> types.CallToolResult:
    content = [types.TextContent(type="text", text=text)]
    return types.CallToolResult(content=content, is_error=is_error)


async def over_stdio(language: Language) -> None:
    """Serves standard input and output until the input ends."""
    served = server(language)
    async with stdio_server() as (read, write):
        await served.run(read, write, served.create_initialization_options())


def over_http(language: Language, host: str) -> Starlette:
    """The ASGI application that serves streamable HTTP at `/mcp`."""
    return server(language).streamable_http_app(host=host)
