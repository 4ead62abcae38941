"""Views without their history of a mahjong whose first win ends the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.melding.flow.ledger import points_of
from paiju.melding.flow.state import changed
from paiju.melding.hands.melds import sort_hand
from paiju.melding.plain.ready import READY, may_be_ready
from paiju.melding.questions.impossible_fields import LAST_TURNS, bar_faults
from paiju.melding.questions.without_history import ViewsWithoutHistory
from paiju.shapes.errors import Fault
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.flow import TileFlow
    from paiju.melding.plain.state import Player, State
    from paiju.shapes.errors import Place

Json = dict[str, Any]


def without_history(
    flow: TileFlow[Any, Any, Any], *, hides_gangs: bool
) -> ViewsWithoutHistory[Any, Any]:
    """The reader of views without their history of a game."""
    return ViewsWithoutHistory(
        flow=flow,
        own=lambda parts: {name: parts[name] for name in ("winners", "ledger")},
        player=_player,
        tiles=_tiles,
        faults=_faults,
        hides_gangs=hides_gangs,
    )


def _shown(parts: Json, seat: int) -> tuple[Tile, ...] | None:
    """The hand of another seat that lies open; None if it does not."""
    shown = parts["shown"]
    return shown[seat] if seat != parts["seat"] and seat < len(shown) else None


def _player(parts: Json, seat: int, player: Player) -> Player:
    """The player at a seat, with the tile that it has won with, and what it declined."""
    own: Json = {name: parts[name][seat] for name in ("won", "ready") if name in parts}
    if seat == parts["seat"]:
        return changed(player, **own, **{name: parts[name] for name in _DECLINED if name in parts})
    shown = _shown(parts, seat)
    if shown is not None:
        own["hand"] = sort_hand(shown)
    return changed(player, **own)


def _tiles(parts: Json) -> Iterator[tuple[Place, Tile]]:
    """The tiles of hands that lie open, and the one that was turned over at the deal."""
    for seat in range(parts["ruleset"].seats):
        for tile in _shown(parts, seat) or ():
            yield ("shown", seat), tile
    if parts["ruleset"].walls.wild.takes_tile:
        yield ("turned",), parts["turned"]


def _faults(parts: Json, state: State) -> Iterator[Fault]:
    """The faults of the winners, the result, open hands, and what the seat declined."""
    is_over, winners, seats = state.phase == "over", state.winners, len(state.players)
    for number, turn in enumerate(state.history):
        if (turn.type in {"hu", "birds"}) > (turn.seat in winners):
            yield Fault("does_not_follow", _NO_WINNERS, (LAST_TURNS, number))
    is_won = state.history[-1].type in {"hu", "birds"}
    if state.history[-1].type == READY and state.players[state.turn].ready is None:
        yield Fault("does_not_follow", _NOT_READY, ("ready", state.turn))
    own = parts["seat"]
    if own is not None and state.players[own].ready is not None and not may_be_ready(state, own):
        yield Fault("does_not_follow", _NO_WAIT, ("ready", own))
    won = [tile for player in state.players for tile in player.won]
    if len({*winners}) != len(winners) or bool(winners) != is_won or len(won) != is_won:
        yield Fault("does_not_follow", _NO_WINNERS, ("winners",))
    points, result = points_of(state.ledger, seats), state.result
    expected = (winners, points) if is_over else None
    if expected != (None if result is None else (result.winners, result.points)):
        yield Fault("does_not_follow", _OTHER_RESULT, ("result",))
    for seat, count in enumerate(parts["counts"]):
        shown = _shown(parts, seat)
        is_open = is_over and seat != parts["seat"]
        if is_open != (shown is not None) or (shown is not None and len(shown) != count):
            yield Fault("wrong_size", _OTHER_HANDS, ("shown",))
    yield from bar_faults(state.rules.passes, parts.get("bar"), parts.get("passed"))


_DECLINED = ("bar", "passed")
_NO_WINNERS = Text("没有一盘能这样赢", "no hand has these winners and wins")
_NOT_READY = Text("这一家报了听", "this seat has declared that it is ready")
_NO_WAIT = Text(
    "报了听的手牌不听牌", "this seat has declared that it is ready, and its hand waits for nothing"
)
_OTHER_RESULT = Text("跟赢的几家和付的分不符", "this does not agree with the winners and payments")
_OTHER_HANDS = Text("亮着的手牌跟张数不符", "the phase and the counts show other open hands")
