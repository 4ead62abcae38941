"""The parts that views of every tile game have, and the turns as a seat sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from paiju.melding.hands.field_types import SEATS
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.shapes.lazy import LazyTuple
from paiju.shapes.read import NOT_SEEN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.turns import Turn
    from paiju.melding.hands.actions import Action, Tabled
    from paiju.melding.hands.melds import Meld

Json = dict[str, Any]
S = TypeVar("S", bound=Any)
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class GivenParts:
    """The parts of a view that decide it; as in a state but for what is said here.

    Attributes:
        hand: the seat's own tiles.
        history: the turns, without what others alone see.
        answer: the answer of the seat to the tile.

    """

    rules: Any
    seat: int
    hand_number: int
    results: tuple[Any, ...]
    hand: tuple[Tile, ...]
    history: tuple[Turn, ...] | LazyTuple[Turn]
    answer: Action | None


@dataclass(frozen=True, kw_only=True)
class DerivedParts:
    """The parts of a view that follow from those; as in a state but for what is said here.

    Attributes:
        to_act: the seat in turn. While several may act at once only the seat itself, if it may: the
            others that may would betray their tiles.
        drawn: the tile that it has drawn, in its turn.
        counts: the number of tiles that each seat holds.
        melds: the melds of each seat.
        discards: the discards of each seat that nobody claimed.
        offers: the actions that the seat may do now.

    """

    phase: str
    to_act: tuple[int, ...]
    dealer: int
    turn: int
    drawn: Tile | None
    counts: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    discards: tuple[tuple[Tile, ...], ...]
    tabled: Tabled | None
    offers: tuple[Action, ...] | LazyTuple[Action]
    result: Any

    if not TYPE_CHECKING:  # pragma: no branch - at run time it is always so

        def __getattr__(self, name: str) -> object:
            """A part at which somebody looks for the first time: all of them are made now."""
            parts = self.__dict__
            make = parts.get(_MAKE)
            if make is not None:
                parts.update({**make(), _MAKE: None})
            if name not in parts:
                raise AttributeError(name)
            return parts[name]


_MAKE = "_make"


def seen_by(kind: type[V], state: S, seat: int, make: Callable[[], Json]) -> V:
    """The view of a seat; of its parts only the choices are made at once, by which a bot may draw.

    A table makes a view for each turn of a bot, and for each decoy.
    """
    view = object.__new__(kind)
    view.__dict__.update(
        {"seat": seat, "phase": state.phase, "offers": offers_of(state, seat), _MAKE: make}
    )
    return view


def offers_of(state: S, seat: int) -> tuple[Action, ...] | LazyTuple[Action]:
    """The actions that a seat may do now."""
    return state.offers[seat] if seat in state.to_act else ()


def seen_of(state: S, seat: int, hides: Mapping[str, Callable[[Json], Json]]) -> Json:
    """The parts of a view that every tile game has, but for the counts and the melds.

    `hides` has by type of turn the parts of it that others do not see, with what is in their place.
    """
    may_act = seat in state.to_act
    return {
        "rules": state.rules,
        "seat": seat,
        "hand_number": state.hand_number,
        "results": state.results,
        "phase": state.phase,
        "to_act": (state.turn,) if state.phase == "turn" else (seat,) * may_act,
        "dealer": state.dealer,
        "turn": state.turn,
        "hand": state.players[seat].hand,
        # A tile that was drawn and added to a peng may be claimed: it is drawn no longer.
        "drawn": state.drawn if state.phase != "claims" and state.turn == seat else None,
        "discards": tuple([player.discards for player in state.players]),
        "tabled": state.tabled,
        "history": _seen_turns(state.history, seat, hides),
        "answer": next((answer for answer in state.answers if answer.seat == seat), None),
        "offers": offers_of(state, seat),
        "result": state.result,
    }


# By seat, a tile that it drew, in JSON, as others see it.
_DRAWN: tuple[Json, ...] = tuple(
    [{"seat": seat, "type": "draw", "tile": None} for seat in range(SEATS)]
)


def _seen_turns(
    history: tuple[Turn, ...] | LazyTuple[Turn],
    seat: int,
    hides: Mapping[str, Callable[[Json], Json]],
) -> tuple[Turn, ...] | LazyTuple[Turn]:
    """The turns, without what the seat may not see."""

    def seen(turn: Turn) -> Turn:
        if turn.seat == seat or (turn.type != "draw" and turn.type not in hides):
            return turn
        hidden = {"tile": None} if turn.type == "draw" else hides[turn.type](turn._asdict())
        return turn._replace(**hidden)

    def told(turns: list[Json]) -> list[Json]:
        # A game has a hundred turns: what most of them are is asked first, and nothing is called.
        return [
            turn
            if (kind := turn["type"]) == "discard" or (by := turn["seat"]) == seat
            else _DRAWN[by]
            if kind == "draw"
            else {**turn, **hides[kind](turn)}
            if kind in hides
            else turn
            for turn in turns
        ]

    if isinstance(history, LazyTuple):
        return history.each(told, seen)
    return tuple([seen(turn) for turn in history])


# The facts of a turn that may be hidden from other seats.
_HIDEABLE = ("tile", "tiles", "suit")


def refuse_hidden(told: Sequence[Turn], seen: Sequence[Turn]) -> None:
    """Refuse turns of a view, as they were sent, that say more than the seat sees of them."""
    faults = [
        Fault("does_not_follow", NOT_SEEN, ("history", place, name))
        for place, (turn, visible) in enumerate(zip(told, seen, strict=False))
        for name in _HIDEABLE
        if getattr(visible, name) is None and getattr(turn, name) is not None
    ]
    if faults:
        raise InconsistentViewError(*faults)
