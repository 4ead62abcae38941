"""The JSON records of a tile game, made from what the game declares.

The fields that tile games share are declared here once; a game adds its own, and says their order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import OneTile, Tiles
from paiju.melding.flow.sealed_notation import History
from paiju.melding.flow.turn_records import (
    MAX_TURNS,
    Acts,
    action_records,
    built_walls,
    played_turns,
    turns_of,
)
from paiju.melding.hands.field_types import ANY_SEATS, MELD, tabled_of
from paiju.melding.hands.winning_shapes import SETS
from paiju.shapes.field_types import Beside, Field, Listed, Part, Seed, Whole, Word, always, follows
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.melding.flow.sealed_notation import Turns
    from paiju.melding.flow.wall import Walls
    from paiju.melding.hands.field_types import Seats
    from paiju.shapes.field_types import FieldType, RuleSet
    from paiju.shapes.record import Record

    Fields = Mapping[str, Field]
    FieldsByType = Mapping[str, Fields]

_NONE: Mapping[str, Any] = MappingProxyType({})


def of_players(name: str) -> Callable[[Any], list[Any]]:
    """A function from a state to the attribute `name` of each of its players, by seat."""
    return lambda state: [getattr(player, name) for player in state.players]


@dataclass(frozen=True, kw_only=True)
class TileRecords:
    """The JSON records of a tile game.

    A record is the field type of a JSON object: it reads and writes the object.

    Attributes:
        component: the prefix of the names of their OpenAPI components.
        rules: the type of a rule set.
        phases: the phases of a hand.
        match: the greatest number of hands of a match.
        result: the type of the result of a hand.
        seats: the field types about seats.
        sets: the number of sets of a win; the largest of its rule sets.
        has_chi: whether a seat may claim a tile for a run, in some rule set.
        has_flowers: whether flowers are shown and replaced, in some rule set.
        has_birds: whether tiles of the wall are turned over after a win, in some rule set.
        hides_gangs: whether the tile of a concealed gang may be hidden from other seats.
        choices: by type of action before the play, its fields besides the seat.
        offered: by type of action, the fields of a choice, if they differ from those of the action.
        turns_before: by type of turn before the play, its fields besides the seat.
        turns_after: by type of turn, the fields of the turns of this game that come last.
        of_gang: the fields of a gang that only this game has.
        of_win: the fields of a win that only this game has.
        about: the descriptions of `action`, `choice`, `claim`, `turn`, `state` and `view`, where
            they are not those of every game.
        state_own: the fields of a state that only this game has.
        view_own: the fields of a view that only this game has.
        state_order: the names of all fields of a state in their order, with spaces between.
        view_order: the names of all fields of a view in their order, with spaces between.

    """

    component: str
    rules: RuleSet
    phases: tuple[str, ...]
    match: int
    result: FieldType
    seats: Seats = ANY_SEATS
    sets: int = SETS
    has_chi: bool = False
    has_flowers: bool = False
    has_birds: bool = False
    hides_gangs: bool = False
    choices: FieldsByType = field(default_factory=lambda: _NONE)
    offered: FieldsByType = field(default_factory=lambda: _NONE)
    turns_before: FieldsByType = field(default_factory=lambda: _NONE)
    turns_after: FieldsByType = field(default_factory=lambda: _NONE)
    of_gang: Fields = field(default_factory=lambda: _NONE)
    of_win: Fields = field(default_factory=lambda: _NONE)
    about: Mapping[str, Text] = field(default_factory=lambda: _NONE)
    state_own: Fields = field(default_factory=lambda: _NONE)
    view_own: Fields = field(default_factory=lambda: _NONE)
    state_order: str
    view_order: str

    @cached_property
    def acts(self) -> Acts:
        """The records of actions, choices, answers and claims."""
        return action_records(
            self.component,
            self.seats.one,
            self.choices,
            has_chi=self.has_chi,
            offered=self.offered,
            about=self.about,
        )

    @cached_property
    def turn(self) -> Turns:
        """The record of turns."""
        played = played_turns(
            self.seats.one,
            has_chi=self.has_chi,
            has_flowers=self.has_flowers,
            has_birds=self.has_birds,
            hides_gangs=self.hides_gangs,
        )
        played["gang"].update(self.of_gang)
        played["hu"].update(self.of_win)
        types = {**self.turns_before, **played, **self.turns_after}
        return turns_of(self.component, self.seats.one, types, self.about.get("turn"))

    def dealt(self, rules: Any) -> Record[Walls]:  # noqa: ANN401 - each game has its own
        """The record of walls that were built elsewhere, from the tiles of a rule set."""
        return built_walls(f"{self.component}Dealt", rules.walls)

    @cached_property
    def any_dealt(self) -> Record[Walls]:
        """The record of walls that were built elsewhere, for the default rule set."""
        return self.dealt(self.rules.rules_of())

    @cached_property
    def hand_number(self) -> Whole:
        """The field type of the number of a hand in a match."""
        return Whole(0, self.match - 1)

    @cached_property
    def state_fields(self) -> dict[str, Field]:
        """The fields of a state, in order."""
        shared = {
            **self._shared(of_players),
            "ruleset": always(self.rules, of="rules"),
            "seed": always(Seed()),
            "dealt": Field(
                Beside(self._dealt_beside, self.any_dealt),
                Text("在别处码好的牌墙才写。", "Only where the walls were built elsewhere."),
                default=None,
                of=lambda state: state.dealt if state.is_given else None,
                may_be_null=True,
            ),
            "turned": follows(OneTile(), _TURNED, may_be_null=True),
            "hands": follows(
                self.seats.each(Tiles()),
                Text("各家的牌。", "The tiles that each seat holds."),
                of=of_players("hand"),
            ),
            "history": Field(History(self.turn, MAX_TURNS), _HISTORY, default=()),
            "answers": Field(
                Listed(self.acts.answer, self.seats.most - 1),
                Text("到现在各家对这张牌的答复。", "The claims and passes on the tile so far."),
                default=(),
            ),
        }
        return _ordered(self.state_order, shared, self.state_own)

    @cached_property
    def view_fields(self) -> dict[str, Field]:
        """The fields of a view, in order."""
        shared = {
            **self._shared(lambda name: name),
            "ruleset": Field(self.rules, default=self.rules.rules_of, of="rules"),
            "seat": always(self.seats.one, may_be_null=True),
            "turned": Field(OneTile(), _TURNED, default=None, may_be_null=True, is_compared=True),
            "hand": always(Tiles(any_order=True), is_compared=True),
            "counts": follows(
                self.seats.each(Whole(0, 3 * self.sets + 2)),
                Text("各家有几张牌。", "How many tiles each seat holds."),
            ),
            "history": always(History(self.turn, MAX_TURNS), _HISTORY),
            "answer": Field(
                self.acts.answer,
                Text("这一家对这张牌怎么答。", "The answer of the seat to the tile."),
                default=None,
                may_be_null=True,
            ),
        }
        return _ordered(self.view_order, shared, self.view_own)

    def _dealt_beside(self, parts: Mapping[str, Any]) -> FieldType:
        """The record of walls that were built elsewhere, for the rule set among the fields."""
        if "ruleset" in parts:
            return self.dealt(parts["ruleset"])
        return Part(self.any_dealt.schema())

    def _shared(self, of: Callable[[str], str | Callable[[Any], list[Any]]]) -> dict[str, Field]:
        one, each = self.seats.one, self.seats.each
        return {
            "hand_number": Field(
                self.hand_number, Text("第几盘。", "Which hand of a match it is."), default=0
            ),
            "round": Field(
                Whole(0, self.match - 1),
                Text("第几圈，从 0 起。", "Which round 圈, from 0."),
                default=0,
            ),
            "streak": Field(
                Whole(0, self.match - 1),
                Text("连庄几次。", "How often in a row the dealer has stayed 连庄."),
                default=0,
            ),
            "phase": follows(Word(self.phases)),
            "to_act": follows(
                Listed(one, self.seats.most),
                Text(
                    "轮到的座位；可能几家同时要一张牌。",
                    "The seats that are to act; several may claim at once.",
                ),
            ),
            "turn": follows(one, Text("最后摸牌或要牌的一家。", "Who drew or claimed last.")),
            "drawn": follows(
                OneTile(),
                Text(
                    "这一轮摸的牌；吃、碰之后是 null。",
                    "The tile drawn in this turn; null after chi or peng.",
                ),
                may_be_null=True,
            ),
            "melds": follows(
                each(Listed(MELD, self.sets)),
                Text("各家亮出的牌。", "The melds of each seat."),
                of=of("melds"),
            ),
            "discards": follows(
                each(Tiles()),
                Text("各家打出、没人要的牌。", "The discards of each seat that nobody claimed."),
                of=of("discards"),
            ),
            "tabled": follows(
                tabled_of(one),
                Text("可以要的那张牌。", "The tile that may be claimed."),
                may_be_null=True,
            ),
            "result": follows(self.result, may_be_null=True),
        }


def _ordered(order: str, shared: Mapping[str, Field], own: Mapping[str, Field]) -> dict[str, Field]:
    fields = {**shared, **own}
    return {name: fields[name] for name in order.split()}


_TURNED = Text(
    "发牌时翻开的牌，癞子由它而定；没有时是 null。",
    "The tile that was turned over at the deal, which decides the wild ones; null without one.",
)
_HISTORY = Text("从发牌以来的动作。", "The actions since the deal.")
