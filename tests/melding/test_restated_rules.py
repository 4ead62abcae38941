"""The hand after a meld, which players and the flow work out in different forms."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from paiju.chance import Chance
from paiju.mahjong_tiles.tile import count_kinds
from paiju.melding.flow.hand_steps import with_gang, with_meld
from paiju.melding.hands.winning_shapes import SETS
from paiju.melding.players.position import after_meld, melds_after, position_of
from paiju.play.declaration.registry import GAMES
from tests.support.scale import cases

TILES = [name for name, game in GAMES.items() if game.family == "tiles"]
MELDS = {"chi", "peng", "gang"}


@pytest.mark.parametrize("name", TILES)
def test_players_think_of_the_hand_that_a_meld_really_leaves(name: str) -> None:
    flow, seen = GAMES[name].flow, Counter[str]()
    rules = GAMES[name].rules_of(GAMES[name].default)
    for seed in range(cases(40, plain=10)):
        chance = Chance(seed, "melds")
        state: Any = flow.deal(rules, seed)
        while state.to_act:
            offers = [offer for seat in state.to_act for offer in state.offers[seat]]
            melds = [offer for offer in offers if offer.type in MELDS]
            for offer in melds:
                view, player = flow.view(state, offer.seat), state.players[offer.seat]
                claims = partial(with_meld, player, state.tabled)
                after = claims(offer) if state.tabled else with_gang(player, offer.tile)
                held = after_meld(position_of(view, remembers=True), offer)
                assert held.counts.tolist() == [*count_kinds(after.hand)]
                assert held.sets == SETS - len(after.melds)
                assert kept(melds_after(view, offer)) == kept(after.melds)
                seen[f"{state.phase} {offer.type}"] += 1
            # Melds are made whenever they can be, so that there are many kinds of them.
            action = melds[0] if melds else flow.pick(state, chance.randrange)
            state = flow.step(state, action).state
    kinds = {"turn gang", "claims peng", "claims gang"}
    if name == "changsha":
        # An open gang wants a hand that is ready, which these seldom are.
        kinds = {"claims peng"}
    assert seen.keys() >= kinds | ({"claims chi"} if name == "mcr" else set())


def kept(melds: tuple[Any, ...]) -> Counter[Any]:
    """The melds in any order; where their tiles came from does not matter to players."""
    return Counter((meld.type, meld.tile, meld.concealed) for meld in melds)
