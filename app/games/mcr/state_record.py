"""The records of a state and of a view of 国标.

A state is the walls and the actions since; all else in it follows from those. To read one is to do
all actions again, so that a state which no game can reach is refused at its first wrong action. A
view is made a whole state first (`worlds.world`): one that no seat can have is refused there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.games.mcr.flow import ask, begin, redo, step
from app.games.mcr.records import (
    ANSWER,
    DEALT,
    MAX_ANSWERS,
    MAX_TURNS,
    RESULT,
    TURN,
    dealt_of,
    results_as,
)
from app.games.mcr.rulesets import DEFAULT, HAND, SEATS, rules_of
from app.games.mcr.state import MATCH, PHASES, State
from app.games.mcr.view import Seen, View, view
from app.games.mcr.worlds import world
from app.melding.kinds import MELD, SEAT, TABLED, EachSeat
from app.melding.melds import MAX_MELDS
from app.shapes.errors import Fault, InconsistentStateError, InconsistentViewError
from app.shapes.kinds import (
    Beside,
    Field,
    Kind,
    Listed,
    Part,
    RuleSet,
    Seed,
    Whole,
    Word,
    always,
    follows,
)
from app.shapes.record import Record
from app.text import Text
from app.tiles.kinds import MAX_TILES, OneTile, Tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.melding.actions import Action

Json = dict[str, Any]

_RULES = RuleSet(rules_of, DEFAULT)
_HISTORY = always(Listed(TURN, MAX_TURNS), "What was done since the deal.")

# The fields that states and views have in common, those that come before the hands first.
_BEFORE: Mapping[str, Field] = {
    "phase": follows(Word(PHASES)),
    "to_act": follows(Listed(SEAT, SEATS), "The seats that are to act; several may claim at once."),
    "dealer": follows(SEAT),
    "round_wind": follows(OneTile()),
}
_HAND_NUMBER = Field(Whole(0, MATCH - 1), "Which hand of a match it is.", default=0)
_TURN = follows(SEAT, "Who drew or claimed last.")
_DRAWN = follows(
    OneTile(), "The tile drawn in this turn; null after chi or peng.", may_be_null=True
)
_TABLED = follows(TABLED, "The tile that may be claimed.", may_be_null=True)
_MELDS = follows(EachSeat(Listed(MELD, MAX_MELDS)), "What each seat has put down.")
_DISCARDS = follows(EachSeat(Tiles()), "The discards of each seat that nobody claimed.")
_FLOWERS = follows(EachSeat(Tiles()), "The flowers that each seat has shown.")
_RESULT = follows(RESULT, may_be_null=True)


def _of_players(name: str) -> Callable[[State], list[Any]]:
    """An attribute of each player of a state."""
    return lambda state: [getattr(player, name) for player in state.players]


def _dealt(parts: Mapping[str, Any]) -> Kind:
    """The walls that were built elsewhere, as the rule set has them."""
    return dealt_of(parts["ruleset"]) if "ruleset" in parts else Part(DEALT.schema())


def _state(parts: Json) -> State:
    """The state of parts that were read: what was done is done again from the deal on."""
    start = begin(
        parts["ruleset"], parts["seed"], parts["hand_number"], parts["dealt"], parts["results"]
    )
    state = ask(redo(start, parts["history"], InconsistentStateError))
    if state.result and not state.is_last_hand:
        raise InconsistentStateError(Fault("hand_over", _HAND_OVER, ("hand_number",)))
    return _answered(state, parts["answers"])


def _answered(state: State, answers: tuple[Action, ...]) -> State:
    """The state after answers to a tile; not everybody has answered yet."""
    for place, answer in enumerate(answers):
        done = step(state, answer)
        if done.refusal is not None:
            fault = Fault(done.refusal.code, done.refusal.text, ("answers", place))
            raise InconsistentStateError(fault)
        state = done.state
        if state.answers != answers[: place + 1]:
            raise InconsistentStateError(Fault("all_answered", _ALL_ANSWERED, ("answers", place)))
    return state


STATE: Record[State] = Record(
    fields={
        "ruleset": always(_RULES, of="rules"),
        "seed": always(Seed()),
        "hand_number": _HAND_NUMBER,
        "results": results_as(InconsistentStateError),
        "dealt": Field(
            Beside(_dealt, DEALT),
            "Only where the walls were built elsewhere.",
            default=None,
            of=lambda state: state.dealt if state.is_given else None,
            may_be_null=True,
        ),
        **_BEFORE,
        "turn": _TURN,
        "hands": follows(
            EachSeat(Tiles()), "The tiles that each seat holds.", of=_of_players("hand")
        ),
        "drawn": _DRAWN,
        "melds": replace(_MELDS, of=_of_players("melds")),
        "discards": replace(_DISCARDS, of=_of_players("discards")),
        "flowers": replace(_FLOWERS, of=_of_players("flowers")),
        "walls": follows(
            EachSeat(Tiles()),
            "What is left of the walls, from the head on.",
            of=lambda state: [wall.rest for wall in state.walls],
        ),
        "tabled": _TABLED,
        "history": replace(_HISTORY, is_required=False, default=()),
        "answers": Field(
            Listed(ANSWER, MAX_ANSWERS), "What was answered to the tile so far.", default=()
        ),
        "result": _RESULT,
    },
    make=_state,
    component="McrState",
    description="Everything about a game. `ruleset`, `seed`, `hand_number`, `results`, `dealt`, "
    "`history` and `answers` decide it; the rest follows from them.",
    error=InconsistentStateError,
)


def _view(parts: Json) -> View:
    """The view of parts that were read, as a seat of a whole game that looks so."""
    seen = Seen(rules=parts.pop("ruleset"), **parts)
    return view(world(seen), seen.seat)


VIEW: Record[View] = Record(
    fields={
        "ruleset": Field(_RULES, default=rules_of, of="rules"),
        "seat": always(SEAT),
        "hand_number": _HAND_NUMBER,
        "results": results_as(InconsistentViewError),
        **_BEFORE,
        "seat_wind": follows(OneTile()),
        "turn": _TURN,
        "hand": always(Tiles(any_order=True), is_compared=True),
        "drawn": _DRAWN,
        "counts": follows(EachSeat(Whole(0, HAND + 1)), "How many tiles each seat holds."),
        "melds": _MELDS,
        "discards": _DISCARDS,
        "flowers": replace(_FLOWERS, follows=False, default=((),) * SEATS, is_compared=True),
        "left": follows(EachSeat(Whole(0, MAX_TILES)), "How many tiles are left in the walls."),
        "tabled": _TABLED,
        "history": _HISTORY,
        "answer": Field(
            ANSWER, "What the seat answered to the tile.", default=None, may_be_null=True
        ),
        "result": _RESULT,
        "shown": Field(
            Tiles(),
            "The hand of who won, with the winning tile.",
            default=None,
            may_be_null=True,
            is_compared=True,
        ),
    },
    make=_view,
    component="McrView",
    description="All that a seat sees. `seat`, `hand` and `history`, with `flowers` where some "
    "were shown, are enough; what follows from them must agree. A gang that another hides is one "
    "without tiles.",
    error=InconsistentViewError,
)

_HAND_OVER = Text(
    "这一盘已经结束：下一盘的 hand_number 加一，history 为空",
    "this hand is over: in the next, `hand_number` is one more and `history` is empty",
)
_ALL_ANSWERED = Text(
    "各家都已回答：结果应在 history 里，answers 为空",
    "with this all have answered: what came of it stands in `history`, and nothing here",
)
