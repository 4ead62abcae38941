"""The flow of a tile game: the functions that run a game, its states and views in JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paiju.mahjong_tiles.field_types import OneTile
from paiju.melding.flow.hand_steps import changed
from paiju.melding.hands.actions import Tabled
from paiju.melding.hands.field_types import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from paiju.chance import Seed
    from paiju.mahjong_tiles.notation import TileScript
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.sealed_notation import Turns
    from paiju.melding.flow.turn_engine import TurnEngine
    from paiju.melding.flow.wall import Walls
    from paiju.melding.hands.actions import Action
    from paiju.play.flow.events import EventType
    from paiju.play.flow.flow import Choice, Pick, Step
    from paiju.shapes.record import Record
    from paiju.shapes.union import Variants

Json = dict[str, Any]
S = TypeVar("S", bound=Any)
V = TypeVar("V")
R_co = TypeVar("R_co", covariant=True)
# Fields of a trusted state that are read separately, and those that are taken as they are.
_APART = ("dealt", "tabled", "history", "to_act")
_SAME = ("seed", "hand_number", "phase", "turn", "results", "drawn", "result")


@dataclass(frozen=True, kw_only=True)
class TileFlow(Generic[S, V, R_co]):
    """The flow of a tile game; it implements `paiju.play.flow.flow.Flow`.

    A record is the field type of a JSON object: it reads and writes the object.

    Attributes:
        engine: the engine that runs the turns by the rules of the game.
        deal: deals a fresh hand.
        view: gives the view of a seat.
        settle: gives the score of a finished game.
        places: gives the tiles in the places that only this game has, by place.
        events: the types of its events.
        state: the record of its states.
        views: the record of its views.
        action: the record of its actions.
        choice: the record of its choices.
        turn: the record of its turns.
        dealt: gives, for a rule set, the record of walls that were built elsewhere.
        build: builds the walls of a rule set, a seed and the number of a hand in a match.
        make: makes a trusted state from four arguments: the values of its fields, the fields in
            JSON, the notation, and the values that every tile game has.
        apart: the fields of a state that `make` reads itself, or that follow from others.

    """

    engine: TurnEngine[S]
    deal: Callable[..., S]
    view: Callable[[S, int], V]
    settle: Callable[[S], R_co]
    places: Callable[[S], Mapping[str, tuple[Tile, ...]]]
    events: tuple[EventType, ...]
    state: Record[S]
    views: Record[V]
    action: Variants[Action]
    choice: Variants[Action]
    turn: Turns
    dealt: Callable[[Any], Record[Walls]]
    build: Callable[[Any, Seed, int], Walls]
    make: Callable[[Json, Json, TileScript | None, Json], S]
    apart: tuple[str, ...]

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
        """The tiles by place: hands, melds, discards, and the places that only this game has."""
        places = dict(self.places(state))
        for seat, player in enumerate(state.players):
            places[f"hand {seat}"] = player.hand
            places[f"melds {seat}"] = tuple(tile for meld in player.melds for tile in meld.tiles)
            places[f"discards {seat}"] = player.discards
        return places

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
        return self.action.read(value, script)

    def write_action(self, action: Action, script: TileScript | None = None) -> Json:
        """An action as JSON."""
        return self.action.write(action, script)

    def write_choice(self, choice: Choice[Action], script: TileScript | None = None) -> Json:
        """A legal action as JSON; an exchange has the number of exchanges to choose from."""
        action = choice.action
        if action.type == "discard":
            # Most choices are discards; this is faster than their record.
            tile = OneTile().write(action.tile, script)
            return {"seat": action.seat, "type": "discard", "tile": tile}
        if action.type == "exchange":
            return {"seat": action.seat, "type": "exchange", "moves": choice.moves}
        return self.choice.write(action, script)

    def read_trusted_state(self, written: Json, script: TileScript | None = None) -> S:
        """The state in JSON that `write_state` made; it is trusted, so nothing is replayed."""
        parts = self.state.trusted_fields(written, script, (*_APART, *self.apart))
        same = {
            **{name: parts[name] for name in _SAME},
            "rules": parts["ruleset"],
            "dealt": self._dealt(parts, written["dealt"], script),
            "is_given": written["dealt"] is not None,
            "history": self.turn.read_trusted(written["history"], script),
        }
        state = self.make(parts, written, script, same)
        if written["tabled"] is not None:
            offered, seat = written["tabled"], written["tabled"]["seat"]
            is_last = not offered["robbing"] and state.is_last(seat)
            tile = OneTile().read(offered["tile"], script)
            state = changed(state, tabled=Tabled(tile, seat, is_last, offered["robbing"]))
        acting = {*written["to_act"], *(answer.seat for answer in parts["answers"])}
        offers = tuple(
            [self.engine.offers_to(state, seat) if seat in acting else () for seat in range(SEATS)]
        )
        return changed(state, offers=offers, answers=parts["answers"])

    def _dealt(self, parts: Json, given: Json | None, script: TileScript | None) -> Walls:
        """The walls at the deal: those sent by the caller, or those built from the seed."""
        rules = parts["ruleset"]
        if given is not None:
            return self.dealt(rules).read(given, script)
        return self.build(rules, parts["seed"], parts["hand_number"])
