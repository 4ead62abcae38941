"""The declaration of a mahjong whose first win ends the hand, and the records that follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.mahjong_tiles.field_types import MAX_HAND, MAX_TILES, Tiles
from paiju.melding.flow.records import TileRecords, of_players
from paiju.melding.flow.sealed_notation import FewTiles, HiddenOfSeats, NumberOrNull
from paiju.melding.flow.turn_records import LATE, MAX_TURNS, WON_OR_LOST, payment_record
from paiju.melding.hands.actions import ACTIONS
from paiju.melding.hands.field_types import Seats
from paiju.melding.hands.winning_shapes import Form
from paiju.melding.plain.ready import READY
from paiju.melding.plain.ready import REFUSALS as READY_REFUSALS
from paiju.melding.plain.state import PHASES, Player, Result, State, View
from paiju.melding.rules.fan_table import FanCount
from paiju.melding.rules.refusals import (
    NO_GANG,
    NOT_A_RUN,
    NOT_FROM_LEFT,
    PENG_PASSED,
    TILE_NOT_IN_HAND,
    WALL_EMPTY,
    WILD_KEPT,
    WILD_TILE,
    after_claim,
    barred,
    no_claims,
    not_a_win,
    only_hu,
)
from paiju.melding.rules.wild_rules import NO_WILD
from paiju.play.declaration.game import ActionType
from paiju.shapes.field_types import Field, Listed, OrNull, RuleSet, Whole, Word, always, follows
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.plain.rules import MahjongRules, Play
    from paiju.melding.rules.dialect import Dialect
    from paiju.melding.rules.fan_table import Fan
    from paiju.play.declaration.options import RuleSets
    from paiju.play.flow.events import EventType
    from paiju.play.flow.flow import Refusal
    from paiju.shapes.field_types import FieldType
    from paiju.shapes.schema import Schema

# Bounds that are more than the fans of any win, its points, and the points of a match.
MAX_FANS = 1_000
MAX_VALUE = 2**31
MAX_POINTS = 2**40
MAX_PAYMENTS = 256
BAR = NumberOrNull(Whole(0, MAX_VALUE))
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class FanCode(Word):
    """The code of a fan in the table; the schema allows other codes, for later versions."""

    def schema(self) -> Schema:
        """The schema of a word that may get further values later."""
        return open_word(self.words)


@dataclass(frozen=True, kw_only=True)
class Declared:
    """The declaration of a game, as the parts of the engine read it.

    Attributes:
        component: the prefix of its components in the OpenAPI document.
        sets: its rule sets and options.
        fans: every fan that a rule set may count.
        reasons: the name of each reason for payments, by code.
        play: the functions that only it has.
        dialect: its Chinese words.
        refusals: the refusals that only it has.
        state_type: the class of its states.
        player_type: the class of its players.
        view_type: the class of its views.
        match: the greatest number of hands of a game.
        state_own: the fields of a state that only it has.
        view_own: the fields of a view that only it has.
        records: further arguments of `TileRecords`, such as actions before the play.
        of_players: the lists with one value for each seat that only its states have, and the
            attributes of players that they hold.
        places: gives the tiles in places that only it has, from a state.
        events: the types of events that only it has.

    """

    component: str
    sets: RuleSets[Any]
    fans: tuple[Fan[Any], ...]
    reasons: Mapping[str, Text]
    play: Play
    dialect: Dialect
    refusals: tuple[Refusal, ...] = ()
    state_type: type[State] = State
    player_type: type[Player] = Player
    view_type: type[View] = View
    match: int
    state_own: Mapping[str, Field] = field(default_factory=lambda: _NOTHING)
    view_own: Mapping[str, Field] = field(default_factory=lambda: _NOTHING)
    records: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    of_players: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    places: Callable[[Any], Mapping[str, tuple[Tile, ...]]] = lambda _: _NOTHING
    events: tuple[EventType, ...] = ()

    @cached_property
    def every(self) -> tuple[MahjongRules, ...]:
        """The rule sets, and those with one option changed."""
        return self.sets.every

    @cached_property
    def has_chi(self) -> bool:
        """True if a rule set has runs that are claimed."""
        return any(each.has_chi for each in self.every)

    @cached_property
    def has_flowers(self) -> bool:
        """True if a rule set has flowers that are shown and replaced."""
        return any(each.walls.flowers for each in self.every)

    @cached_property
    def has_wild(self) -> bool:
        """True if a rule set has wild tiles."""
        return any(each.walls.wild != NO_WILD for each in self.every)

    @cached_property
    def turns_tile(self) -> bool:
        """True if a tile is turned over at the deal, which decides the wild ones."""
        return any(each.walls.wild.steps for each in self.every)

    @cached_property
    def sets_most(self) -> int:
        """The greatest number of sets of a win, in some rule set."""
        return max(each.walls.sets for each in self.every)

    @cached_property
    def bars(self) -> tuple[str, ...]:
        """The fields about declined wins and pengs, in some rule set: `bar`, `passed`."""
        passes = [each.passes for each in self.every]
        has = {
            "bar": any(each.wins for each in passes),
            "passed": any(each.pengs for each in passes),
        }
        return tuple([name for name, is_there in has.items() if is_there])

    @cached_property
    def has_rounds(self) -> bool:
        """True if a rule set has matches of rounds."""
        return any(each.match for each in self.every)

    @cached_property
    def seats(self) -> Seats:
        """The field types about the seats."""
        numbers = {each.seats for each in self.every}
        return Seats(max(numbers), min(numbers) if len(numbers) > 1 else 0)

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms of a win, in some rule set."""
        return tuple([form for form in Form if any(form in each.forms for each in self.every)])

    @cached_property
    def most_tiles(self) -> int:
        """The greatest number of tiles of a rule set."""
        return max(len(each.walls.tiles) for each in self.every)

    @cached_property
    def actions(self) -> tuple[ActionType, ...]:
        """The types of its actions in the play that all mahjongs have, named by its dialect."""
        named = [each for each in ACTIONS if self.has_chi or each.type != "chi"]
        win = Text(self.dialect.win, "Hu")
        actions = [each._replace(name=win) if each.type == "hu" else each for each in named]
        return (*actions, *([_READY_ACTION] if self.declares else []))

    @cached_property
    def declares(self) -> bool:
        """Tests if seats declare that they are ready, in some rule set."""
        return self.play.may_declare is not None

    @cached_property
    def usual_refusals(self) -> tuple[Refusal, ...]:
        """The refusals that follow from the rule sets."""
        runs = (NOT_FROM_LEFT, NOT_A_RUN) if self.has_chi else ()
        passes = [each.passes for each in self.every]
        declined = {
            barred(self.dialect): any(each.wins for each in passes),
            no_claims(self.dialect): any(each.bars_claims for each in passes),
            PENG_PASSED: any(each.pengs for each in passes),
        }
        return (
            not_a_win(self.dialect),
            TILE_NOT_IN_HAND,
            NO_GANG,
            WALL_EMPTY,
            only_hu(self.dialect),
            after_claim(self.dialect),
            *runs,
            *((WILD_TILE, WILD_KEPT) if self.has_wild else ()),
            *[refusal for refusal, is_there in declined.items() if is_there],
            *(READY_REFUSALS if self.declares else ()),
        )

    @cached_property
    def ways(self) -> tuple[str, ...]:
        """The codes of the reasons why a claim gets a tile."""
        several = [_WAYS.get(each.several, (each.several,)) for each in self.every]
        return ("only_claim", "stronger", *dict.fromkeys(chain(*several)))

    @cached_property
    def fan_names(self) -> Mapping[str, Text]:
        """The names of the fans, by code."""
        return {fan.code: fan.name for fan in self.fans}

    @cached_property
    def rules(self) -> RuleSet:
        """The field type of a rule set."""
        return RuleSet(self.sets.named, self.sets.default, self.component)

    @cached_property
    def points(self) -> Listed:
        """The field type of the points of all seats."""
        return self.seats.each(Whole(-MAX_POINTS, MAX_POINTS))

    @cached_property
    def fan_count(self) -> Record[FanCount]:
        """The record of a fan that counts."""
        codes = FanCode(tuple([fan.code for fan in self.fans]))
        return Record(
            fields={
                "code": always(codes),
                "fans": always(Whole(-MAX_FANS, MAX_FANS), Text("加几番。", "How much it adds.")),
            },
            make=lambda parts: FanCount(**parts),
            component=f"{self.component}FanCount",
        )

    @cached_property
    def ledger(self) -> Listed:
        """The field type of the payments of a hand."""
        payment = payment_record(f"{self.component}Payment", self.reasons, MAX_POINTS, self.seats)
        return Listed(payment, MAX_PAYMENTS)

    @cached_property
    def result(self) -> Record[Result]:
        """The record of the result of a hand."""
        seat = self.seats.one
        return Record(
            fields={
                "winners": always(Listed(seat, self.seats.most), _WINNERS),
                "points": always(self.points, WON_OR_LOST),
                "next_dealer": always(seat, Text("下一盘的庄家。", "The dealer of the next hand.")),
            },
            make=lambda parts: Result(**parts),
            component=f"{self.component}Result",
            description=Text("一盘的结果。", "How a hand ended."),
        )

    @cached_property
    def of_win(self) -> dict[str, Field]:
        """The fields of the turn of a win."""
        return {
            "fans": always(Listed(self.fan_count, len(self.fans)), COUNTS),
            "value": always(
                Whole(0, MAX_VALUE), Text("值多少分。", "How many points it is worth.")
            ),
        }

    @cached_property
    def tile_records(self) -> TileRecords:
        """The records of states, views, actions and turns."""
        more = {
            "round streak": self.has_rounds,
            "flowers": self.has_flowers,
            "turned": self.turns_tile,
            "ready": self.declares,
        }
        ready: Mapping[str, Any] = {READY: {}} if self.declares else {}
        seldom = [name for name, is_there in more.items() if is_there]
        wild = ["wild"] if self.has_wild else []
        shared = self._shared_fields()
        state_own = {**shared, **self._state_fields(), **self.state_own}
        view_own = {**shared, **self._view_fields(), **self.view_own}
        return TileRecords(
            **{
                "component": self.component,
                "rules": self.rules,
                "phases": PHASES,
                "match": self.match,
                "result": self.result,
                "seats": self.seats,
                "has_chi": self.has_chi,
                "has_flowers": self.has_flowers,
                "has_birds": self.play.birds is not None,
                "sets": self.sets_most,
                "hides_gangs": self.play.hides_gangs,
                "of_win": self.of_win,
                "of_gang": {"late": LATE} if "tells_late" in self.play.hand else {},
                "choices": ready,
                "turns_before": ready,
                "about": {"state": _STATE, "view": _VIEW},
                "state_order": _STATE_ORDER.format(
                    more=" ".join((*seldom, *map(_OF_ALL.__getitem__, self.bars), *self.state_own))
                ),
                "state_own": state_own,
                "view_order": _VIEW_ORDER.format(
                    more=" ".join((*seldom, *wild, *self.bars, *self.view_own))
                ),
                "view_own": view_own,
                **self.records,
            }
        )

    def _shared_fields(self) -> dict[str, Field]:
        """The fields that states and views have alike."""
        seat = self.seats.one
        return {
            "dealer": Field(seat, default=0),
            "results": Field(
                Listed(self.result, self.match),
                Text("这一局里前面每一盘的结果。", "How the hands before it in this game ended."),
                default=(),
            ),
            "winners": follows(Listed(seat, self.seats.most), _WINNERS),
            "ledger": follows(
                self.ledger, Text("这一盘的付分，按顺序。", "The payments of this hand, in order.")
            ),
            "points": follows(self.points, WON_OR_LOST),
        }

    def _state_fields(self) -> dict[str, Field]:
        """The fields of a state that views have otherwise, or not at all."""
        each = self.seats.each
        return {
            "gang": follows(
                Whole(0, MAX_TURNS),
                Text(
                    "最后一张牌是哪一步的杠补的；不是补牌是 null。",
                    "The turn of the gang for which the last tile was drawn; else null.",
                ),
                may_be_null=True,
            ),
            "won": follows(each(Tiles()), _WON, of=of_players("won")),
            "flowers": follows(each(Tiles()), _FLOWERS, of=of_players("flowers")),
            "ready": follows(each(OrNull(_TURN)), _READY, of=of_players("ready")),
            "bars": follows(self._hidden(BAR), _DECLINED, of=of_players("bar")),
            "passed": follows(
                self._hidden(FewTiles(most=MOST_PASSED)), _PENGS_DECLINED, of=of_players("passed")
            ),
            "wall": follows(
                Tiles(),
                Text(
                    "牌墙剩下的牌，从牌头开始。",
                    "The remaining tiles of the wall, from the head on.",
                ),
                of="wall.rest",
            ),
        }

    def _hidden(self, kind: FieldType) -> HiddenOfSeats:
        """The field type of a list with a value for each seat that only this seat knows."""
        return HiddenOfSeats(kind, self.seats.most, fewest=self.seats.fewest)

    def _view_fields(self) -> dict[str, Field]:
        """The fields of a view that states have otherwise, or not at all."""
        each = self.seats.each
        return {
            "won": follows(each(Tiles()), _WON),
            "flowers": Field(each(Tiles()), _FLOWERS, default=(), is_compared=True),
            "ready": follows(each(OrNull(_TURN)), _READY),
            "wild": follows(
                Tiles(),
                Text("这一盘的癞子，没有就是空的。", "The wild tiles of this hand, if any."),
            ),
            "bar": follows(BAR.kind, _DECLINED, may_be_null=True),
            "passed": follows(Tiles(), _PENGS_DECLINED),
            "left": follows(
                Whole(0, MAX_TILES), Text("牌墙还剩几张。", "How many tiles are left in the wall.")
            ),
            "shown": Field(
                each(OrNull(Tiles(any_order=True))),
                Text(
                    "亮着的手牌，按座位；没亮的是 null。",
                    "The hands that lie open, by seat; null for one that does not.",
                ),
                default=(),
                is_compared=True,
            ),
        }


