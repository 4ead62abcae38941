"""The view of a seat: all that it sees of a game of 四川麻将.

A player decides by these: `hand`, with what it has `drawn`; its `offers`; `laid`, its tile that
lies face down; `bar`, the fans that a win from another must exceed; `voids`, the void suits as far
as they are known; what lies open in `melds`, `discards` and `won`; the `counts` of the other hands,
the tiles `left` in the wall, and the `ledger` with the `points` of this hand. An offer of the type
`exchange` has no tiles: `choices.exchanges(rules, hand)` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from paiju.all_games.sichuan.rulesets import SEATS
from paiju.melding.flow.hand_steps import without
from paiju.melding.flow.view import DerivedParts, GivenParts, seen_by, seen_of

if TYPE_CHECKING:
    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.all_games.sichuan.state import Payment, State
    from paiju.mahjong_tiles.tile import Tile

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class ViewParts(GivenParts):
    """The parts of a view that decide it; as in `State` but for what is said here.

    Attributes:
        shown: by seat, the hand that lies open; None for one that does not.

    """

    rules: Rules
    dealer: int
    shown: tuple[tuple[Tile, ...] | None, ...]


@dataclass(frozen=True, kw_only=True)
class View(ViewParts, DerivedParts):
    """All that a seat sees, and nothing more.

    Attributes:
        given: what it gives in the exchange, until all have chosen.
        laid: its tile that lies face down; it is in the `counts`.
        bar: the fans of a win that it has passed since its last draw.
        passed: the tiles that it has not peng-ed since.
        voids: the void suit of each seat, where it is known.
        won: the tiles that each seat has won with.
        left: the number of tiles left in the wall.

    """

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


def view(state: State, seat: int) -> View:
    """The view of a seat."""
    return seen_by(View, state, seat, partial(_parts, state, seat))


def _parts(state: State, seat: int) -> Json:
    """The parts of a view."""
    own, players = state.players[seat], state.players
    is_open = state.phase not in {"exchange", "void"}
    is_named = state.rules.options.void_choice == "named"

    def hidden_void(turn: Json) -> Json:
        is_seen = is_open and (is_named or turn["tile"] is None)
        return {} if is_seen else {"suit": None, "tile": None}

    return {
        **seen_of(state, seat, {**_GIVEN, "void": hidden_void}),
        "given": own.given,
        "laid": own.laid,
        "bar": own.bar,
        "passed": own.passed,
        "counts": tuple(
            [len(each.hand) + len(each.given) + (each.laid is not None) for each in players]
        ),
        "melds": tuple([each.melds for each in players]),
        "voids": tuple([known_void(state, each, seat) for each in range(SEATS)]),
        "won": tuple([each.won for each in players]),
        "winners": state.winners,
        "left": state.wall.left,
        "ledger": state.ledger,
        "points": state.points,
        "shown": tuple([_shown(state, each) for each in range(SEATS)]),
    }


# The tiles that are given and got, which others do not see.
_GIVEN = dict.fromkeys(("exchange", "receive"), lambda _: {"tiles": None})


def known_void(state: State, seat: int, looker: int) -> str | None:
    """The void suit of a seat, where another knows it: all have chosen, and it is not face down."""
    player = state.players[seat]
    is_open = state.phase not in {"exchange", "void"} and player.laid is None
    return player.void if is_open or seat == looker else None


def _shown(state: State, seat: int) -> tuple[Tile, ...] | None:
    """The hand of a seat where it lies open, without the tile that it has just drawn."""
    is_over = state.phase == "over"
    if not is_over and (seat not in state.winners or state.rules.options.won_hands != "shown"):
        return None
    hand = state.players[seat].hand
    has_drawn = state.phase == "turn" and state.turn == seat and state.drawn is not None
    return without(hand, (state.drawn,)) if has_drawn and state.drawn is not None else hand
