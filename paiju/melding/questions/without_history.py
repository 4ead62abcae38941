"""Views without their history: the state that their fields show, with hidden tiles.

A whole view is read by playing its history again. Of these views nothing can be played again: their
fields are taken as they are, and refused where no state can have them together
(`impossible_fields`). The tiles that the seat does not see are `HIDDEN`. In this state the seat has
the choices that it has in the game, except that a tile drawn after a gang is like any other.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.melding.flow.state import State
from paiju.melding.flow.view import View, without_history
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.field_types import SEEN_MELD, EachSeat
from paiju.melding.hands.melds import HIDDEN, sort_hand
from paiju.melding.questions.impossible_fields import LAST_TURNS, Fields, walls_left
from paiju.shapes.errors import InconsistentViewError
from paiju.shapes.field_types import Field, Listed, read_as_sent
from paiju.shapes.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.flow import TileFlow
    from paiju.shapes.errors import Fault, Place
    from paiju.shapes.field_types import FieldType

Json = dict[str, Any]
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@dataclass(frozen=True, kw_only=True)
class ViewsWithoutHistory(Generic[S, V]):
    """The reading of views without their history.

    The functions get the fields of the view, as they were read.

    Attributes:
        flow: the flow of the game.
        kinds: the types of the fields that are read otherwise than in a whole view.
        own: gives the attributes of the state that only this game has.
        player: gives the player at a seat, with the attributes that only this game has.
        aside: gives how many of the tiles that `counts` has for a seat are not in its hand.
        tiles: gives the tiles in fields that only this game has, each with its place.
        faults: gives the faults that only this game knows, from the fields and the state.
        hides_gangs: whether the tiles of concealed gangs are hidden from other seats.
        keeps_tile_won: whether the hand of a winner has the tile that it won with.

    """

    flow: TileFlow[S, V, Any]
    kinds: Mapping[str, FieldType] = field(default_factory=dict)
    own: Callable[[Json], Json] = lambda _: {}
    player: Callable[[Json, int, Any], Any] = lambda _, __, player: player
    aside: Callable[[Json, int], int] = lambda *_: 0
    tiles: Callable[[Json], Iterable[tuple[Place, Tile]]] = lambda _: ()
    faults: Callable[[Json, S], Iterable[Fault]] = lambda *_: ()
    hides_gangs: bool = False
    keeps_tile_won: bool = False

    @cached_property
    def record(self) -> Record[V]:
        """The record that reads and checks the views."""
        whole = {name: each for name, each in self.flow.views.fields.items() if name != "history"}
        seats: Any = whole["melds"].kind
        melds = EachSeat(Listed(SEEN_MELD, seats.item.most), seats.most, fewest=seats.least)
        kinds = {"melds": melds, **self.kinds}
        turns = Listed(self.flow.records.turn, seats.most)
        # The wild tiles follow from the rule set and the tile that was turned over.
        wild = {name: each for name, each in whole.items() if name == "wild"}
        return Record(
            fields={
                **{
                    name: replace(each, kind=kinds.get(name, each.kind))
                    for name, each in read_as_sent(whole).items()
                },
                **wild,
                LAST_TURNS: Field(turns, is_required=True, of="history", is_compared=True),
            },
            make=self._view,
            error=InconsistentViewError,
        )

    @cached_property
    def _by_seat(self) -> frozenset[str]:
        """The names of the fields with a value for each seat."""
        fields = self.record.fields.items()
        return frozenset([name for name, each in fields if isinstance(each.kind, EachSeat)])

    def _view(self, parts: Json) -> V:
        """The view with these fields; `InconsistentViewError` if no state has them together."""
        engine, seat = self.flow.engine, parts["seat"]
        fields = Fields(
            parts,
            phases=tuple(stage.phase for stage in engine.stages),
            has_chi=engine.choices.has_chi,
            hides_gangs=self.hides_gangs,
            keeps_tile_won=self.keeps_tile_won,
            aside=self.aside,
            tiles=self.tiles,
            robs_concealed=engine.hand.robs_concealed,
            by_seat=self._by_seat,
        )
        fields.refuse_faults()
        state = self._state(fields)
        if faults := [*fields.order_faults(state), *self.faults(parts, state)]:
            raise InconsistentViewError(*faults)
        engine.refuse_results(state, InconsistentViewError)
        seen = engine.with_offers_to(state, seat, parts["answer"], InconsistentViewError)
        return without_history(self.flow.view(seen, seat))

    def _state(self, fields: Fields) -> S:
        """The state that the fields show."""
        parts = fields.parts
        rules, tabled = parts["ruleset"], parts["tabled"]
        size = rules.walls.size
        walls = tuple([Wall((HIDDEN,) * size, size - left) for left in walls_left(parts)])
        shared = ("hand_number", "results", "dealer", "phase", "turn", "result")
        seldom = [name for name in ("round", "streak", "turned") if name in parts]
        last = None
        if tabled is not None:
            last = Tabled(tabled["tile"], tabled["seat"], is_robbed=tabled["robbing"])
        state = self.flow.engine.hand.state_type(
            **{
                **{name: parts[name] for name in (*shared, *seldom)},
                "rules": rules,
                "seed": 0,
                "dealt": walls,
                "walls": walls,
                "players": tuple([self._player(parts, seat) for seat in range(rules.seats)]),
                "drawn": fields.drawn,
                "tabled": last,
                "history": parts[LAST_TURNS],
                **self.own(parts),
            }
        )
        if last is None or last.is_robbed:
            return state
        return replace(state, tabled=last._replace(is_last=state.is_last(last.source)))

    def _player(self, parts: Json, seat: int) -> Any:  # noqa: ANN401 - each game has its own
        """The player at a seat; its hand is hidden if it is another's."""
        held = parts["counts"][seat] - self.aside(parts, seat)
        is_own = seat == parts["seat"]
        player = self.flow.engine.hand.player_type(
            hand=sort_hand(parts["hand"]) if is_own else (HIDDEN,) * held,
            melds=parts["melds"][seat],
            discards=parts["discards"][seat],
            flowers=parts["flowers"][seat] if parts.get("flowers") else (),
        )
        return self.player(parts, seat, player)
