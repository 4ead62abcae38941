"""The slot in which an answer of a table leaves does not tell whether a bot had a choice.

Each position is tried with hidden cards that leave no bot a choice, and with others: the human sees
the same. Times are those of the thread, so that other work of the machine does not count.
"""

from __future__ import annotations

from itertools import islice

import pytest

from paiju.play.declaration.registry import GAMES
from tests.support.hidden_choices import Pair, pairs, slot
from tests.support.scale import WIDE

# The positions of each player; the most pairs that may leave in different slots.
POSITIONS, MOST_APART = (400, 0.02) if WIDE else (12, 0.0)
PLAYERS = [(name, bot.skill) for name, game in GAMES.items() for bot in game.bots if bot.skill]


def apart(tried: list[Pair]) -> float:
    """The part of pairs that leave in different slots."""
    return sum(pair.forced != pair.redrawn for pair in tried) / max(1, len(tried))


@pytest.mark.parametrize(("game", "skill"), PLAYERS)
def test_an_answer_leaves_in_the_same_slot_whether_or_not_a_bot_had_a_choice(
    game: str, skill: int
) -> None:
    # The first turns compile and fill tables.
    tried = [*islice(pairs(game, skill, slot), 4, 4 + POSITIONS)]
    assert len(tried) == POSITIONS
    chose = [pair for pair in tried if pair.had_choice]
    assert apart(tried) <= MOST_APART
    assert apart(chose) <= max(apart([pair for pair in tried if not pair.had_choice]), MOST_APART)
