"""Puzzles of 国标: every wait of a hand of one suit is worth enough to win."""

from __future__ import annotations

from paiju.all_games.mcr import GAME
from paiju.all_games.mcr.rulesets import rules_of
from paiju.all_games.mcr.scoring import score
from paiju.melding.hands.winning import Win
from paiju.study.puzzles import puzzles_of


def test_every_wait_of_a_puzzle_wins_eight_points() -> None:
    assert GAME.puzzles is not None
    kind = GAME.puzzles.kind("waits")

    for puzzle in puzzles_of(GAME, kind)[::100]:
        held = kind.read(GAME, puzzle.packed)
        won = [score(rules_of(kind.ruleset), Win(held.hand, tile)) for tile in held.waits]
        assert all(each is not None and each.is_enough for each in won)
