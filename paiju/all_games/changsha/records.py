"""The JSON records and the events that only 长沙麻将 has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paiju.all_games.changsha.openings import OPENINGS
from paiju.all_games.changsha.rulesets import SEATS
from paiju.all_games.changsha.state import PHASES
from paiju.mahjong_tiles.field_types import OneTile, Tiles
from paiju.melding.flow.records import of_players
from paiju.melding.flow.sealed_notation import FewTiles, HiddenOfSeats, NumberOrNull
from paiju.melding.hands import actions
from paiju.melding.hands.field_types import SEAT, EachSeat
from paiju.melding.plain.declared import MOST_PASSED
from paiju.melding.rules import events
from paiju.play.declaration.game import ActionType
from paiju.play.flow.events import EventType, Fact
from paiju.shapes.field_types import (
    Field,
    Flag,
    Listed,
    Whole,
    Word,
    always,
    follows,
)
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.shapes.schema import AnyScript

# More tiles than an open gang turns, and than there are birds.
_MOST_TILES = 8
_MOST_POINTS = 2**10
_PIPS = Listed(Whole(1, 6), 2)
_CODES = Listed(Word(tuple([each.code for each in OPENINGS])), len(OPENINGS))
_TILE = {"tile": always(OneTile(), Text("那张牌。", "The tile."))}
_TILES = {"tiles": always(Tiles(), Text("那几张牌，按顺序。", "The tiles, in their order."))}
_OWN_OR_GIVEN = Field(
    SEAT,
    Text("谁打出的牌；自己的是 null。", "The seat that gave the tile; null if the winner drew it."),
    may_be_null=True,
    of="source",
)
_CONCEALED = Field(Flag(), Text("是不是暗的。", "Whether it is concealed."), default=False)


@dataclass(frozen=True, slots=True)
class _Codes(Listed):
    """The field type of a set of codes, as a list in any order."""

    def read(self, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - a set, not a tuple
        """The set of the codes in a JSON list."""
        return frozenset(Listed.read(self, value, script))


SPECIAL = Field(
    _Codes(Word(("tianhu", "dihu")), 1),
    Text(
        "`tianhu` 天胡：庄家起手即胡；`dihu` 地胡。",
        "`tianhu` 天胡: the dealer wins with the tiles dealt; `dihu` 地胡: an earthly win.",
    ),
    default=frozenset(),
)
GANG_TILES = Field(
    Whole(0, 4),
    Text(
        "杠上开花时，翻出的牌有几张成胡。",
        "After the winner's own open gang, how many of the turned tiles complete the hand.",
    ),
    default=0,
)
# The names of usual actions that are called otherwise in this game.
_NAMES = {"gang": Text("开杠", "Open gang"), "hu": Text("胡", "Hu")}
ACTIONS = (
    ActionType("opening", Text("起手胡", "Show"), ("opening",)),
    ActionType("take", Text("要海底", "Take"), ("seabed",)),
    ActionType("pass", Text("过", "Pass"), ("opening", "claims", "seabed")),
    *[
        each._replace(name=_NAMES.get(each.type, each.name))
        for each in actions.ACTIONS
        if each.type != "pass"
    ],
    ActionType("bu", Text("补张", "Gang and draw"), ("turn", "claims")),
    ActionType("lay", Text("打翻出的牌", "Lay"), ("turn",)),
)
RECORDS = {
    "phases": PHASES,
    "has_birds": True,
    "choices": {
        "opening": {},
        "take": {},
        "bu": {
            "tile": always(OneTile(), Text("杠哪一张。", "The tile of the gang.")),
        },
        "lay": {
            "tile": always(OneTile(), Text("打翻出的哪一张。", "Which turned tile is laid.")),
        },
    },
    "turns_before": {
        "opening": {
            **_TILES,
            "openings": always(
                _CODES, Text("哪些起手胡。", "Which opening wins they are."), of="fans"
            ),
            "dice": always(_PIPS, Text("掷出的骰子。", "The dice that were thrown.")),
        },
        "pass": {},
    },
    "turns_after": {
        "bu": {**_TILE, "from": _OWN_OR_GIVEN, "concealed": _CONCEALED},
        "turned": _TILES,
        "unclaimed": {},
        "lay": _TILE,
        "seabed": {},
        "take": {},
    },
}
_SHARED = {
    "spread": follows(
        Tiles(),
        Text(
            "开杠翻出、还没打出的牌。",
            "The tiles that an open gang turned, before one of them is laid.",
        ),
    ),
    "birds": follows(
        Listed(OneTile(), _MOST_TILES), Text("这一盘的鸟。", "The birds of this hand.")
    ),
}
_DEAD = Text(
    "各家开杠翻出而没有打出的牌。",
    "The tiles that the open gangs of each seat turned and that were not laid.",
)
_LOCKED = Text("各家是否开过杠，手牌不能动。", "Whether each seat's hand is fixed by an open gang.")
STATE_OWN = {
    **_SHARED,
    "dead": follows(EachSeat(Tiles()), _DEAD, of=of_players("dead")),
    "locked": follows(EachSeat(Flag()), _LOCKED, of=of_players("locked")),
    "bars": follows(
        HiddenOfSeats(NumberOrNull(Whole(0, _MOST_POINTS))),
        Text(
            "各家放过的胡值几分，自己打牌前要更大才能胡；没有是 null。",
            "The points of a win that each seat declined: until its discard it wins only for more.",
        ),
        of=of_players("bar"),
    ),
    "passed": follows(
        HiddenOfSeats(FewTiles(most=MOST_PASSED)),
        Text(
            "各家放过的牌，自己摸牌前不能胡。",
            "The tiles that each seat declined, and may not win with until its draw.",
        ),
        of=of_players("passed"),
    ),
    "asked": follows(
        Whole(0, SEATS),
        Text("这一阶段已经问过几家。", "How many seats have answered in this stage."),
    ),
}
VIEW_OWN = {
    **_SHARED,
    "dead": follows(EachSeat(Tiles()), _DEAD),
    "locked": follows(EachSeat(Flag()), _LOCKED),
}
_FACT_OF_TILES = {"tiles": Fact(Tiles(), Text("亮出、翻开或吃成的牌", "the tiles"))}
EVENTS = (
    EventType(
        "opening",
        Text("亮出起手胡", "a seat shows opening wins"),
        {
            **events.BY,
            **_FACT_OF_TILES,
            "openings": Fact(_CODES, Text("哪些起手胡", "which they are")),
            "dice": Fact(_PIPS, Text("掷出的骰子", "the dice that were thrown"), is_optional=True),
        },
    ),
    EventType("pass", Text("起手或海底时过", "a seat passes, in its turn to choose"), events.BY),
    events.gang(
        Text("补张：杠后摸一张", "a gang after which a tile is drawn"),
        Fact(SEAT, Text("谁打出的", "the seat that gave the tile")),
        may_hide=False,
    )._replace(type="bu"),
    EventType(
        "turned", Text("开杠翻牌", "an open gang turns tiles"), {**events.BY, **_FACT_OF_TILES}
    ),
    EventType("unclaimed", Text("翻出的牌无人胡", "nobody wins a turned tile"), events.BY),
    EventType(
        "lay",
        Text("打出翻出的一张", "a seat lays one of the turned tiles"),
        {**events.BY, **events.TILE},
    ),
    EventType("seabed", Text("只剩最后一张", "one tile is left, and seats are asked"), events.BY),
    EventType("take", Text("要最后一张", "a seat takes the last tile"), events.BY),
    EventType("birds", Text("翻鸟", "birds are turned"), {**events.BY, **_FACT_OF_TILES}),
)
