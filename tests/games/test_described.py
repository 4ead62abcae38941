"""Positions of every game in words: the exact sentences, in both languages.

`described.txt` in the folder of a game has the situations. Its first line is the deal, the number
of actions drawn from the seed, and who looks: a seat, or `all hands` for a whole state. The
sentences follow that are said there among others, each in English and in Chinese.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from paiju.play.declaration.registry import GAMES, GUESTS
from tests.support.described import played, said_twice

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game

_HEAD = re.compile(r"(?P<deal>\{.*\}) after (?P<turns>\d+), (?:all hands|seat (?P<seat>\d))")


class Situation(NamedTuple):
    """A position of a game, and sentences that are said there."""

    game: Game
    deal: dict[str, Any]
    turns: int
    seat: int | None
    pairs: list[tuple[str, str]]

    def __str__(self) -> str:
        return f"{self.game.id}-{self.deal['seed']}-{self.turns}-{self.seat}"


def situations() -> list[Situation]:
    """The situations of every game of this package."""
    found = []
    for game in (each for name, each in GAMES.items() if name not in GUESTS):
        text = (Path(__file__).parent / game.id / "described.txt").read_text("utf-8")
        for block in text.strip().split("\n\n"):
            head, *said = block.split("\n")
            match = _HEAD.fullmatch(head)
            assert match, head
            seat = None if match["seat"] is None else int(match["seat"])
            pairs = [*zip(said[::2], said[1::2], strict=True)]
            found.append(
                Situation(game, json.loads(match["deal"]), int(match["turns"]), seat, pairs)
            )
    return found


@pytest.mark.parametrize("situation", situations(), ids=str)
def test_a_position_is_said(situation: Situation) -> None:
    state = played(situation.game, situation.deal, situation.turns)
    found = said_twice(situation.game, state, situation.seat)
    assert [pair for pair in situation.pairs if pair not in found] == []
