"""The flow of a tile game: the functions that run a game, its states and views in JSON."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.mahjong_tiles.field_types import OneTile, Tiles
from paiju.melding.flow.state import State, changed
from paiju.melding.flow.view import View, view_maker
from paiju.melding.flow.wall import Wall, build_walls
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.melds import HIDDEN
from paiju.shapes.errors import InconsistentStateError, InconsistentViewError
from paiju.shapes.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from paiju.chance import Seed
    from paiju.mahjong_tiles.notation import TileScript
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.records import TileRecords
    from paiju.melding.flow.state import Player
    from paiju.melding.flow.turn_engine import TurnEngine
    from paiju.melding.flow.wall import Walls
    from paiju.melding.hands.actions import Action
    from paiju.play.flow.events import EventType
    from paiju.play.flow.flow import Choice, Pick, Step
    from paiju.shapes.field_types import FieldType

Json = dict[str, Any]
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
R_co = TypeVar("R_co", covariant=True)
# The attributes of a state that are not read from the field of their name in trusted JSON.
_READ_APART = frozenset(("rules", "dealt", "walls", "players", "tabled", "history", "offers"))
# The lists with one value for each seat, in the JSON of a state, and the attributes of players that
# they hold.
_OF_PLAYERS = {"hands": "hand", "melds": "melds", "discards": "discards", "flowers": "flowers"}


@dataclass(frozen=True, kw_only=True)
class TileFlow(Generic[S, V, R_co]):
    """The flow of a tile game; it implements `paiju.play.flow.flow.Flow`.

    A record is the field type of a JSON object: it reads and writes the object.

    Attributes:
        engine: the engine that runs the turns by the rules of the game.
        records: the records of its states, views, actions and turns, as the game declares them.
        view: gives the view of a seat, or of a spectator for None.
        view_type: the class of its views.
        state_of_view: gives the state that a view shows, from the attributes that a caller gives.
        settle: gives the score of a finished game.
        events: the types of its events.
        of_players: the lists with one value for each seat that only this game has, in the JSON of a
            state, and the attributes of players that they hold.
        places: gives the tiles in the places that only this game has, by place.
        complete: gives a trusted state with the attributes that its JSON does not tell.

    """

    engine: TurnEngine[S]
    records: TileRecords
    view: Callable[[S, int | None], V]
    view_type: type[V]
    state_of_view: Callable[[V], S]
    settle: Callable[[S], R_co]
    events: tuple[EventType, ...]
    of_players: Mapping[str, str] = field(default_factory=dict)
    places: Callable[[S], Mapping[str, tuple[Tile, ...]]] = lambda _: {}
    complete: Callable[[S], S] = lambda state: state

    @cached_property
    def state(self) -> Record[S]:
        """The record of its states: the turns are replayed, and an impossible one is refused."""
        return Record(
            fields=self.records.state_fields,
            make=self.engine.state_of,
            component=f"{self.records.component}State",
            description=self.records.about["state"],
            error=InconsistentStateError,
        )

    @cached_property
    def views(self) -> Record[V]:
        """The record of its views: the turns are replayed over hidden tiles."""
        return Record(
            fields=self.records.view_fields,
            make=view_maker(self.view_type, self.state_of_view, self.view),
            component=f"{self.records.component}View",
            description=self.records.about["view"],
            error=InconsistentViewError,
        )

    @property
    def every_record(self) -> tuple[FieldType, ...]:
        """The records of its actions, turns, walls, states and views."""
        records = self.records
        return (*records.acts, records.turn, records.any_dealt, self.state, self.views)

    def deal(self, rules: Any, seed: Seed, hand_number: int = 0, **given: Any) -> S:  # noqa: ANN401 - as `HandFlow.begin` takes them
        """A fresh hand; the further arguments are those of `HandFlow.begin`."""
        return self.engine.deal(rules, seed, hand_number, **given)

    def legal(self, state: S, seat: int | None = None) -> Sequence[Choice[Action]]:
        """The legal actions of the seats to act, or of one of them."""
        return self.engine.legal(state, seat)

    def pick(self, state: S, pick: Pick) -> Action:
        """A legal action, chosen by `pick`, which draws a number below a given one."""
        return self.engine.pick(state, pick)

    def step(self, state: S, action: Action) -> Step[S]:
        """The result of an action.

        An illegal action is refused and changes nothing. If the rules make it a foul, it is not
        refused, and it ends the hand.
        """
        return self.engine.step(state, action)

    def recorded_actions(self, begun: S, state: S) -> Iterator[tuple[S, Action]]:
        """The actions from the fresh hand `begun` to a state, each with the state before it."""
        return self.engine.recorded_actions(begun, state)

    def whereabouts(self, state: S) -> dict[str, tuple[Tile, ...]]:
        """The tiles by place: those that every tile game has, and the places of this game."""
        places = {f"wall {number}": wall.rest for number, wall in enumerate(state.walls)}
        for seat, player in enumerate(state.players):
            places[f"hand {seat}"] = player.hand
            places[f"melds {seat}"] = tuple(tile for meld in player.melds for tile in meld.tiles)
            places[f"discards {seat}"] = player.discards
            places[f"flowers {seat}"] = player.flowers
        if state.turned is not None and state.rules.walls.wild.takes_tile:
            places["turned"] = (state.turned,)
        return {**places, **self.places(state)}

    def read_state(self, value: object, script: TileScript | None = None) -> S:
        """The state in a JSON value; one that no game can reach is refused."""
        return self.state.read(value, script)

    def write_state(self, state: S, script: TileScript | None = None) -> Json:
        """A state as JSON."""
        return self.state.write(state, script)

    def read_view(self, value: object, script: TileScript | None = None) -> V:
        """The view in a JSON value; one that no seat can have is refused."""
        return self.views.read(value, script)

    def write_view(self, view: V, script: TileScript | None = None) -> Json:
        """A view as JSON."""
        return self.views.write(view, script)

    def read_action(self, value: object, script: TileScript | None = None) -> Action:
        """The action in a JSON value."""
        return self.records.acts.action.read(value, script)

    def write_action(self, action: Action, script: TileScript | None = None) -> Json:
        """An action as JSON."""
        return self.records.acts.action.write(action, script)

    def write_choice(self, choice: Choice[Action], script: TileScript | None = None) -> Json:
        """A legal action as JSON; an exchange has the number of exchanges to choose from."""
        action = choice.action
        if action.type == "discard":
            # Most choices are discards; this is faster than their record.
            tile = OneTile().write(action.tile, script)
            return {"seat": action.seat, "type": "discard", "tile": tile}
        if action.type == "exchange":
            return {"seat": action.seat, "type": "exchange", "moves": choice.moves}
        return self.records.acts.choice.write(action, script)

    def read_trusted_state(self, written: Json, script: TileScript | None = None) -> S:
        """The state in JSON that `write_state` made; it is trusted, so nothing is replayed."""
        parts = self.state.trusted_fields(written, script, self._not_trusted)
        dealt = self._dealt(parts, written["dealt"], script)
        rests = written["walls"] if "walls" in written else [written["wall"]]
        state = self.complete(
            self.engine.hand.state_type(
                rules=parts["ruleset"],
                dealt=dealt,
                walls=tuple(
                    [
                        _with_rest(wall, Tiles().read(rest, script))
                        for wall, rest in zip(dealt, rests, strict=True)
                    ]
                ),
                is_given=written["dealt"] is not None,
                players=self._players(parts),
                history=self.records.turn.read_trusted(written["history"], script),
                **{name: parts[name] for name in self._trusted},
            )
        )
        if written["tabled"] is not None:
            offered, seat = written["tabled"], written["tabled"]["seat"]
            is_last = not offered["robbing"] and state.is_last(seat)
            tile = OneTile().read(offered["tile"], script)
            state = changed(state, tabled=Tabled(tile, seat, is_last, offered["robbing"]))
        acting = {*written["to_act"], *(answer.seat for answer in state.answers)}
        offers = tuple(
            [
                self.engine.offers_to(state, seat) if seat in acting else ()
                for seat in range(len(state.players))
            ]
        )
        return changed(state, offers=offers)

    @cached_property
    def _trusted(self) -> tuple[str, ...]:
        """The fields of trusted JSON that are attributes of the state, under the same name."""
        attributes = {each.name for each in fields(self.engine.hand.state_type)} - _READ_APART
        return tuple(name for name in self.state.fields if name in attributes)

    @cached_property
    def _lists(self) -> dict[str, str]:
        """The fields that list an attribute of all players, by name."""
        lists = {**_OF_PLAYERS, **self.of_players}
        return {name: lists[name] for name in self.state.fields if name in lists}

    @cached_property
    def _not_trusted(self) -> frozenset[str]:
        """The fields of trusted JSON that are read separately, or that follow from others."""
        read = {"ruleset", *self._trusted, *self._lists}
        return frozenset(name for name in self.state.fields if name not in read)

    def _players(self, parts: Json) -> tuple[Player, ...]:
        """The players of a trusted state."""
        lists, make = self._lists, self.engine.hand.player_type
        rows = zip(*[parts[name] for name in lists], strict=True)
        return tuple([make(**dict(zip(lists.values(), row, strict=True))) for row in rows])

    def _dealt(self, parts: Json, given: Json | None, script: TileScript | None) -> Walls:
        """The walls at the deal: those sent by the caller, or those built from the seed."""
        rules = parts["ruleset"]
        if given is not None:
            return self.records.dealt(rules).read(given, script)
        return build_walls(rules.walls, parts["seed"], parts["hand_number"])


def _with_rest(wall: Wall, rest: tuple[Tile, ...]) -> Wall:
    """A wall of which this rest is left; the tiles that were drawn are hidden in it."""
    gone = len(wall.tiles) - len(rest)
    return Wall((*(HIDDEN,) * gone, *rest), gone)
