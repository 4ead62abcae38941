"""Views of 国标麻将 without their history: the fields that only this game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.records import result_by_rules
from paiju.all_games.mcr.rulesets import SEATS
from paiju.all_games.mcr.state import Result
from paiju.mahjong_tiles.field_types import MAX_TILES
from paiju.melding.flow.state import Player, changed
from paiju.melding.hands.melds import sort_hand
from paiju.melding.hands.winning_shapes import readings
from paiju.melding.questions.impossible_fields import LAST_TURNS
from paiju.melding.questions.without_history import ViewsWithoutHistory
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.shapes.field_types import Listed, Whole
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.mcr.state import State
    from paiju.all_games.mcr.view import View
    from paiju.mahjong_tiles.tile import Tile
    from paiju.shapes.errors import Place

Json = dict[str, Any]


def _winner(parts: Json) -> int | None:
    """The seat that has won; None if none has."""
    latest = parts[LAST_TURNS][-1]
    return latest.seat if latest.type == "hu" else None


def _player(parts: Json, seat: int, player: Player) -> Player:
    """The player at a seat; the hand of another seat that has won lies open."""
    is_open = seat == _winner(parts) and seat != parts["seat"]
    return changed(player, hand=sort_hand(parts["shown"] or ())) if is_open else player


def _shown_tiles(parts: Json) -> Iterator[tuple[Place, Tile]]:
    """The tiles of the hand that lies open, unless it is that of the seat itself."""
    if _winner(parts) != parts["seat"]:
        for number, tile in enumerate(parts["shown"] or ()):
            yield ("shown", number), tile


def _faults(parts: Json, state: State) -> Iterator[Fault]:
    """The faults of the result and of the hand that won."""
    latest, winner = parts[LAST_TURNS][-1], _winner(parts)
    if state.result is not None:
        result, offender = state.result, latest.seat if latest.type == "foul" else None
        expected = Result(winner, latest.source, result.total, offender)
        is_penalised = state.rules.options.fouls == "penalised"
        if state.phase != "over" or result != expected or not (offender is None or is_penalised):
            yield Fault("does_not_follow", _OTHER_RESULT, ("result",))
    elif state.phase == "over":
        yield Fault("does_not_follow", _OTHER_RESULT, ("result",))
    if winner is None:
        return
    hand = state.players[winner].hand
    is_won = len(hand) == parts["counts"][winner] and latest.tile in hand
    if not is_won or not readings(hand, state.players[winner].melds):
        yield Fault("does_not_follow", _NOT_WON, ("shown",))


WITHOUT_HISTORY: ViewsWithoutHistory[State, View] = ViewsWithoutHistory(
    flow=FLOW,
    kinds={
        "left": Listed(Whole(0, MAX_TILES), SEATS),
        "result": result_by_rules(InconsistentViewError),
    },
    own=lambda parts: {"dealer": parts["hand_number"] % SEATS},
    player=_player,
    tiles=_shown_tiles,
    faults=_faults,
    hides_gangs=True,
    keeps_tile_won=True,
)

_OTHER_RESULT = Text("跟最近一次的动作不符", "this does not agree with the latest turn")
_NOT_WON = Text("这手牌没有和", "this hand has not won")
