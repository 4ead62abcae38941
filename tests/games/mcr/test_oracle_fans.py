"""Scores against PyMahjongGB, on random wins of every form.

Of two lists of fans with equal points either is right: pairs of chows can be combined in several
ways, and a hand can have several readings. Totals are compared strictly.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from paiju.all_games.mcr.fans.table import OFFICIAL
from paiju.all_games.mcr.rulesets import rules_of
from paiju.all_games.mcr.scoring import Worth, score
from tests.support.mahjong_wins import random_win
from tests.support.pymahjonggb import fans_of

if TYPE_CHECKING:
    from paiju.melding.hands.winning import Win

WINS = 8000

# Lists of equal points: the oracle's fans and this program's. The choice between two waits,
# readings or combinations of chows is free.
TIES = {
    (frozenset({("边张", 1)}), frozenset({("坎张", 1)})),
}


@cache
def questions() -> tuple[tuple[Win, Worth, int, dict[str, int]], ...]:
    chance = random.Random(2006)
    asked = []
    for _ in range(WINS):
        win = random_win(chance)
        scored = score(rules_of(), win)
        assert scored is not None
        asked.append((win, scored, *fans_of(win)))
    return tuple(asked)


def test_every_total_is_that_of_the_oracle() -> None:
    differing = [
        (win, scored.total, theirs)
        for win, scored, theirs, _ in questions()
        if scored.total != theirs
    ]

    assert differing == []


def test_every_list_of_fans_is_that_of_the_oracle_but_for_ties() -> None:
    others = {
        (frozenset((Counter(theirs) - ours).items()), frozenset((ours - Counter(theirs)).items()))
        for _, scored, _, theirs in questions()
        if (ours := Counter(_named(scored))) != theirs
    }

    assert others == TIES


def test_every_fan_was_among_them() -> None:
    met = {name for _, _, _, theirs in questions() for name in theirs}

    assert {fan.name.zh for fan in OFFICIAL} - met == set()


def _named(scored: Worth) -> dict[str, int]:
    flowers = {"花牌": scored.flowers} if scored.flowers else {}
    return {each.fan.name.zh: each.count for each in scored.fans} | flowers
