"""The view of a seat: everything that it sees of a game of 四川麻将.

Players usually need these fields: `hand` with the tile `drawn`; `offers`; `laid`, the seat's own
tile that lies face down; `bar`, the fans that a win from another seat must exceed; `voids`, the
void suits that are known; the open tiles in `melds`, `discards` and `won`; the `counts` of all
hands; the number of tiles `left` in the wall; the `ledger` and the `points` of this hand. An offer
of the type `exchange` has no tiles: `choices.exchanges(rules, hand)` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from paiju.all_games.sichuan.rulesets import SEATS
from paiju.all_games.sichuan.state import Player
from paiju.melding.flow.view import View as TileView
from paiju.melding.flow.view import lazy_view, seen_attributes
from paiju.melding.hands.melds import without

if TYPE_CHECKING:
    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.all_games.sichuan.state import Result, State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.ledger import Payment
    from paiju.melding.flow.turns import Turn

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class View(TileView):
    """Everything that a seat sees of a game, and nothing else.

    Attributes:
        given: the tiles that the seat gives in the exchange, until all seats have chosen.
        laid: its tile that lies face down; `counts` include it.
        bar: the fans of a win that it has passed since its last draw.
        passed: the tiles whose peng it has passed since its last draw.
        voids: the void suit of each seat; None if it is not known.
        won: the tiles that each seat has won with.
        winners: the seats that have won, in order.
        left: the number of tiles left in the wall.
        ledger: the payments of this hand, in order.
        points: the points that each seat has won or lost in this hand.
        shown: by seat, its hand if it lies open; otherwise None.

    """

    rules: Rules
    results: tuple[Result, ...]
    result: Result | None
    given: tuple[Tile, ...]
    laid: Tile | None
    bar: int | None
    passed: tuple[Tile, ...]
    voids: tuple[str | None, ...]
    won: tuple[tuple[Tile, ...], ...]
    winners: tuple[int, ...]
    left: int
    ledger: tuple[Payment, ...]
    points: tuple[int, ...]
    shown: tuple[tuple[Tile, ...] | None, ...]


def view(state: State, seat: int | None) -> View:
    """The view of a seat, or of a spectator."""
    return lazy_view(View, state, seat, partial(_parts, state, seat))


def _parts(state: State, seat: int | None) -> Json:
    """The attributes of the view of a seat, or of a spectator."""
    players = state.players
    own = _NOBODY if seat is None else players[seat]
    is_open = state.phase not in {"exchange", "void"}
    is_named = state.rules.options.void_choice == "named"

    def hidden_void(turn: Turn) -> Json:
        is_seen = is_open and (is_named or turn.tile is None)
        return {} if is_seen else {"suit": None, "tile": None}

    return {
        **seen_attributes(state, seat, {**_GIVEN, "void": hidden_void}),
        "given": own.given,
        "laid": own.laid,
        "bar": own.bar,
        "passed": own.passed,
        "counts": tuple(
            [len(each.hand) + len(each.given) + (each.laid is not None) for each in players]
        ),
        "voids": tuple([known_void(state, each, seat) for each in range(SEATS)]),
        "won": tuple([each.won for each in players]),
        "winners": state.winners,
        "left": state.wall.left,
        "ledger": state.ledger,
        "points": state.points,
        "shown": tuple([_shown(state, each) for each in range(SEATS)]),
    }


# A spectator sees as a player without tiles.
_NOBODY = Player()
# The tiles that are given and got in the exchange are hidden from other seats.
_GIVEN = dict.fromkeys(("exchange", "receive"), lambda _: {"tiles": None})


def known_void(state: State, seat: int, looker: int | None) -> str | None:
    """The void suit of a seat if `looker` knows it; otherwise None.

    It is public once all seats have chosen, unless the tile that shows it still lies face down.
    """
    player = state.players[seat]
    is_open = state.phase not in {"exchange", "void"} and player.laid is None
    return player.void if is_open or seat == looker else None


def _shown(state: State, seat: int) -> tuple[Tile, ...] | None:
    """The hand of a seat that lies open, without the tile just drawn; None if it is hidden."""
    is_over = state.phase == "over"
    if not is_over and (seat not in state.winners or state.rules.options.won_hands != "shown"):
        return None
    hand = state.players[seat].hand
    drawn = state.drawn if state.phase == "turn" and state.turn == seat else None
    return hand if drawn is None else without(hand, (drawn,))
