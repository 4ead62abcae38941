"""The work of scoring: nothing of a win is kept that another question could tell by its time."""

from __future__ import annotations

import gc
import random
import sys
from typing import TYPE_CHECKING

from paiju.all_games.mcr.rulesets import rules_of
from paiju.all_games.mcr.scoring import score
from tests.support.mahjong_wins import random_win

if TYPE_CHECKING:
    from paiju.all_games.mcr.rulesets import Rules
    from paiju.melding.hands.winning import Win

# More than a cache of what is just asked about would keep.
WINS = 300


def test_a_win_that_was_just_scored_takes_the_same_work_as_one_of_long_ago() -> None:
    rules, chance = rules_of(), random.Random(7)
    wins = [random_win(chance) for _ in range(WINS)]
    # The parts of all hands are known before work is counted.
    for win in wins:
        score(rules, win)
    for place, win in enumerate(wins):
        long_ago, just_now = work(rules, win), work(rules, win)
        assert long_ago == just_now > 0, place


def work(rules: Rules, win: Win) -> int:
    """The calls of Python functions that it takes to score a win."""
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    # A collection of garbage between may call others.
    gc.disable()
    sys.setprofile(count)
    try:
        score(rules, win)
    finally:
        sys.setprofile(None)
        gc.enable()
    return calls
