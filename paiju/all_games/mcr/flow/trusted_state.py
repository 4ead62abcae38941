"""The parts of a trusted state of 国标 that its JSON leaves out, taken from its last turns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from paiju.all_games.mcr.payments import paid
from paiju.all_games.mcr.scoring import score
from paiju.mahjong_tiles.tile import COPIES
from paiju.melding.flow.state import changed
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.melds import without

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.mcr.scoring import Worth
    from paiju.all_games.mcr.state import State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.state import Player
    from paiju.melding.flow.turns import Turn


def completed(state: State) -> State:
    """The state of trusted JSON with the gang of its last draw, and with the win that ended it."""
    state = changed(state, gang=_gang_of(state.history))
    if state.result is None:
        return state
    ledger = tuple(paid(state.result, len(state.history) - 1))
    return changed(state, won=_won(state), ledger=ledger)


def _gang_of(history: Sequence[Turn]) -> int | None:
    """The number of the gang that the last draw follows; None without one, and after a claim."""
    for number in reversed(range(1, len(history))):
        turn = history[number]
        if turn.type == "draw":
            return number - 1 if history[number - 1].type == "gang" else None
        if turn.type != "hu" and turn.source is not None:
            break
    return None


def _tabled(state: State, turn: Turn) -> Tabled:
    """The tile that a discard or a gang offered to other seats."""
    tile, seat = cast("Tile", turn.tile), turn.seat
    if turn.type == "gang":
        return Tabled(tile, seat, is_robbed=True)
    return Tabled(tile, seat, is_last=state.is_last(seat))


def _won(state: State) -> Worth | None:
    """The worth of the win that ended a hand, from its last turns; None if it was not won."""
    before, end = state.history[-2:]
    if end.type != "hu":
        return None
    if end.source is None:
        return score(state.rules, state.win_of(end.seat))
    tabled = _tabled(state, before)
    players = list(state.players)
    winner = players[end.seat]
    players[end.seat] = changed(winner, hand=without(winner.hand, (tabled.tile,)))
    players[end.source] = _before_claim(players[end.source], tabled)
    offered = changed(state, players=tuple(players), tabled=tabled)
    return score(state.rules, offered.win_of(end.seat))


def _before_claim(player: Player, tabled: Tabled) -> Player:
    """The player who gave the tile, as they were before it was claimed."""
    if not tabled.is_robbed:
        return changed(player, discards=(*player.discards, tabled.tile))
    melds = [
        replace(meld, type="gang") if meld.tiles == (tabled.tile,) * (COPIES - 1) else meld
        for meld in player.melds
    ]
    return changed(player, melds=tuple(melds))
