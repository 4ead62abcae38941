"""`python -m tests.recorded`: ask the kept questions again, and show what has changed."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from tests.recorded import asking, kept
from tests.recorded.differences import asked, pretty, told
from tests.recorded.renaming import Renaming

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is 1 where something has changed."""
    chosen = _command_line().parse_args(arguments)
    status: int = chosen.run(chosen)
    return status


def _command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.recorded", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    for name, run, what in _COMMANDS:
        command = commands.add_parser(name, help=what, description=what)
        command.set_defaults(run=run)
        if name in {"ask", "keep"}:
            command.add_argument("files", nargs="*", help="games, or service; else all")
            command.add_argument(
                "--rename",
                action="append",
                default=[],
                metavar="OLD=NEW",
                help="a path (/v1/old/=/v1/new/) or a word that is another now; again for more",
            )
            command.add_argument(
                "--show", type=int, default=10, metavar="N", help="show so many differences"
            )
        if name == "show":
            command.add_argument("name", help="such as doudizhu/classify#17")
    return parser


def _ask(chosen: argparse.Namespace) -> int:
    return 1 if _changed(chosen, asking.ask(chosen.files, Renaming(chosen.rename))) else 0


def _keep(chosen: argparse.Namespace) -> int:
    found = asking.ask(chosen.files, Renaming(chosen.rename))
    _changed(chosen, found)
    asking.keep(found, Renaming(chosen.rename))
    return 0


def _changed(chosen: argparse.Namespace, found: Sequence[asking.File]) -> bool:
    """Say what has changed."""
    names = Renaming(chosen.rename)
    all_changes = [each for file in found for each in asking.changes(file, names)]
    for file in found:
        renamed = f", {file.renamed} of them renamed" if file.renamed else ""
        _say(f"{file.name}: {len(file.asked)} questions{renamed}")
    _say(told(all_changes, chosen.show))
    return bool(all_changes)


def _show(chosen: argparse.Namespace) -> int:
    for file in kept.files():
        for each in asking.read(file):
            if each.name == chosen.name:
                _say("\n".join([asked(each.question), "", *pretty(each.answer)]))
                return 0
    _say(f"no question is called {chosen.name}")
    return 1


def _make(_: argparse.Namespace) -> int:
    from tests.recorded.making.everything import everything

    for name, maker in everything():
        kept.write_questions(name, maker.kept)
        _say(f"{name}: {len(maker.kept)} questions")
        for question in maker.broken:
            _say(f"the service breaks at {asked(question)}")
    asking.keep(asking.ask())
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


_COMMANDS = (
    ("ask", _ask, "Ask all questions again, and show which answers have changed."),
    ("keep", _keep, "The same, and keep the new answers."),
    ("show", _show, "Show a question by its name, with the answer that is kept."),
    ("make", _make, "Make all questions anew, and keep what is answered."),
)

if __name__ == "__main__":
    sys.exit(main())
