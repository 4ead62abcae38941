"""The `paiju` command: it serves HTTP, plays matches, trains policies, and writes documents.

Only the commands of the service import `app`, the package of the service next to this one.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status of the process."""
    given = sys.argv[1:] if arguments is None else arguments
    chosen = command_line(given[0] if given else "").parse_args(given)
    if chosen.run in _OF_THE_SERVICE and (another := _another_service()):
        sys.exit(_ANOTHER.format(another=another))
    status: int = chosen.run(chosen)
    return status


def command_line(wanted: str | None = None) -> argparse.ArgumentParser:
    """The parser of the command line.

    Some commands load large modules to list their arguments. So only the command named `wanted`
    gets its arguments; if that is None, all commands do.
    """
    parser = argparse.ArgumentParser(prog="paiju", description=_ABOUT, epilog=_SETTINGS)
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    commands = parser.add_subparsers(required=True, metavar="command")
    for name, run, what in _COMMANDS:
        command = commands.add_parser(name, help=what, description=what, epilog=_SETTINGS)
        command.set_defaults(run=run)
        if wanted in {None, name}:
            _add_arguments(name, command)
    for name, module, what in _OTHERS:
        command = commands.add_parser(name, help=what, description=what)
        if wanted in {None, name}:
            other = import_module(module)
            command.set_defaults(run=other.run)
            other.add_arguments(command)
    return parser


def _add_arguments(name: str, command: argparse.ArgumentParser) -> None:
    say = command.add_argument
    if name == "serve":
        for setting, what in _SERVED_BY:
            say(f"--{setting}", help=f"{what}, in place of PAIJU_{setting.upper()}")
    if name == "openapi":
        say("file", nargs="?", type=Path, help="the file to write; by default it is printed")
    if name == "warm":
        say(
            "--jobs", type=int, default=2, help="the number of processes that compile (%(default)s)"
        )
    if name == "key":
        say("name", metavar="NAME", help="the name of its owner, for the logs")
    if name == "vectors":
        say("folder", type=Path, help="the folder to write to")


def _another_service() -> str | None:
    """The path of another package `app` that would hide the service's, or None."""
    found = find_spec("app")
    if found is None or found.origin is None:
        return None
    return None if Path(found.origin).resolve().parents[1] == _HOME else found.origin


def _serve(chosen: argparse.Namespace) -> int:
    from app.server.start import serve  # noqa: PLC0415 - only this command needs gunicorn

    return serve(**{setting: getattr(chosen, setting) for setting, _ in _SERVED_BY})


def _warm(chosen: argparse.Namespace) -> int:
    from app.warming import warm_up  # noqa: PLC0415 - loads the compiler

    for line in warm_up(chosen.jobs):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    return 0


def _openapi(chosen: argparse.Namespace) -> int:
    from app.document import files  # noqa: PLC0415 - only this command needs the whole web
    from app.factory import example_app  # noqa: PLC0415 - the same

    if chosen.file:
        files.write(example_app(), chosen.file)
    else:
        sys.stdout.write(files.generate(example_app())[0])
    return 0


def _vectors(chosen: argparse.Namespace) -> int:
    from app.vectors.files import files  # noqa: PLC0415 - only this command needs it

    chosen.folder.mkdir(parents=True, exist_ok=True)
    for name, content in files():
        (chosen.folder / name).write_bytes(content)
    return 0


def _settings(_: argparse.Namespace) -> int:
    from app.config import describe  # noqa: PLC0415 - only this command needs it

    sys.stdout.write(describe() + "\n")
    return 0


def _key(chosen: argparse.Namespace) -> int:
    from app.keys import NAME, entry_of, new_key  # noqa: PLC0415 - only this command needs it

    if not NAME.fullmatch(chosen.name):
        sys.exit("paiju: a name has 1 to 32 letters, digits, dots, dashes and underscores")
    key = new_key()
    sys.stdout.write(
        f"The key, which is shown only now and stored nowhere:\n{key}\n"
        f"Its entry for PAIJU_API_KEYS, or for a line of PAIJU_API_KEY_FILE:\n"
        f"{entry_of(chosen.name, key)}\n"
    )
    return 0


_ABOUT = "Rules and players of Chinese card and tile games: a service over HTTP, and a library."
_SETTINGS = (
    "The settings of the service are the environment variables PAIJU_*; `paiju settings` lists "
    "them."
)
_ANOTHER = (
    "paiju: {another} would be imported in place of the service's own app: "
    "take its folder out of PYTHONPATH"
)
# The folder in which this package is, and the service beside it.
_HOME = Path(__file__).resolve().parents[1]
# The settings that `paiju serve` has options for.
_SERVED_BY = (
    ("host", "the address to listen on"),
    ("port", "the port to listen on"),
    ("workers", "worker processes"),
)
_COMMANDS = (
    ("serve", _serve, "Serve HTTP with gunicorn."),
    ("warm", _warm, "Compile the kernels and build the tables, so that a server starts at once."),
    ("openapi", _openapi, "Write the OpenAPI document, and its examples beside it."),
    ("vectors", _vectors, "Write the conformance vectors: questions with their answers."),
    ("settings", _settings, "List every setting, with its default."),
    ("key", _key, "Make an API key."),
)
_OF_THE_SERVICE = tuple(run for _, run, _ in _COMMANDS)
# Commands with a module of their own, which has `add_arguments` and `run`.
_OTHERS = (
    (
        "arena",
        "paiju.arena.command",
        "Play players against each other, and measure the difference.",
    ),
    ("arena-show", "paiju.arena.games", "Show games that the arena kept, move by move."),
    ("mcp", "paiju.mcp.command", "Serve rules, advice and tables to language models, by MCP."),
    ("puzzles", "paiju.puzzling.command", "Make puzzles of a game, each proved."),
    ("train", "paiju.training.command", "Learn a game by self-play; a run that stopped goes on."),
)

if __name__ == "__main__":
    # `python -m` puts the current folder first, and another `app` may be in it.
    if not sys.flags.safe_path and Path(sys.path[0]).resolve() != _HOME:
        del sys.path[0]
    sys.exit(main())
