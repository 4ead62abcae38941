"""The view of a seat: everything that it sees of a game of 国标麻将."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from paiju.melding.flow.view import View as TileView
from paiju.melding.flow.view import lazy_view, seen_attributes
from paiju.melding.hands.melds import HIDDEN_GANG

if TYPE_CHECKING:
    from paiju.all_games.mcr.rulesets import Rules
    from paiju.all_games.mcr.state import Result, State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.melding.hands.melds import Meld

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class View(TileView):
    """Everything that a seat sees of a game, and nothing else.

    A concealed gang of another seat is hidden, unless that seat has won.

    Attributes:
        round_wind: the wind of the round 圈风.
        seat_wind: the wind of the seat 门风; None in the view of a spectator.
        left: the number of tiles left in each wall.
        shown: the hand of the winner with the winning tile; None before a win.

    """

    rules: Rules
    results: tuple[Result, ...]
    result: Result | None
    round_wind: Tile
    seat_wind: Tile
    left: tuple[int, ...]
    shown: tuple[Tile, ...] | None

    @property
    def winner(self) -> int | None:
        """The seat that won with the last turn; None if none did."""
        won = bool(self.history) and self.history[-1].type == "hu"
        return self.history[-1].seat if won else None


def view(state: State, seat: int | None) -> View:
    """The view of a seat, or of a spectator."""
    return lazy_view(View, state, seat, partial(_parts, state, seat))


def _parts(state: State, seat: int | None) -> Json:
    """The attributes of the view of a seat, or of a spectator."""
    winner, players = state.result.winner if state.result else None, state.players

    def hidden_gang(turn: Turn) -> Json:
        hides = turn.concealed and turn.seat != winner
        return {"tile": None} if hides else {}

    return {
        **seen_attributes(state, seat, {"gang": hidden_gang}),
        "round_wind": state.round_wind,
        "seat_wind": None if seat is None else state.seat_wind(seat),
        "melds": tuple(
            [
                player.melds if each in {seat, winner} else _open(player.melds)
                for each, player in enumerate(players)
            ]
        ),
        "left": tuple([wall.left for wall in state.walls]),
        "shown": None if winner is None else players[winner].hand,
    }


def _open(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The melds of a seat that has not won, as other seats see them: without concealed gangs."""
    return tuple([HIDDEN_GANG if meld.concealed else meld for meld in melds]) if melds else ()
