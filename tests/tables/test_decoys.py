"""Decoys: hands that bots without a choice think about at a sealed table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from paiju.chance import Chance
from paiju.play.declaration.registry import GAMES


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
        for decoy in GAMES[game].decoys(state, after, onlooker, chance):
            view = decoy.view
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
            drawn.append(decoy.is_needed)
        state, number = after, number + 1
    # A pass says all in a game where every seat must beat what it can: nobody thinks there.
    must_beat = GAMES[game].family == "cards" and rules.round.must_beat
    assert bool(drawn) is not must_beat
    assert must_beat or len(set(drawn)) == 2
