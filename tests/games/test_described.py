"""Positions of every game in words: the exact sentences, in both languages.

`described.txt` in the folder of a game has the positions. The first line of each is the deal with
the number of actions drawn from the seed, or an example whose state and action lead there; and who
looks: a seat, a spectator, or `all hands` for a whole state. Some of the sentences about the
position follow, or all of them `in full`, each in English and in Chinese.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from paiju.play.declaration.registry import GAMES, GUESTS
from tests.support.described import in_both_languages, played

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game

_HEAD = re.compile(
    r"(?:(?P<deal>\{.*\}) after (?P<turns>\d+)|example (?P<example>\w+/\w+))"
    r", (?:all hands|seat (?P<seat>\d)|a (?P<spectator>spectator))(?P<whole>, in full)?"
)


class Described(NamedTuple):
    """A position of a game, and some or all of the sentences about it."""

    game: Game
    head: str
    pairs: list[tuple[str, str]]

    def __str__(self) -> str:
        return f"{self.game.id} {self.head}"


def described() -> list[Described]:
    """The described positions of every game of this package."""
    found = []
    for game in (each for name, each in GAMES.items() if name not in GUESTS):
        text = (Path(__file__).parent / game.id / "described.txt").read_text("utf-8")
        for block in text.strip().split("\n\n"):
            head, *said = block.split("\n")
            found.append(Described(game, head, [*zip(said[::2], said[1::2], strict=True)]))
    return found


def example(game: Game, name: str) -> Any:  # noqa: ANN401 - each game has its own
    """The state of an example, after its action if it has one."""
    examples = json.loads(files(game.package).joinpath("examples.json").read_text("utf-8"))
    question, own = name.split("/")
    body = next(each["body"] for each in examples[question] if each["name"] == own)
    state = game.flow.read_state(body["state"])
    return game.flow.step(state, game.flow.read_action(body["action"])).state


@pytest.mark.parametrize("position", described(), ids=str)
def test_a_position_is_said(position: Described) -> None:
    game, head, pairs = position
    match = _HEAD.fullmatch(head)
    assert match, head
    if match["example"]:
        state = example(game, match["example"])
    else:
        state = played(game, json.loads(match["deal"]), int(match["turns"]))
    view = game.flow.view(state, int(match["seat"]) if match["seat"] else None)
    found = in_both_languages(game, view if match["seat"] or match["spectator"] else state)
    assert [pair for pair in pairs if pair not in found] == []
    if match["whole"]:
        assert found == pairs
