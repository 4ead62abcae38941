"""The state of a mahjong whose first win ends the hand, the view of a seat, and the results."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from paiju.melding.flow.ledger import results_of, total_points
from paiju.melding.flow.state import Player as TilePlayer
from paiju.melding.flow.state import State as TileState
from paiju.melding.flow.view import View as TileView
from paiju.melding.flow.view import lazy_view, seen_attributes
from paiju.melding.hands.melds import HIDDEN_GANG

if TYPE_CHECKING:
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.ledger import Payment
    from paiju.melding.flow.turns import Turn
    from paiju.melding.hands.melds import Meld
    from paiju.melding.hands.winning import Circumstances, Win
    from paiju.melding.plain.rules import Play

Json = dict[str, Any]
V = TypeVar("V", bound="View")
PHASES = ("turn", "claims", "over")


class Result(NamedTuple):
    """The result of a hand.

    Attributes:
        winners: the seats that won, in order from the seat that gave the tile; empty if none won.
        points: the points that each seat won or lost.
        next_dealer: the dealer of the next hand.

    """

    winners: tuple[int, ...]
    points: tuple[int, ...]
    next_dealer: int


class Score(NamedTuple):
    """The score of a game.

    Attributes:
        results: the results of its hands.
        points: the points that each seat won or lost in the whole game.
        ledger: the payments of the last hand, in order.

    """

    results: tuple[Result, ...]
    points: tuple[int, ...]
    ledger: tuple[Payment, ...]


@dataclass(frozen=True)
class Player(TilePlayer):
    """The tiles of a seat, with the tile that it has won with.

    Attributes:
        won: the tile that it has won with; of several seats that win with one tile only the first
            has it.
        ready: the number of the turn in which it declared that it is ready 报听; None before that.

    """

    won: tuple[Tile, ...] = ()
    ready: int | None = None


@dataclass(frozen=True, kw_only=True)
class State(TileState):
    """Everything about a game; what every tile game has, and the winners.

    Attributes:
        winners: the seats that have won, in order.
        given_circumstances: the circumstances of a win in a question, which has no history from
            which they follow; None in a game.

    """

    players: tuple[Player, ...]
    results: tuple[Result, ...] = ()
    result: Result | None = None
    winners: tuple[int, ...] = ()
    given_circumstances: Circumstances | None = None

    def win_of(self, seat: int) -> Win:
        """The win of a seat with the tile that may be claimed, or with the tile it has drawn."""
        win, given = super().win_of(seat), self.given_circumstances
        return win if given is None else win._replace(circumstances=given)

    def circumstances(self, seat: int) -> Circumstances:
        """The circumstances of a win of a seat, with the tile of `win_of`."""
        happened = super().circumstances(seat)
        return happened._replace(first=happened.self_draw and self.is_first(seat))

    def has_drawn(self, seat: int) -> bool:
        """Tests if the seat in turn has drawn a tile; the dealer's fourteenth tile counts."""
        return self.drawn is not None or self.is_first(seat)

    def is_first(self, seat: int) -> bool:
        """Tests if a seat has done nothing but draw once, and nobody has claimed a tile."""
        player = self.players[seat]
        melds = [meld for each in self.players for meld in each.melds]
        is_new = not player.discards and not player.melds
        return is_new and all(meld.source is None for meld in melds)


@dataclass(frozen=True, kw_only=True)
class View(TileView):
    """Everything that a seat sees of a game, and nothing else.

    Attributes:
        won: the tile that each seat has won with.
        winners: the seats that have won, in order.
        left: the number of tiles left in the wall.
        ledger: the payments of this hand, in order.
        points: the points that each seat has won or lost in this hand.
        shown: by seat, its hand when the hand is over; otherwise None.
        ready: the number of the turn in which each seat declared that it is ready; None for none.
        bar: the points of the best win that the seat declined, while that bars it; otherwise None.
        passed: the tiles whose peng it declined, while it may not claim them.

    """

    results: tuple[Result, ...]
    result: Result | None
    won: tuple[tuple[Tile, ...], ...]
    winners: tuple[int, ...]
    left: int
    ledger: tuple[Payment, ...]
    points: tuple[int, ...]
    shown: tuple[tuple[Tile, ...] | None, ...]
    ready: tuple[int | None, ...]
    bar: int | None
    passed: tuple[Tile, ...]


def view_of(kind: type[V], play: Play, state: State, seat: int | None) -> V:
    """The view of a seat, or of a spectator."""
    return lazy_view(kind, state, seat, partial(_parts, play, state, seat))


def _parts(play: Play, state: State, seat: int | None) -> Json:
    """The attributes of the view of a seat, or of a spectator."""
    players, is_over = state.players, state.phase == "over"
    hides = play.hides_gangs and not is_over

    def hidden_gang(turn: Turn) -> Json:
        return {"tile": None} if hides and turn.concealed else {}

    def melds_of(other: int) -> tuple[Meld, ...]:
        melds = players[other].melds
        if not hides or other == seat:
            return melds
        return tuple([HIDDEN_GANG if meld.concealed else meld for meld in melds])

    return {
        **seen_attributes(state, seat, {"gang": hidden_gang}),
        "melds": tuple(map(melds_of, range(len(players)))),
        "won": tuple([player.won for player in players]),
        "winners": state.winners,
        "left": max(state.left_for(state.turn), 0),
        "ledger": state.ledger,
        "points": state.points,
        "ready": tuple([player.ready for player in players]),
        "bar": None if seat is None else players[seat].bar,
        "passed": () if seat is None else players[seat].passed,
        "shown": tuple([player.hand if is_over else None for player in players]),
        **play.seen(state, seat),
    }


def settle(state: State) -> Score:
    """The score of a finished game; a game that is not over is refused."""
    results = results_of(state)
    return Score(results, total_points(each.points for each in results), state.ledger)
