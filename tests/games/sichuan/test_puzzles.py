"""Puzzles of 四川麻将: a hand of one suit wins by its waits alone."""

from __future__ import annotations

from paiju.all_games.sichuan import GAME
from paiju.all_games.sichuan.rulesets import rules_of
from paiju.all_games.sichuan.scoring import score
from paiju.melding.hands.winning import Win
from paiju.study.puzzles import puzzles_of


def test_the_waits_of_a_puzzle_are_what_wins() -> None:
    assert GAME.puzzles is not None
    kind = GAME.puzzles.kind("waits")

    for puzzle in puzzles_of(GAME, kind)[::100]:
        held = kind.read(GAME, puzzle.packed)
        every = [held.tile(rank) for rank in range(9)]
        wins = [tile for tile in every if score(rules_of(kind.ruleset), Win(held.hand, tile))]
        assert tuple(wins) == held.waits
