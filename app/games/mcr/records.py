"""The records of a game of 国标: actions, turns, results, walls, events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from app.games.mcr.rulesets import SEATS, Rules, rules_of
from app.games.mcr.settle import payments
from app.games.mcr.state import MATCH, Result, Turn
from app.games.mcr.wall import WALLS, Wall, deck_of
from app.melding.actions import Action
from app.melding.kinds import SEAT, EachSeat
from app.shapes.errors import Fault, InconsistentStateError
from app.shapes.kinds import Beside, Field, Flag, Kind, Listed, Whole, always, follows
from app.shapes.reading import out_of_range, read_list
from app.shapes.record import Record
from app.shapes.variants import variants_of
from app.text import Text
from app.tiles.kinds import OneTile, Tiles
from app.tiles.tile import sort_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.games.mcr.wall import Walls
    from app.shapes.errors import InconsistentError
    from app.shapes.kinds import AnyScript
    from app.shapes.schema import Schema

Json = dict[str, Any]

# More than any hand is worth.
MAX_TOTAL = 1_000
MAX_SCORE = 3 * (MAX_TOTAL + 8) * MATCH
MAX_ANSWERS = SEATS - 1
# Each of 144 tiles is drawn once and discarded once, each of sixteen melds is claimed once.
MAX_TURNS = 320

_RUN = Tiles(in_order=True)
_ACTED = "What is discarded, or made a gang of."
_CHI = "The three tiles of the run, for `chi`."

# The facts of each type of action, beside its type and its seat.
_ACTS: Mapping[str, Mapping[str, Field]] = {
    "discard": {"tile": always(OneTile(), _ACTED)},
    "chi": {"tiles": always(_RUN, _CHI)},
    "peng": {},
    "gang": {"tile": always(OneTile(), _ACTED)},
    "hu": {},
    "pass": {},
    "auto": {},
}
_ANSWERS = ("chi", "peng", "gang", "hu", "pass")


ACTION = variants_of(
    _ACTS,
    {"seat": Field(SEAT, default=None)},
    lambda parts: Action(**parts),
    component="McrAction",
    only_asked=("auto",),
    description="What a seat does. `discard` and `gang` have `tile`, `chi` has `tiles`, the "
    "claimed tile among them; `peng`, `hu`, `pass` and `auto` (the default: pass, else discard the "
    "tile drawn, or the last of the hand where none was) have neither.",
)
CHOICE = variants_of(
    {kind: facts for kind, facts in _ACTS.items() if kind != "auto"},
    {"seat": Field(SEAT, default=None)},
    lambda parts: Action(**parts),
    component="McrChoice",
    forms="McrAction",
    description="Something that a seat may do: an action.",
)
# An action by which a seat, which is named, answers to a tile.
ANSWER = variants_of(
    {kind: _ACTS[kind] for kind in _ANSWERS},
    {"seat": always(SEAT)},
    lambda parts: Action(**parts),
    forms="McrAction",
)
# The claims that a question about one hand names: their tile is the question's.
CLAIM = variants_of(
    {kind: {"tiles": always(Tiles())} if kind == "chi" else {} for kind in _ANSWERS},
    {"seat": always(SEAT)},
    lambda parts: Action(**parts),
    component="McrClaim",
    description="What a seat claims of a tile; `chi` has the three `tiles` of its run.",
)

_TILE = always(OneTile(), "The tile that it was about.")
_FROM = always(SEAT, "Who gave the tile.", of="source")
_MAYBE_TILE = Field(
    OneTile(), "The tile; null where the seat that looks may not see it.", may_be_null=True
)
_MAYBE_FROM = Field(
    SEAT, "Who gave the tile; null where it was drawn.", may_be_null=True, of="source"
)


TURN = variants_of(
    {
        "draw": {"tile": _MAYBE_TILE},
        "flower": {"tile": _TILE},
        "discard": {"tile": _TILE},
        "chi": {"tile": _TILE, "tiles": always(_RUN, "The run, for `chi`."), "from": _FROM},
        "peng": {"tile": _TILE, "from": _FROM},
        "gang": {
            "tile": _MAYBE_TILE,
            "from": _MAYBE_FROM,
            "concealed": Field(Flag(), "Whether the gang is concealed.", default=False),
        },
        "hu": {"tile": _TILE, "from": _MAYBE_FROM},
        "exhausted": {},
        "foul": {},
    },
    {"seat": always(SEAT)},
    lambda parts: Turn(source=parts.pop("from", None), **parts),
    component="McrTurn",
    description="Something that was done in the sight of all: `draw` kept a tile and `flower` "
    "showed one that was replaced; claims, gangs and wins say in `from` who gave the tile; "
    "`exhausted` found the wall empty, and `foul` did what may not be done.",
)

POINTS = EachSeat(Whole(-MAX_SCORE, MAX_SCORE))
WON_OR_LOST = "What each seat wins or loses."


def _result(minimum: int, error: type[InconsistentError], parts: Json) -> Result:
    """The end of a hand, if one can end like this."""
    result = Result(parts["winner"], parts["from"], parts["total"], parts["offender"])
    won = result.winner is not None
    if won and (result.offender is not None or result.source == result.winner):
        raise error(Fault("no_result", _NO_RESULT))
    if not won and result.source is not None:
        raise error(Fault("no_result", _NO_RESULT))
    if (result.total < minimum) if won else result.total:
        raise error(Fault("no_result", _NO_RESULT, ("total",)))
    return result


@lru_cache
def result_of(minimum: int, error: type[InconsistentError]) -> Record[Result]:
    """The record of a hand's end, where a win is worth a minimum."""
    seat = partial(Field, SEAT, default=None, may_be_null=True)
    return Record(
        fields={
            "winner": seat(),
            "from": seat("Who gave the winning tile; null where it was drawn.", of="source"),
            "total": Field(
                Whole(0, MAX_TOTAL), "What the win is worth, flowers included.", default=0
            ),
            "offender": seat("Who did what may not be done."),
            "scores": follows(POINTS, WON_OR_LOST, of=payments),
        },
        make=partial(_result, minimum, error),
        component="McrResult",
        description="How a hand ended; with neither `winner` nor `offender` nobody won 荒牌.",
        error=error,
    )


