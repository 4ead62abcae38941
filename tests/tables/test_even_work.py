"""Even work: it does not tell whether a bot could have taken what it let pass.

Each position is tried with hidden cards that leave a bot no choice, and with others that leave it
one, which it does not take: the human sees the same. Work is counted in calls of functions.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from statistics import median
from typing import TYPE_CHECKING, Any

import pytest

from app.chance import Chance
from app.play.registry import GAMES
from tests.support.hidden_choices import CHOOSING, pairs
from tests.support.scale import WIDE

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.tables.table import Course

# The positions of each game; the others are tried in the suite `wide`. A discard at mahjong is
# answered by three bots, and three bots discard before the human's next turn.
POSITIONS, DISCARDS = (200, 200) if WIDE else (20, 8)
# The bound of the median work with a choice by that without; a margin by which work is more; and
# the most that more positions may take more work with a choice than take less.
MOST_APART, MARGIN, MOST_TOLD = 1.25, 1.1, 0.3


@pytest.mark.parametrize("game", CHOOSING)
def test_what_a_bot_lets_pass_takes_the_same_work_whether_or_not_it_had_a_choice(game: str) -> None:
    count = DISCARDS if GAMES[game].family == "tiles" else POSITIONS
    found = [*islice(pairs(game, counted), count)]
    assert len(found) == count
    ratios = [pair.chosen / pair.forced for pair in found]
    more = sum(each > MARGIN for each in ratios) / count
    less = sum(each < 1 / MARGIN for each in ratios) / count
    told = f"{median(ratios):.2f} of the work; more in {more:.2f}, less in {less:.2f}"
    assert 1 / MOST_APART < median(ratios) < MOST_APART, told
    assert abs(more - less) < MOST_TOLD, told


def counted(go: Callable[[], Course]) -> tuple[Course, float]:
    """A course, and the calls of Python functions that it takes."""
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        course = go()
    finally:
        sys.setprofile(None)
    return course, calls


@pytest.mark.parametrize("game", GAMES)
def test_a_decoy_is_a_hand_that_the_human_must_reckon_with(game: str) -> None:
    # A game of tiles may go on for several hands.
    options = {"hands": 4} if GAMES[game].family == "tiles" else {}
    flow, rules = GAMES[game].flow, GAMES[game].rules_of(GAMES[game].default, options)
    state: Any = flow.deal(rules, "decoys")
    onlooker, number = 0, 0
    drawn: list[bool] = []
    while state.to_act and number < 400:
        chance = Chance("decoys", f"{number}")
        after = flow.step(state, flow.pick(state, chance.randrange)).state
        for view, is_needed in GAMES[game].decoys(state, after, onlooker, chance):
            places = flow.whereabouts(after)
            unseen = Counter(
                card
                for place, cards in places.items()
                if place.startswith(("hand", "bottom", "wall")) and place != f"hand {onlooker}"
                for card in cards
            )
            assert view.seat != onlooker
            assert Counter(view.hand) <= unseen
            # A seat that has just drawn a tile had one less when it might have claimed.
            assert len(view.hand) in {len(places[f"hand {view.seat}"]) - more for more in (0, 1)}
            drawn.append(is_needed)
        state, number = after, number + 1
    # A pass says all in a game where every seat must beat what it can: nobody thinks there.
    must_beat = GAMES[game].family == "cards" and rules.round.must_beat
    assert bool(drawn) is not must_beat
    assert must_beat or len(set(drawn)) == 2
