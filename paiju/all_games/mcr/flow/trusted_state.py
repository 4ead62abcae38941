"""The state of trusted JSON, which is made without replaying the turns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from paiju.all_games.mcr.records import TURN
from paiju.all_games.mcr.scoring import score
from paiju.all_games.mcr.state import Player, State
from paiju.mahjong_tiles.field_types import Tiles
from paiju.mahjong_tiles.tile import COPIES
from paiju.melding.flow.hand_steps import without
from paiju.melding.flow.sealed_notation import type_of
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.actions import Tabled

if TYPE_CHECKING:
    from paiju.all_games.mcr.scoring import Worth
    from paiju.mahjong_tiles.notation import TileScript
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn

Json = dict[str, Any]

# The fields that `trusted_state` reads itself, or that follow from others.
APART = ("walls", "dealer", "round_wind")
_PLAYERS = ("hands", "melds", "discards", "flowers")


def trusted_state(parts: Json, written: Json, script: TileScript | None, same: Json) -> State:
    """The state of trusted fields.

    Args:
        parts: the fields as values.
        written: the fields in JSON.
        script: the notation of the JSON.
        same: the attributes that the states of all tile games have.
    """
    turns = written["history"]
    state = State(
        **same,
        walls=tuple(Wall(Tiles().read(rest, script)) for rest in written["walls"]),
        players=tuple(map(Player, *(parts[name] for name in _PLAYERS))),
        after_gang=[type_of(turn) for turn in turns[-2:]] == ["gang", "draw"],
    )
    if state.phase != "over":
        return state
    return state._replace(won=_won(state, [TURN.read(turn, script) for turn in turns[-3:]]))


def _tabled(state: State, turn: Turn) -> Tabled:
    """The tile that a discard or a gang offered to other seats."""
    tile, seat = cast("Tile", turn.tile), turn.seat
    if turn.type == "gang":
        return Tabled(tile, seat, is_robbed=True)
    return Tabled(tile, seat, is_last=state.is_last(seat))


def _won(state: State, turns: list[Turn]) -> Worth | None:
    """The worth of the win that ended a hand, from the last turns; None if it was not won."""
    *before, end = turns
    if end.type != "hu":
        return None
    if end.source is None:
        after_gang = [turn.type for turn in before] == ["gang", "draw"]
        return score(state.rules, state._replace(after_gang=after_gang).win_of(end.seat))
    tabled = _tabled(state, before[-1])
    players = list(state.players)
    winner = players[end.seat]
    players[end.seat] = winner._replace(hand=without(winner.hand, (tabled.tile,)))
    players[end.source] = _before_claim(players[end.source], tabled)
    offered = state._replace(players=tuple(players), tabled=tabled)
    return score(state.rules, offered.win_of(end.seat))


def _before_claim(player: Player, tabled: Tabled) -> Player:
    """The player who gave the tile, as they were before it was claimed."""
    if not tabled.is_robbed:
        return player._replace(discards=(*player.discards, tabled.tile))
    melds = [
        replace(meld, type="gang") if meld.tiles == (tabled.tile,) * (COPIES - 1) else meld
        for meld in player.melds
    ]
    return player._replace(melds=tuple(melds))