RESULT = result_of(0, InconsistentStateError)


@dataclass(frozen=True, slots=True)
class Results(Listed):
    """The ends of the hands before this one in its game.

    Attributes:
        played: the most that there can be.
        error: the class of the refusal of more.

    """

    played: int
    error: type[InconsistentError]

    def read(self, value: object, script: AnyScript) -> tuple[Result, ...]:
        """The results."""
        found: tuple[Result, ...] = Listed.read(self, value, script)
        if len(found) > self.played:
            raise self.error(Fault("too_many_results", _TOO_MANY_RESULTS.format(most=self.played)))
        return found


def results_as(error: type[InconsistentError]) -> Field:
    """The field of the hands before this one, by its rule set and its number."""

    def of(parts: Mapping[str, Any]) -> Kind:
        rules, number = parts.get("ruleset"), parts.get("hand_number")
        minimum = rules.minimum if rules else 0
        played = MATCH if rules is None or number is None else number % rules.options.hands
        result = result_of(minimum, error)  # type: ignore[arg-type] # classes are hashable
        return Results(result, MATCH, played, error)

    return Field(
        Beside(of, Listed(RESULT, MATCH)), "How the hands before it in this game ended.", default=()
    )


@dataclass(frozen=True, slots=True)
class BuiltWalls(Kind):
    """Walls that were built elsewhere: every tile of the deck, from the head of its wall on."""

    rules: Rules

    def read(self, value: object, script: AnyScript) -> Walls:
        """The walls."""
        deck, count = deck_of(self.rules), WALLS[self.rules.options.walls]
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
        """All the tiles that the walls were built of."""
        return [Tiles().write(wall.tiles, script) for wall in value]

    def schema(self) -> Schema:
        """A list of walls."""
        return EachSeat(Tiles()).schema()


@lru_cache
def dealt_of(rules: Rules) -> Record[Walls]:
    """The record of walls that were built elsewhere."""
    walls = always(
        BuiltWalls(rules),
        "One wall, or one for each seat, from the head on.",
        of=lambda walls: walls,
    )
    return Record(fields={"walls": walls}, make=itemgetter("walls"), component="McrDealt")


DEALT = dealt_of(rules_of())

_NO_RESULT = Text("没有一盘能这样结束", "no hand can end like this")
_TOO_MANY_RESULTS = Text(
    "此前至多打完 {most} 盘", "at most {most} hands of this game were played before"
)
_WRONG_SIZE = Text("有 {count} 张，应为 {size} 张", "{count} tiles where there are {size}")
_NOT_THE_DECK = Text(
    "牌墙合起来不是一副牌，每张一次", "the walls together are not the deck, each tile once"
)
