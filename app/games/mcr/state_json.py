"""States of mahjong as JSON, and back without loss.

A state is the walls and what was done since; all else in it follows from those. Reading one does
everything again, so that a state which no game can come to is refused where it is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.mcr.action_json import (
    or_none,
    read_answers,
    read_history,
    read_rules,
    read_seat,
    write_action,
    write_history,
    write_rules,
)
from app.games.mcr.flow import ask, deal, step
from app.games.mcr.record import Error, compare_all, redo
from app.games.mcr.settle import payments
from app.games.mcr.state import MATCH, Result
from app.games.mcr.wall import WALLS, Wall, deck_of
from app.shapes.errors import Fault, InconsistentStateError, ShapeError
from app.shapes.reading import (
    at,
    out_of_range,
    read_list,
    read_object,
    read_seed,
    read_whole,
)
from app.text import Text
from app.tiles.script import TileScript
from app.tiles.tile import sort_tiles

if TYPE_CHECKING:
    from app.games.mcr.claims import Tabled
    from app.games.mcr.rulesets import Rules
    from app.games.mcr.state import State
    from app.games.mcr.wall import Walls
    from app.melding.melds import Meld
    from app.tiles.tile import Tile

Json = dict[str, Any]

# More than any hand is worth.
MAX_TOTAL = 1_000

_DONE = ("hand_number", "results", "dealt", "history", "answers")
_FOLLOWS = (
    "phase", "to_act", "dealer", "round_wind", "turn", "hands", "drawn", "melds", "discards",
    "flowers", "walls", "tabled", "result",
)  # fmt: skip


def write_state(state: State, script: TileScript = TileScript.CODES) -> Json:
    """A state as JSON: the walls and what was done, and what follows from it."""
    players = state.players
    dealt = {"dealt": _write_walls(state.dealt, script)} if state.is_given else {}
    return {
        "ruleset": write_rules(state.rules),
        "seed": state.seed,
        "hand_number": state.hand_number,
        "results": [write_result(result) for result in state.results],
        **dealt,
        "phase": state.phase,
        "to_act": list(state.to_act),
        "dealer": state.dealer,
        "round_wind": script.write_one(state.round_wind),
        "turn": state.turn,
        "hands": [script.write(player.hand) for player in players],
        "drawn": or_none(state.drawn, script.write_one),
        "melds": [[write_meld(meld, script) for meld in player.melds] for player in players],
        "discards": [script.write(player.discards) for player in players],
        "flowers": [script.write(player.flowers) for player in players],
        "walls": [script.write(wall.rest) for wall in state.walls],
        "tabled": write_tabled(state.tabled, script),
        "history": write_history(state.history, script),
        "answers": [write_action(answer, script) for answer in state.answers],
        "result": or_none(state.result, write_result),
    }


def write_meld(meld: Meld, script: TileScript) -> Json:
    """A meld as JSON."""
    return {
        "type": meld.type,
        "tiles": script.write(meld.tiles),
        "from": meld.source,
        "concealed": meld.concealed,
    }


def write_tabled(tabled: Tabled | None, script: TileScript) -> Json | None:
    """The tile that may be claimed, and whose it was."""
    if tabled is None:
        return None
    tile = script.write_one(tabled.tile)
    return {"seat": tabled.source, "tile": tile, "robbing": tabled.is_robbed}


def write_result(result: Result) -> Json:
    """How a hand ended, and what it came to."""
    return {
        "winner": result.winner,
        "from": result.source,
        "total": result.total,
        "offender": result.offender,
        "scores": list(payments(result)),
    }


def read_state(value: object, script: TileScript = TileScript.CODES) -> State:
    """A state from JSON; what follows from the rest may be left out, and must agree if it is not.

    >>> read_state({"ruleset": "mcr", "seed": 7}).to_act
    (0,)
    """
    fields = read_object(value, ("ruleset", "seed"), (*_DONE, *_FOLLOWS))
    with at("ruleset"):
        rules = read_rules(fields["ruleset"])
    with at("seed"):
        seed = read_seed(fields["seed"])
    hand_number, results = read_course(fields, rules)
    with at("dealt"):
        given = read_dealt(fields["dealt"], rules, script) if "dealt" in fields else None
    history = read_history(fields, script)
    answers = read_answers(fields, script)
    start = deal(rules, seed, hand_number, given, results)
    state = ask(redo(start, history, InconsistentStateError))
    if state.result and not state.is_last_hand:
        raise InconsistentStateError(Fault("hand_over", _HAND_OVER, ("hand_number",)))
    state = _answered(state, answers)
    compare_all(fields, write_state(state, script), _FOLLOWS, InconsistentStateError)
    return state


def _answered(state: State, answers: tuple[Any, ...]) -> State:
    for place, answer in enumerate(answers):
        done = step(state, answer)
        if done.refusal is not None:
            fault = Fault(done.refusal.code, done.refusal.text, ("answers", place))
            raise InconsistentStateError(fault)
        state = done.state
        if state.answers != answers[: place + 1]:
            raise InconsistentStateError(Fault("all_answered", _ALL_ANSWERED, ("answers", place)))
    return state


def read_course(
    fields: Json, rules: Rules, error: Error = InconsistentStateError
) -> tuple[int, tuple[Result, ...]]:
    """Which hand of the match it is, and how those before it in the game ended."""
    with at("hand_number"):
        hand_number = read_whole(fields.get("hand_number", 0), 0, MATCH - 1)
    most = hand_number % rules.options.hands
    results = []
    with at("results"):
        for place, each in enumerate(read_list(fields.get("results", []), MATCH)):
            with at(place):
                results.append(_read_result(each, rules, error))
        if len(results) > most:
            text = _TOO_MANY_RESULTS.format(most=most)
            raise error(Fault("too_many_results", text))
    return hand_number, tuple(results)


def _read_result(value: object, rules: Rules, error: Error) -> Result:
    fields = read_object(value, (), ("winner", "from", "total", "offender", "scores"))
    seats: dict[str, int | None] = {}
    for key in ("winner", "from", "offender"):
        with at(key):
            seats[key] = or_none(fields.get(key), read_seat)
    with at("total"):
        total = read_whole(fields.get("total", 0), 0, MAX_TOTAL)
    winner, source, offender = seats["winner"], seats["from"], seats["offender"]
    won = winner is not None
    if (won and (offender is not None or source == winner)) or (not won and source is not None):
        raise error(Fault("no_result", _NO_RESULT))
    if (total < rules.minimum) if won else total:
        raise error(Fault("no_result", _NO_RESULT, ("total",)))
    result = Result(winner, source, total, offender)
    compare_all(fields, write_result(result), ("scores",), error)
    return result


def read_dealt(value: object, rules: Rules, script: TileScript = TileScript.CODES) -> Walls:
    """Walls that were built elsewhere: every tile of the deck, from the head of its wall on."""
    fields = read_object(value, ("walls",))
    deck, count = deck_of(rules), WALLS[rules.options.walls]
    size = len(deck) // count
    walls: list[tuple[Tile, ...]] = []
    with at("walls"):
        given = read_list(fields["walls"], len(WALLS) * count)
        if len(given) != count:
            raise ShapeError(out_of_range(f" {count} 道牌墙的列表", f"a list of {count} walls"))
        for place, each in enumerate(given):
            with at(place):
                walls.append(script.read(each))
        faults = [
            Fault("wrong_size", _WRONG_SIZE.format(count=len(wall), size=size), (place,))
            for place, wall in enumerate(walls)
            if len(wall) != size
        ]
        if faults:
            raise InconsistentStateError(*faults)
        if sort_tiles(tile for wall in walls for tile in wall) != sort_tiles(deck):
            raise InconsistentStateError(Fault("not_the_deck", _NOT_THE_DECK))
    return tuple(Wall(wall) for wall in walls)


def _write_walls(walls: Walls, script: TileScript) -> Json:
    return {"walls": [script.write(wall.tiles) for wall in walls]}


_HAND_OVER = Text(
    "这一盘已经结束：下一盘的 hand_number 加一，history 为空",
    "this hand is over: in the next, `hand_number` is one more and `history` is empty",
)
_ALL_ANSWERED = Text(
    "各家都已回答：结果应在 history 里，answers 为空",
    "with this all have answered: what came of it stands in `history`, and nothing here",
)
_TOO_MANY_RESULTS = Text(
    "此前至多打完 {most} 盘", "at most {most} hands of this game were played before"
)
_NO_RESULT = Text("没有一盘能这样结束", "no hand can end like this")
_WRONG_SIZE = Text("有 {count} 张，应为 {size} 张", "{count} tiles where there are {size}")
_NOT_THE_DECK = Text(
    "牌墙合起来不是一副牌，每张一次", "the walls together are not the deck, each tile once"
)
