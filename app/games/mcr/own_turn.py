"""The acts of the seat in turn, with a tile drawn or after a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.claims import explain_win
from app.games.mcr.refusals import AFTER_CLAIM, LAST_TILE, NO_GANG, TILE_NOT_IN_HAND
from app.games.mcr.scoring import score
from app.games.mcr.state import is_last, lies_open
from app.games.mcr.wall import left_for
from app.melding.actions import Action
from app.melding.winning import Circumstances, Win
from app.play.refusals import NOT_OFFERED
from app.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.mcr.scoring import Worth
    from app.games.mcr.state import State
    from app.melding.melds import Meld
    from app.play.protocol import Refusal
    from app.tiles.tile import Tile


def list_own(state: State) -> tuple[Action, ...]:
    """Every act of the seat in turn: win, gang, discard."""
    return tuple(act for act in _candidates(state) if explain_own(state, act) is None)


def _candidates(state: State) -> Iterator[Action]:
    kinds = tuple(dict.fromkeys(state.players[state.turn].hand))
    yield Action("hu", state.turn)
    for kind in ("gang", "discard"):
        yield from (Action(kind, state.turn, tile=tile) for tile in kinds)


def explain_own(state: State, act: Action) -> Refusal | None:
    """The refusal of an act of the seat in turn; None if it is legal."""
    if act.type == "discard":
        held = act.tile in state.players[state.turn].hand
        return None if held else TILE_NOT_IN_HAND
    if act.type not in {"gang", "hu"}:
        return NOT_OFFERED
    if state.drawn is None:
        return AFTER_CLAIM
    return explain_win(score_own(state)) if act.type == "hu" else _explain_gang(state, act.tile)


def _explain_gang(state: State, tile: Tile | None) -> Refusal | None:
    seat = state.turn
    if is_last(state, seat) or not left_for(state.walls, seat):
        return LAST_TILE
    held = state.players[seat].hand.count(tile) if tile else 0
    if held == COPIES or (held and added_to(state, tile) is not None):
        return None
    return NO_GANG


def added_to(state: State, tile: Tile | None) -> Meld | None:
    """The peng of the seat in turn to which a tile may be added."""
    melds = state.players[state.turn].melds
    return next((meld for meld in melds if meld.type == "peng" and meld.tile == tile), None)


def score_own(state: State) -> Worth | None:
    """The worth of a win by the tile drawn; None if it is no win."""
    seat, tile = state.turn, state.drawn
    if tile is None:
        return None
    player = state.players[seat]
    rest = list(player.hand)
    rest.remove(tile)
    happened = Circumstances(
        self_draw=True,
        seat_wind=state.seat_wind(seat),
        round_wind=state.round_wind,
        flowers=len(player.flowers),
        last_copy=lies_open(state, tile) == COPIES - 1,
        last_tile=is_last(state, seat),
        after_kong=state.after_kong,
    )
    return score(state.rules, Win(tuple(rest), tile, player.melds, happened))
