"""The view of a seat in a tile game: its attributes, and the turns as the seat sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from paiju.melding.flow.turns import Turn
from paiju.melding.hands.field_types import SEATS
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.shapes.read import NOT_SEEN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.state import State
    from paiju.melding.hands.actions import Action, Tabled
    from paiju.melding.hands.melds import Meld
    from paiju.melding.rules.wild_rules import Wild

Json = dict[str, Any]
S = TypeVar("S")
V = TypeVar("V", bound="View")


@dataclass(frozen=True, kw_only=True)
class View:
    """Everything that a seat sees of a game, and nothing else; games add attributes in subclasses.

    Attributes that are not listed mean the same as in `State`.

    Attributes:
        seat: the seat that sees it; None in the view of a spectator, which no player gets.
        to_act: the seat in turn. While several seats may act at once, only the seat itself if it
            may: to name the others would betray their tiles.
        turned: the tile that was turned over at the deal.
        hand: the tiles that the seat holds.
        drawn: the tile that the seat has drawn, in its own turn.
        counts: the number of tiles that each seat holds.
        melds: the melds of each seat; a concealed gang that is hidden is `HIDDEN_GANG`.
        discards: the discards of each seat that nobody claimed.
        flowers: the flowers that each seat has shown.
        history: the turns, without parts that only others see.
        answer: the answer of the seat to the tile; None before it has answered.
        offers: the actions that the seat may do now.
        has_history: whether `history` has every turn; if not, it has the last turn of each seat.

    """

    rules: Any
    seat: int
    hand_number: int
    results: tuple[Any, ...]
    phase: str
    to_act: tuple[int, ...]
    dealer: int
    round: int
    streak: int
    turn: int
    turned: Tile | None
    hand: tuple[Tile, ...]
    drawn: Tile | None
    counts: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    discards: tuple[tuple[Tile, ...], ...]
    flowers: tuple[tuple[Tile, ...], ...]
    tabled: Tabled | None
    history: tuple[Turn, ...]
    answer: Action | None
    offers: tuple[Action, ...]
    result: Any
    has_history: bool = True

    @property
    def wild(self) -> tuple[Tile, ...]:
        """The wild tiles of this hand."""
        walls = self.rules.walls
        return cast("Wild", walls.wild).of(self.turned, walls.tiles)

    if not TYPE_CHECKING:  # pragma: no branch - at run time it is always so

        def __getattr__(self, name: str) -> object:
            """The value of a field; all fields are made when the first of them is read."""
            parts = self.__dict__
            make = parts.get(_MAKE)
            if make is not None:
                parts.update({**make(), _MAKE: None})
            if name not in parts:
                raise AttributeError(name)
            return parts[name]


_MAKE = "_make"


def given_view(kind: type[V], parts: Json) -> V:
    """A view with nothing but the attributes that a caller gives; the others follow from them."""
    view = object.__new__(kind)
    view.__dict__.update(parts)
    return view


def without_history(view: V) -> V:
    """The view with only the last turn of each seat as its history, marked as such."""
    return given_view(type(view), {**view.__dict__, "has_history": False})


def view_maker(
    kind: type[V], state_of: Callable[[V], S], view: Callable[[S, int | None], V]
) -> Callable[[Json], V]:
    """A function that makes a view from the fields of its JSON, as its seat sees the state.

    Args:
        kind: the class of the views.
        state_of: gives the state that a view shows, from the attributes that a caller gives.
        view: gives the view of a seat.

    """

    def made(parts: Json) -> V:
        given = given_view(kind, {"rules": parts.pop("ruleset"), **parts})
        rebuilt = view(state_of(given), given.seat)
        refuse_hidden(given.history, rebuilt.history)
        return rebuilt

    return made


def lazy_view(kind: type[V], state: State, seat: int | None, make: Callable[[], Json]) -> V:
    """The view of a seat or of a spectator; `make` makes most attributes when one is first read.

    A table makes a view for each turn of a bot, and the offers alone are often enough for a bot.
    """
    offers = offers_of(state, seat)
    return given_view(kind, {"seat": seat, "phase": state.phase, "offers": offers, _MAKE: make})


def offers_of(state: State, seat: int | None) -> tuple[Action, ...]:
    """The actions that a seat may do now in a state; a spectator may do nothing."""
    return () if seat is None or seat not in state.to_act else state.offers[seat]


def seen_attributes(
    state: State, seat: int | None, hides: Mapping[str, Callable[[Turn], Json]]
) -> dict[str, Any]:
    """The attributes that the view of a seat, or of a spectator, has in every tile game.

    `hides` has, by type of turn, a function from a turn to the values that replace its hidden
    parts.
    """
    players = state.players
    claiming = () if seat is None or seat not in state.to_act else (seat,)
    return {
        "rules": state.rules,
        "seat": seat,
        "hand_number": state.hand_number,
        "results": state.results,
        "phase": state.phase,
        "to_act": (state.turn,) if state.phase == "turn" else claiming,
        "dealer": state.dealer,
        "round": state.round,
        "streak": state.streak,
        "turn": state.turn,
        "turned": state.turned,
        "hand": () if seat is None else players[seat].hand,
        # A tile that was drawn and then added to a peng may be claimed: it no longer counts as
        # drawn.
        "drawn": state.drawn if state.phase != "claims" and state.turn == seat else None,
        "counts": tuple([len(player.hand) for player in players]),
        "melds": tuple([player.melds for player in players]),
        "discards": tuple([player.discards for player in players]),
        "flowers": tuple([player.flowers for player in players]),
        "tabled": state.tabled,
        "history": _seen_turns(state.history, seat, hides),
        "answer": next((answer for answer in state.answers if answer.seat == seat), None),
        "offers": offers_of(state, seat),
        "result": state.result,
    }


# By seat, the turn of a draw as other seats see it.
_DRAWN = tuple([Turn("draw", seat) for seat in range(SEATS)])


def _seen_turns(
    history: tuple[Turn, ...], seat: int | None, hides: Mapping[str, Callable[[Turn], Json]]
) -> tuple[Turn, ...]:
    """The turns as a seat or a spectator sees them; `hides` as in `seen_attributes`."""
    # A game has a hundred turns: the commonest types are tested first, without a call.
    return tuple(
        [
            turn
            if (kind := turn.type) == "discard" or (by := turn.seat) == seat
            else _DRAWN[by]
            if kind == "draw"
            else turn._replace(**hides[kind](turn))
            if kind in hides
            else turn
            for turn in history
        ]
    )


# The fields of a turn that may be hidden from other seats.
_HIDEABLE = ("tile", "tiles", "suit")


def refuse_hidden(sent: Sequence[Turn], visible_turns: Sequence[Turn]) -> None:
    """Refuses a view whose turns, as a caller sent them, have parts that the seat cannot see.

    `visible_turns` are the same turns as the seat sees them.
    """
    faults = [
        Fault("does_not_follow", NOT_SEEN, ("history", place, name))
        for place, (turn, visible) in enumerate(zip(sent, visible_turns, strict=False))
        for name in _HIDEABLE
        if getattr(visible, name) is None and getattr(turn, name) is not None
    ]
    if faults:
        raise InconsistentViewError(*faults)
