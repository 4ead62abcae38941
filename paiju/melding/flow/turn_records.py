"""The records that tile games share: actions, turns, payments, walls that were built elsewhere.

A record is the field type of a JSON object: it reads and writes the object.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.mahjong_tiles.field_types import OneTile, Tiles
from paiju.mahjong_tiles.tile import sort_tiles
from paiju.melding.flow.ledger import Payment
from paiju.melding.flow.sealed_notation import Turns
from paiju.melding.flow.turns import Turn
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.actions import GANGS, Action
from paiju.melding.hands.field_types import ANY_SEATS, SEATS, EachSeat
from paiju.shapes.errors import Fault, InconsistentStateError
from paiju.shapes.field_types import Field, FieldType, Flag, Listed, Part, Whole, always
from paiju.shapes.read import out_of_range, read_list
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.shapes.union import Variants, variants_of
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.flow.wall import Walls
    from paiju.melding.hands.field_types import Seats
    from paiju.melding.rules.wall_rules import WallRules
    from paiju.shapes.schema import AnyScript, Schema

    FieldsByType = Mapping[str, Mapping[str, Field]]

Json = dict[str, Any]
WON_OR_LOST = Text("各家输赢。", "The points that each seat wins or loses.")
# Each tile is drawn once and discarded or claimed once; with the choices before the play, and some
# to spare.
MAX_TURNS = 320
# The types of answers to a tile.
_ANSWERS = frozenset(("chi", "peng", *GANGS, "hu", "pass"))
# The fields of actions besides their seat.
_ACTED: Mapping[str, Field] = MappingProxyType(
    {
        "tile": always(
            OneTile(), Text("打出或者杠的牌。", "The tile that is discarded, or made a gang of.")
        )
    }
)
_RUN = Tiles(in_order=True)
_OWN_RUN = always(
    _RUN, Text("`chi` 用：这一顺的三张牌。", "The three tiles of the run, for `chi`.")
)
# The fields of turns.
_TILE = always(OneTile(), Text("针对的那张牌。", "The tile that it was about."))
_MAYBE_TILE = Field(
    OneTile(),
    Text(
        "那张牌；看的一家看不到时是 null。",
        "The tile; null where the seat that looks may not see it.",
    ),
    may_be_null=True,
)
MAYBE_TILES = Field(
    Tiles(in_order=True),
    Text(
        "那几张牌；看的一家看不到时是 null。",
        "The tiles; null where the seat that looks may not see it.",
    ),
    may_be_null=True,
)
# The field of gangs in games that pay a tile otherwise that was added late.
LATE = Field(
    Flag(),
    Text("是不是摸到之后隔了几轮才加杠。", "Whether the tile was added later than it was drawn."),
    default=False,
)
_CONCEALED = Field(Flag(), Text("杠是不是暗的。", "Whether the gang is concealed."), default=False)


def from_of(seat: Whole) -> Field:
    """The field of a turn that names the seat that gave a tile."""
    return always(seat, Text("谁打出的牌。", "Who gave the tile."), of="source")


class Acts(NamedTuple):
    """The records of the actions of a game.

    Attributes:
        action: an action of a seat.
        choice: an action that a seat may choose.
        answer: an answer of a seat to a tile that may be claimed; the seat is always named.
        claim: a claim in a question about one hand; its tile is that of the question.

    """

    action: Variants[Action]
    choice: Variants[Action]
    answer: Variants[Action]
    claim: Variants[Action]


def action_records(
    component: str,
    seat: Whole,
    before: FieldsByType,
    *,
    has_chi: bool,
    offered: FieldsByType,
    about: Mapping[str, Text],
) -> Acts:
    """The records of the actions of a game.

    Args:
        component: the prefix of the names of their OpenAPI components.
        seat: the field type of a seat.
        before: by type of action before the play, its fields besides the seat.
        has_chi: whether a seat may claim a tile for a run.
        offered: by type of action, the fields of a choice, for types whose choices have other
            fields.
        about: the descriptions of `action`, `choice` and `claim`, where the game has its own.

    """

    def acts(
        types: FieldsByType,
        seat: Field,
        **more: Any,  # noqa: ANN401 - as `variants_of` takes them
    ) -> Variants[Action]:
        return variants_of(types, {"seat": seat}, lambda parts: Action(**parts), **more)

    chi, claimed = ({"tiles": _OWN_RUN}, {"tiles": always(Tiles())}) if has_chi else (None, None)
    known = {
        **before,
        "discard": _ACTED,
        **({} if chi is None else {"chi": chi}),
        "peng": {},
        "gang": _ACTED,
        "hu": {},
        "pass": {},
    }
    about = {**_ABOUT, **(_ABOUT_CHI if has_chi else {}), **about}
    maybe, named = Field(seat, default=None), always(seat)
    forms = f"{component}Action"
    answers = {kind: each for kind, each in known.items() if kind in _ANSWERS}
    return Acts(
        acts(
            {**known, "auto": {}},
            maybe,
            component=forms,
            only_in_questions=("auto",),
            description=about["action"],
        ),
        acts(
            {**known, **offered},
            maybe,
            component=f"{component}Choice",
            forms=forms,
            own_forms=tuple(offered),
            description=about["choice"],
        ),
        acts(answers, named, component=f"{component}Answer", forms=forms),
        acts(
            {kind: claimed if kind == "chi" and claimed else {} for kind in answers},
            named,
            component=f"{component}Claim",
            description=about["claim"],
        ),
    )


_ABOUT: Mapping[str, Text] = MappingProxyType(
    {
        "action": Text(
            "一家做的事。`discard` 和 `gang` 有 `tile`；`peng`、`hu`、`pass` 和 `auto`（默认："
            "过，否则打刚摸的那张，没摸牌就打手里最后一张）都没有。",
            "The action of a seat. `discard` and `gang` have `tile`; `peng`, `hu`, `pass` "
            "and `auto` (the default: pass, else discard the tile drawn, or the last of the "
            "hand where none was) have neither.",
        ),
        "choice": Text("一家能做的事：一个动作。", "Something that a seat may do: an action."),
        "claim": Text("一家对这张牌的要求。", "The claim of a seat on a tile."),
    }
)
_ABOUT_CHI: Mapping[str, Text] = MappingProxyType(
    {
        "action": Text(
            "一家做的事。`discard` 和 `gang` 有 `tile`，`chi` 有 `tiles`，要的那张也在"
            "里面；`peng`、`hu`、`pass` 和 `auto`（默认：过，否则打刚摸的那张，没摸牌"
            "就打手里最后一张）都没有。",
            "The action of a seat. `discard` and `gang` have `tile`, `chi` has `tiles`, the "
            "claimed tile among them; `peng`, `hu`, `pass` and `auto` (the default: pass, "
            "else discard the tile drawn, or the last of the hand where none was) have "
            "neither.",
        ),
        "claim": Text(
            "一家对这张牌的要求；`chi` 要写这一顺的三张 `tiles`。",
            "The claim of a seat on a tile; `chi` has the three `tiles` of its run.",
        ),
    }
)


def turns_of(component: str, seat: Whole, types: FieldsByType, description: Text | None) -> Turns:
    """The record of a game's turns.

    Args:
        component: the prefix of the name of their OpenAPI component.
        seat: the field type of a seat.
        types: the fields of each type of turn, besides the seat.
        description: the description of a turn; None for the usual one.

    """
    attributes: dict[str, str] = {
        name: each.of
        for fields in types.values()
        for name, each in fields.items()
        if isinstance(each.of, str) and each.of
    }
    records = variants_of(
        types,
        {"seat": always(seat)},
        lambda parts: Turn(**{attributes.get(name, name): part for name, part in parts.items()}),
    )
    about = _ABOUT_TURN if description is None else description
    return Turns(types=records.types, component=f"{component}Turn", description=about)


def played_turns(
    seat: Whole, *, has_chi: bool, has_flowers: bool, has_birds: bool, hides_gangs: bool
) -> dict[str, dict[str, Field]]:
    """The fields of the turns of the play, by type.

    Args:
        seat: the field type of a seat.
        has_chi: whether a seat may claim a tile for a run.
        has_flowers: whether flowers are shown and replaced.
        has_birds: whether tiles of the wall are turned over after a win.
        hides_gangs: whether the tile of a concealed gang may be hidden from other seats.

    """
    given = from_of(seat)
    drawn_or_given = Field(
        seat,
        Text("谁打出的牌；自己摸的是 null。", "Who gave the tile; null where it was drawn."),
        may_be_null=True,
        of="source",
    )
    run = always(_RUN, Text("`chi` 用：这一顺。", "The run, for `chi`."))
    gang = {"tile": _MAYBE_TILE if hides_gangs else _TILE, "from": drawn_or_given}
    return {
        "draw": {"tile": _MAYBE_TILE},
        **({"flower": {"tile": _TILE}} if has_flowers else {}),
        "discard": {"tile": _TILE},
        **({"chi": {"tile": _TILE, "tiles": run, "from": given}} if has_chi else {}),
        "peng": {"tile": _TILE, "from": given},
        "gang": {**gang, "concealed": _CONCEALED},
        "hu": {"tile": _TILE, "from": drawn_or_given},
        **({"birds": {"tiles": _BIRDS}} if has_birds else {}),
        "exhausted": {},
    }


_BIRDS = always(
    Tiles(),
    Text("和牌后翻开的牌墙头几张。", "The next tiles of the wall, turned over after a win."),
)
_ABOUT_TURN = Text(
    "大家都看得到的一步，按一家看到的样子：摸牌、打牌；吃碰杠和的 `from` 是打出那张牌的一家；"
    "`exhausted` 是牌墙摸完了。",
    "A public event, as far as a seat sees it: a tile was drawn or discarded; claims, gangs "
    "and wins say in `from` who gave the tile; `exhausted` found the wall empty.",
)


class _PaymentRecord(Record[Payment]):
    """The record of a payment; it writes faster than a plain record."""

    __slots__ = ()

    def write(self, value: Payment, script: AnyScript = None) -> Json:
        """The payment as an object with all its fields."""
        del script
        reason, payer, payee, points, turn = value
        return {"reason": reason, "from": payer, "to": payee, "points": points, "turn": turn}


def payment_record(
    component: str, reasons: Iterable[str], most: int, seats: Seats = ANY_SEATS
) -> Record[Payment]:
    """The record of a payment: `reasons` are the codes of its reasons, and `most` its points."""
    seat = seats.one
    return _PaymentRecord(
        fields={
            "reason": always(
                Part(open_word(reasons)), Text("加在什么上。", "The reason of the payment.")
            ),
            "from": always(seat, Text("谁付。", "Who pays."), of="payer"),
            "to": Field(
                seat,
                Text("归谁；没人得是 null。", "Who gets it; null where nobody does."),
                may_be_null=True,
                of="payee",
            ),
            "points": always(Whole(0, most)),
            "turn": always(
                Whole(0, MAX_TURNS),
                Text("对应 `history` 里的第几步。", "The turn of `history` that it is for."),
            ),
        },
        make=lambda parts: Payment(
            parts["reason"], parts["from"], parts["to"], parts["points"], parts["turn"]
        ),
        component=component,
    )


@lru_cache
def built_walls(component: str, rules: WallRules) -> Record[Walls]:
    """The record of walls that were built elsewhere."""
    walls = always(
        BuiltWalls(rules.tiles, rules.count),
        Text(
            "一道牌墙，或者一家一道，从牌头开始。",
            "One wall, or one for each seat, from the head on.",
        ),
        of=lambda walls: walls,
    )
    return Record(fields={"walls": walls}, make=itemgetter("walls"), component=component)


@dataclass(frozen=True, slots=True)
class BuiltWalls(FieldType):
    """The field type of walls that were built elsewhere.

    Attributes:
        deck: the tiles of all walls together.
        count: the number of walls.

    """

    deck: tuple[Tile, ...]
    count: int

    def read(self, value: object, script: AnyScript) -> Walls:
        """The walls in a JSON list; tiles that do not make up the deck are refused."""
        deck, count = self.deck, self.count
        if len(read_list(value, SEATS)) != count:
            raise out_of_range(f" {count} 道牌墙的列表", f"a list of {count} walls")
        walls = Listed(Tiles(), count).read(value, script)
        size = len(deck) // count
        faults = [
            Fault("wrong_size", _WRONG_SIZE.format(count=len(wall), size=size), (place,))
            for place, wall in enumerate(walls)
            if len(wall) != size
        ]
        if faults:
            raise InconsistentStateError(*faults)
        if sort_tiles(tile for wall in walls for tile in wall) != sort_tiles(deck):
            raise InconsistentStateError(Fault("not_the_deck", _NOT_THE_DECK))
        return tuple(map(Wall, walls))

    def write(self, value: Any, script: AnyScript) -> list[Any]:  # noqa: ANN401 - walls
        """The tiles of each wall as it was built, including those that have been drawn."""
        return [Tiles().write(wall.tiles, script) for wall in value]

    def schema(self) -> Schema:
        """The schema of a list of walls."""
        return EachSeat(Tiles()).schema()


_WRONG_SIZE = Text("有 {count} 张，应为 {size} 张", "{count} tiles where there are {size}")
_NOT_THE_DECK = Text(
    "牌墙合起来不是一副牌，每张一次", "the walls together are not the deck, each tile once"
)
