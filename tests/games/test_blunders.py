"""Positions in which strong players were seen to blunder: what search still plays there.

They are of games against other programs and belong to no player of ours, so that a share of them is
tested and no single one.
"""

from __future__ import annotations

from typing import Any

import pytest

import paiju
from tests.support.corpus import needs_corpus, read_lines
from tests.support.scale import COMPILED

SKILL, BUDGET = 5, 300
# The share of positions in which the search plays what is right, or at least not what is wrong.
MOST_OF = {"doudizhu": 0.7, "guandan": 0.5}


def ranks_of(cards: list[str]) -> str:
    """The ranks of cards; nothing for a pass."""
    return "".join(card[0] for card in cards)


def ranks_in(text: str) -> str:
    """The ranks of a play that a note names first, as "TT" and "KC"; nothing for a pass."""
    word = text.split(maxsplit=1)[0]
    return "" if word == "pass" else word.rstrip("CDHS")


def is_mended(known: dict[str, Any], answer: dict[str, Any]) -> bool:
    """The answer is the right play, or another than the wrong one where that is known."""
    played = ranks_of(answer["action"].get("cards", []))
    right = ranks_in(known["better"])
    wrong = known.get("played")
    is_right = sorted(played) == sorted(right) or (right != "" and played.startswith(right))
    return is_right or (wrong is not None and sorted(played) != sorted(ranks_in(wrong)))


@needs_corpus
@pytest.mark.skipif(not COMPILED, reason="as plain Python it takes too long")
@pytest.mark.parametrize("game", sorted(MOST_OF))
def test_search_mends_most_known_blunders(game: str) -> None:
    """In some of them chance decides which deals are looked at."""
    library = paiju.Game(game)
    mended = []
    for known in read_lines(f"blunders/{game}.jsonl"):
        asked = {"view": known["request"]["view"], "skill": SKILL, "seed": 1, "budget_ms": BUDGET}
        mended.append(is_mended(known, library.suggest(**asked)))
    assert sum(mended) >= MOST_OF[game] * len(mended)
