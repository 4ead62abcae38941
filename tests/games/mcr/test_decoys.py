"""Decoys: hands with which bots might have claimed a discard."""

from __future__ import annotations

from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.players.decoys import decoys
from paiju.all_games.mcr.rulesets import rules_of
from paiju.chance import Chance
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import Meld


def test_a_seat_with_one_tile_beside_four_melds_can_claim_no_meld() -> None:
    state = FLOW.deal(rules_of(), 7)
    melds = tuple(Meld("peng", Tile(each), 0) for each in ("1m", "9p", "E", "C"))
    players = list(state.players)
    players[1] = players[1]._replace(hand=players[1].hand[:1], melds=melds)
    before = state._replace(players=tuple(players))
    after = FLOW.step(before, Action("auto")).state
    found = [decoy.view for decoy in decoys(before, after, 0, Chance(7, "decoys"))]
    assert [view.seat for view in found] == [2, 3]
    assert all(view.offers for view in found)


def test_no_decoy_holds_a_tile_of_a_concealed_gang() -> None:
    state = FLOW.deal(rules_of(), 7)
    players = list(state.players)
    tile = Tile("5p")
    for seat, player in enumerate(players):
        players[seat] = player._replace(hand=tuple(each for each in player.hand if each != tile))
    players[1] = players[1]._replace(
        hand=players[1].hand[:10], melds=(Meld("gang", tile, None, concealed=True),)
    )
    walls = tuple(Wall(tuple(each for each in wall.rest if each != tile)) for wall in state.walls)
    before = state._replace(players=tuple(players), walls=walls)
    after = FLOW.step(before, Action("auto")).state
    held = []
    for number in range(20):
        found = [decoy.view for decoy in decoys(before, after, 0, Chance(number, "decoys"))]
        held += [view.hand for view in found if view.seat == 1]
    assert len(held) > 10
    assert not any(tile in hand for hand in held)
