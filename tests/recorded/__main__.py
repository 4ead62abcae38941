"""`python -m tests.recorded`: ask all recorded questions again, and show the differences."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, TypeVar

from tests.recorded import asking, decisions, engine, features, kept
from tests.recorded.differences import asked, pretty, told
from tests.recorded.making import everything
from tests.recorded.renaming import Renaming

if TYPE_CHECKING:
    from collections.abc import Sequence

Row = TypeVar("Row", decisions.Deck, features.Seen)

# The exit status if something has changed.
CHANGED = 3

_PARTS = ("answers", "decisions", "features")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 3 if something has changed, 2 if nothing can be compared."""
    chosen = _command_line().parse_args(arguments)
    if not engine.is_compiled():
        sys.stderr.write(
            "Answers are recorded with compiled kernels: with plain ones they differ.\n"
        )
        return 2
    status: int = chosen.run(chosen)
    return status


def _command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.recorded", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    for name, run, what in _COMMANDS:
        command = commands.add_parser(name, help=what, description=what)
        command.set_defaults(run=run)
        if name == "show":
            command.add_argument("name", help="doudizhu/classify#17, doudizhu/deck#17")
            continue
        command.add_argument("files", nargs="*", help="games, or service; else all")
        command.add_argument("--only", choices=_PARTS, help="one part of what is recorded")
        if name != "make":
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
        if name == "ask":
            command.add_argument("--all", action="store_true", help="play every deck")
    return parser


def _ask(chosen: argparse.Namespace) -> int:
    changed = 0
    if chosen.only in {None, "answers"}:
        changed += _changed_answers(chosen, asking.ask(_files(chosen), Renaming(chosen.rename)))
    for game, new in _games(chosen, "decisions"):
        decks = _renamed(chosen, decisions.read(game)[:: 1 if chosen.all else decisions.EVERY])
        changed += _changed_decks(chosen, new, decks, decisions.play_again(new, decks))
    for game, new in _games(chosen, "features"):
        seen = _renamed(chosen, features.read(game))
        changed += _changed_features(chosen, new, seen, features.look_again(new, seen))
    return CHANGED if changed else 0


def _keep(chosen: argparse.Namespace) -> int:
    if chosen.only in {None, "answers"}:
        found = asking.ask(_files(chosen), Renaming(chosen.rename))
        _changed_answers(chosen, found)
        asking.keep(found, Renaming(chosen.rename))
    for game, new in _games(chosen, "decisions"):
        decks = _renamed(chosen, decisions.read(game))
        decks_now = decisions.play_again(new, decks)
        _changed_decks(chosen, new, decks, decks_now)
        if new != game:
            decisions.drop(game)
        decisions.keep(new, decks_now)
    for game, new in _games(chosen, "features"):
        seen = _renamed(chosen, features.read(game))
        seen_now = features.look_again(new, seen)
        # Rounding differences are no change, and are not kept.
        if _changed_features(chosen, new, seen, seen_now) or new != game:
            features.drop(game)
            features.keep(new, seen_now)
    return 0


def _make(chosen: argparse.Namespace) -> int:
    for file in _files(chosen) if chosen.only in {None, "answers"} else ():
        maker = everything.questions_of(file)
        kept.write_questions(file, maker.kept)
        _say(f"{file}: {len(maker.kept)} questions")
        for question in maker.broken:
            _say(f"the service breaks at {asked(question)}")
        asking.keep(asking.ask([file]))
    games = [file for file in _files(chosen) if file in everything.OWN]
    for game in games if chosen.only in {None, "decisions"} else ():
        decisions.keep(game, decisions.make(game))
    for game in features.RULE_SETS.keys() & set(games) if chosen.only in {None, "features"} else ():
        features.keep(game, features.make(game))
    return 0


def _show(chosen: argparse.Namespace) -> int:
    where, _, number = chosen.name.rpartition("#")
    game, _, what = where.partition("/")
    if what == "deck":
        deck = decisions.read(game)[int(number)]
        _say("\n".join([json.dumps(deck.deal), " ".join(deck.bots), *deck.moves]))
        return 0
    for file in kept.files():
        for each in asking.read(file):
            if each.name == chosen.name:
                _say("\n".join([asked(each.question), "", *pretty(each.answer)]))
                return 0
    _say(f"no question is called {chosen.name}")
    return 1


def _files(chosen: argparse.Namespace) -> list[str]:
    return chosen.files or (list(everything.FILES) if chosen.run is _make else kept.files())


def _games(chosen: argparse.Namespace, part: str) -> list[tuple[str, str]]:
    """The games with a wanted part, by their recorded and their present names."""
    if chosen.only not in {None, part}:
        return []
    known = kept.files(part)
    return [(game, Renaming(chosen.rename).text(game)) for game in known if game in _files(chosen)]


def _renamed(chosen: argparse.Namespace, rows: list[Row]) -> list[Row]:
    """Decks or positions under the present names."""
    names = Renaming(chosen.rename)
    return [type(row)(*json.loads(names.body(json.dumps(row)))) for row in rows]


def _changed_answers(chosen: argparse.Namespace, found: Sequence[asking.File]) -> int:
    """Print the changed answers; return their number."""
    names = Renaming(chosen.rename)
    for file in found:
        renamed = f", {file.renamed} of them renamed" if file.renamed else ""
        _say(f"{file.name}: {len(file.asked)} questions{renamed}")
    changed = [each for file in found for each in asking.changes(file, names)]
    _say(told(changed, chosen.show))
    return len(changed)


def _changed_decks(
    chosen: argparse.Namespace,
    game: str,
    old: Sequence[decisions.Deck],
    new: Sequence[decisions.Deck],
) -> int:
    """Print the decks with other moves; return their number."""
    pairs = zip(old, new, strict=True)
    changed = [(was, now) for was, now in pairs if was.moves != now.moves]
    for was, now in changed[: chosen.show]:
        _say(decisions.told(game, was, now))
    _say(f"{game}: {len(changed)} of {len(old)} decks went another way")
    return len(changed)


def _changed_features(
    chosen: argparse.Namespace,
    game: str,
    old: Sequence[features.Seen],
    new: Sequence[features.Seen],
) -> int:
    """Print the positions with other features; return their number."""
    changed = features.changes(game, old, new)
    _say("\n".join(changed[: chosen.show]) or f"{game}: {len(old)} positions are seen as they were")
    return len(changed)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


_COMMANDS = (
    ("ask", _ask, "Ask all that is recorded again, and show what has changed."),
    ("keep", _keep, "The same, and keep what is answered, decided and seen now."),
    ("show", _show, "Show a question with its answer, or a deck with its moves, by its name."),
    ("make", _make, "Make questions, decks and positions anew, and keep what comes of them."),
)

if __name__ == "__main__":
    sys.exit(main())
