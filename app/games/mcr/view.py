"""The view of a seat: all that it sees of a game of mahjong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.games.mcr.rulesets import SEATS
from app.melding.melds import HIDDEN_GANG
from app.shapes.past import Past

if TYPE_CHECKING:
    from app.games.mcr.rulesets import Rules
    from app.games.mcr.state import Phase, Result, State, Turn
    from app.melding.actions import Action, Tabled
    from app.melding.melds import Meld
    from app.tiles.tile import Tile

Json = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The parts of a view that decide it; as in `State` but for what is said here.

    Attributes:
        hand: the seat's own tiles.
        flowers: the flowers that each seat has shown.
        history: the turns, without the tiles that others drew or hide in a gang.
        shown: the hand of the winner, with the winning tile; the last turn names the winner.
        answer: the answer of the seat to the tile.

    """

    rules: Rules
    seat: int
    hand_number: int
    results: tuple[Result, ...]
    hand: tuple[Tile, ...]
    flowers: tuple[tuple[Tile, ...], ...]
    history: tuple[Turn, ...] | Past[Turn]
    shown: tuple[Tile, ...] | None
    answer: Action | None

    @property
    def winner(self) -> int | None:
        """The seat that has won, by the last turn."""
        won = bool(self.history) and self.history[-1].type == "hu"
        return self.history[-1].seat if won else None


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Seen):
    """All that a seat sees, and nothing more.

    Attributes:
        to_act: the seat in turn. While a tile may be claimed only the seat itself, if it may: the
            others that may would betray their tiles.
        drawn: the tile that it has drawn, in its turn.
        counts: the number of tiles that each seat holds.
        melds: the melds of each seat, with `HIDDEN_GANG` for the concealed one of another.
        left: the number of tiles left in each wall.
        offers: the actions that the seat may do now.

    """

    phase: Phase
    to_act: tuple[int, ...]
    dealer: int
    round_wind: Tile
    seat_wind: Tile
    turn: int
    drawn: Tile | None
    counts: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    discards: tuple[tuple[Tile, ...], ...]
    left: tuple[int, ...]
    tabled: Tabled | None
    offers: tuple[Action, ...] | Past[Action]
    result: Result | None


def view(state: State, seat: int) -> View:
    """The view of a seat."""
    winner = state.result.winner if state.result else None
    visible = {seat, winner}
    may_act = seat in state.to_act
    own = (answer for answer in state.answers if answer.seat == seat)
    return View(
        rules=state.rules,
        seat=seat,
        hand_number=state.hand_number,
        results=state.results,
        phase=state.phase,
        to_act=(state.turn,) if state.phase == "turn" else (seat,) * may_act,
        dealer=state.dealer,
        round_wind=state.round_wind,
        seat_wind=state.seat_wind(seat),
        turn=state.turn,
        hand=state.players[seat].hand,
        drawn=state.drawn if state.turn == seat else None,
        counts=tuple(len(player.hand) for player in state.players),
        melds=tuple(
            tuple(
                meld if each in visible or not meld.concealed else HIDDEN_GANG
                for meld in state.players[each].melds
            )
            for each in range(SEATS)
        ),
        discards=tuple(player.discards for player in state.players),
        flowers=tuple(player.flowers for player in state.players),
        left=tuple(wall.left for wall in state.walls),
        tabled=state.tabled,
        history=_history(state, seat, winner),
        answer=next(own, None),
        offers=state.offers[seat] if may_act else (),
        result=state.result,
        shown=None if winner is None else state.players[winner].hand,
    )


# By seat, a tile that it drew, in JSON, as others see it.
_DRAWN: tuple[Json, ...] = tuple(
    [{"seat": seat, "type": "draw", "tile": None} for seat in range(SEATS)]
)


def _history(state: State, seat: int, winner: int | None) -> tuple[Turn, ...] | Past[Turn]:
    """The turns, without the tiles that the seat may not see."""

    def seen(turn: Turn) -> Turn:
        hides = turn.type == "draw" or (turn.concealed and turn.seat != winner)
        return turn._replace(tile=None) if hides and turn.seat != seat else turn

    def told(turns: list[Json]) -> list[Json]:
        # A game has a hundred turns: what most of them lack is asked first, and nothing is called.
        return [
            turn
            if turn["seat"] == seat
            else _DRAWN[turn["seat"]]
            if turn["type"] == "draw"
            else {**turn, "tile": None}
            if "concealed" in turn and turn["concealed"] and turn["seat"] != winner
            else turn
            for turn in turns
        ]

    if isinstance(state.history, Past):
        return state.history.each(told, seen)
    return tuple(map(seen, state.history))
