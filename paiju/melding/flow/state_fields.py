"""The fields of states and views that tile games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.field_types import OneTile, Tiles
from paiju.melding.flow.sealed_notation import History
from paiju.melding.flow.wall import HAND
from paiju.melding.hands.field_types import MELD, SEAT, SEATS, TABLED, EachSeat
from paiju.melding.hands.melds import MAX_MELDS
from paiju.shapes.field_types import Field, Listed, Seed, Whole, Word, always, follows
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.shapes.field_types import FieldType, RuleSet
    from paiju.shapes.union import Variants

# Each tile is drawn once and discarded or claimed once; with the choices before the play, and some
# to spare.
MAX_TURNS = 320
MAX_ANSWERS = SEATS - 1


class Parts(NamedTuple):
    """The field types in states and views that differ from game to game.

    Attributes:
        rules: the type of a rule set.
        dealt: the type of walls that were built elsewhere.
        phases: the phases of a hand.
        match: the greatest number of hands of a match.
        turn: the type of a turn.
        answer: the type of a seat's answer to a tile that may be claimed.
        result: the type of the result of a hand.

    """

    rules: RuleSet
    dealt: FieldType
    phases: tuple[str, ...]
    match: int
    turn: Variants[Any]
    answer: Variants[Any]
    result: FieldType


def of_players(name: str) -> Callable[[Any], list[Any]]:
    """A function from a state to the attribute `name` of each of its players, by seat."""
    return lambda state: [getattr(player, name) for player in state.players]


def state_fields(parts: Parts, order: str, own: Mapping[str, Field]) -> dict[str, Field]:
    """The fields of a game's states: those that tile games share, and the game's `own`.

    `order` has the names of all fields in their order, with spaces between.
    """
    shared = {
        **_shared(parts, of_players),
        "ruleset": always(parts.rules, of="rules"),
        "seed": always(Seed()),
        "dealt": Field(
            parts.dealt,
            Text("在别处码好的牌墙才写。", "Only where the walls were built elsewhere."),
            default=None,
            of=lambda state: state.dealt if state.is_given else None,
            may_be_null=True,
        ),
        "hands": follows(
            EachSeat(Tiles()),
            Text("各家的牌。", "The tiles that each seat holds."),
            of=of_players("hand"),
        ),
        "history": Field(History(parts.turn, MAX_TURNS), _HISTORY, default=()),
        "answers": Field(
            Listed(parts.answer, MAX_ANSWERS),
            Text("到现在各家对这张牌的答复。", "What was answered to the tile so far."),
            default=(),
        ),
    }
    return _ordered(order, shared, own)


def view_fields(parts: Parts, order: str, own: Mapping[str, Field]) -> dict[str, Field]:
    """The fields of a game's views: those that tile games share, and the game's `own`.

    `order` has the names of all fields in their order, with spaces between.
    """
    shared = {
        **_shared(parts, lambda name: name),
        "ruleset": Field(parts.rules, default=parts.rules.rules_of, of="rules"),
        "seat": always(SEAT),
        "hand": always(Tiles(any_order=True), is_compared=True),
        "counts": follows(
            EachSeat(Whole(0, HAND + 1)), Text("各家有几张牌。", "How many tiles each seat holds.")
        ),
        "history": always(History(parts.turn, MAX_TURNS), _HISTORY),
        "answer": Field(
            parts.answer,
            Text("这一家对这张牌怎么答。", "What the seat answered to the tile."),
            default=None,
            may_be_null=True,
        ),
    }
    return _ordered(order, shared, own)


def _shared(
    parts: Parts, of: Callable[[str], str | Callable[[Any], list[Any]]]
) -> dict[str, Field]:
    melds = EachSeat(Listed(MELD, MAX_MELDS))
    return {
        "hand_number": Field(
            Whole(0, parts.match - 1),
            Text("第几盘。", "Which hand of a match it is."),
            default=0,
        ),
        "phase": follows(Word(parts.phases)),
        "to_act": follows(
            Listed(SEAT, SEATS),
            Text(
                "轮到的座位；可能几家同时要一张牌。",
                "The seats that are to act; several may claim at once.",
            ),
        ),
        "turn": follows(SEAT, Text("最后摸牌或要牌的一家。", "Who drew or claimed last.")),
        "drawn": follows(
            OneTile(),
            Text(
                "这一轮摸的牌；吃、碰之后是 null。",
                "The tile drawn in this turn; null after chi or peng.",
            ),
            may_be_null=True,
        ),
        "melds": follows(
            melds, Text("各家亮出的牌。", "What each seat has put down."), of=of("melds")
        ),
        "discards": follows(
            EachSeat(Tiles()),
            Text("各家打出、没人要的牌。", "The discards of each seat that nobody claimed."),
            of=of("discards"),
        ),
        "tabled": follows(
            TABLED, Text("可以要的那张牌。", "The tile that may be claimed."), may_be_null=True
        ),
        "result": follows(parts.result, may_be_null=True),
    }


def _ordered(order: str, shared: Mapping[str, Field], own: Mapping[str, Field]) -> dict[str, Field]:
    fields = {**shared, **own}
    return {name: fields[name] for name in order.split()}


_HISTORY = Text("从发牌以来的动作。", "The actions since the deal.")