_STATE_ORDER = (
    "ruleset seed hand_number dealer results dealt phase to_act turn hands drawn gang melds "
    "discards won wall winners tabled ledger points {more} history answers result"
)
_VIEW_ORDER = (
    "ruleset seat hand_number dealer results phase to_act turn hand drawn counts melds discards "
    "won left winners tabled ledger points {more} history answer result shown"
)
# The reasons of an order of claims that has more than one.
_WAYS = {"two_nearest": ("nearest", "all_win")}
_TURN = Whole(0, MAX_TURNS)
_READY = Text(
    "各家在第几步报的听；没报是 null。",
    "The turn in which each seat declared that it is ready; null where it has not.",
)
_READY_ACTION = ActionType(READY, Text("报听", "Declare ready"), ("turn",))
# The field of all seats in a state, by the field of one seat in a view.
_OF_ALL = {"bar": "bars", "passed": "passed"}
# A seat declines a peng with a pair of its hand; it declines fewer wins before it draws.
MOST_PASSED = MAX_HAND // 2
_DECLINED = Text(
    "放过的那次赢值多少分，过水还没完时才有；没有就是 null。",
    "The points of the win that was declined, while that bars the seat from winning; else null.",
)
_PENGS_DECLINED = Text(
    "放过没碰、现在还不能碰的牌。",
    "The tiles whose peng was declined, while they may not be claimed.",
)
COUNTS = Text("算了哪些番。", "The fans that count.")
_WINNERS = Text("谁赢了，按先后。", "Who has won, in order.")
_WON = Text(
    "各家赢的是哪张；几家同赢一张，算最近的一家。",
    "The tile that each seat has won with, one of several the nearest's.",
)
_FLOWERS = Text("各家亮出的花。", "The flowers that each seat has shown.")
_STATE = Text(
    "一局的一切。由 `ruleset`、`seed`、`hand_number`、`dealer`、`results`、`dealt`、"
    "`history` 和 `answers` 决定，其余都推得出来。",
    "Everything about a game. `ruleset`, `seed`, `hand_number`, `dealer`, `results`, "
    "`dealt`, `history` and `answers` decide it; the rest follows from them.",
)
_VIEW = Text(
    "一家看到的一切。`seat`、`hand` 和 `history` 就够了，庄家不是 0 号座时加 `dealer`，"
    "补过花时加 `flowers`，翻过牌时加 `turned`，打完亮牌时加 `shown`；由它们推得出的字段，"
    "写了就要相符。",
    "All that a seat sees. `seat`, `hand` and `history` are enough, with `dealer` where it is not "
    "seat 0, `flowers` where some were shown, `turned` where a tile was turned over, and `shown` "
    "where hands lie open; what follows from them must agree.",
)
