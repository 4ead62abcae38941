"""Views of mahjong as JSON, and back: what nobody can see is refused where it is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.games.mcr.action_json import (
    or_none,
    read_answer,
    read_history,
    read_rules,
    read_seat,
    write_action,
    write_history,
    write_rules,
)
from app.games.mcr.record import compare_all
from app.games.mcr.rulesets import DEFAULT, SEATS
from app.games.mcr.state_json import read_course, write_meld, write_result, write_tabled
from app.games.mcr.view import View, view
from app.games.mcr.worlds import Seen, world
from app.shapes.errors import InconsistentViewError, ShapeError
from app.shapes.reading import at, read_list, read_object, wrong_type
from app.tiles.script import TileScript
from app.tiles.tile import WINDS, sort_tiles

if TYPE_CHECKING:
    from app.melding.melds import Meld
    from app.tiles.tile import Tile

Json = dict[str, Any]

# What stands for the gang that another hides.
HIDDEN_GANG: Json = {"type": "gang", "tiles": [], "from": None, "concealed": True}

_NEEDED = ("seat", "hand", "history")
_OPTIONAL = ("ruleset", "hand_number", "results", "flowers", "answer", "shown")
_FOLLOWS = (
    "phase", "to_act", "dealer", "round_wind", "seat_wind", "turn", "drawn", "counts", "melds",
    "discards", "left", "tabled", "result",
)  # fmt: skip
_COMPARED = (*_FOLLOWS, "hand", "flowers", "shown")


def write_view(seen: View, script: TileScript = TileScript.CODES) -> Json:
    """A view as JSON."""
    dealer = seen.hand_number % SEATS
    return {
        "ruleset": write_rules(seen.rules),
        "seat": seen.seat,
        "hand_number": seen.hand_number,
        "results": [write_result(result) for result in seen.results],
        "phase": seen.phase,
        "to_act": list(seen.to_act),
        "dealer": dealer,
        "round_wind": script.write_one(WINDS[seen.hand_number // SEATS]),
        "seat_wind": script.write_one(WINDS[(seen.seat - dealer) % SEATS]),
        "turn": seen.turn,
        "hand": script.write(seen.hand),
        "drawn": or_none(seen.drawn, script.write_one),
        "counts": list(seen.counts),
        "melds": [[_write_meld(meld, script) for meld in melds] for melds in seen.melds],
        "discards": [script.write(tiles) for tiles in seen.discards],
        "flowers": [script.write(tiles) for tiles in seen.flowers],
        "left": list(seen.left),
        "tabled": write_tabled(seen.tabled, script),
        "history": write_history(seen.history, script),
        "answer": or_none(seen.answer, lambda answer: write_action(answer, script)),
        "result": or_none(seen.result, write_result),
        "shown": or_none(seen.shown, script.write),
    }


def _write_meld(meld: Meld | None, script: TileScript) -> Json:
    return HIDDEN_GANG if meld is None else write_meld(meld, script)


def read_view(value: object, script: TileScript = TileScript.CODES) -> View:
    """A view from JSON: the seat, its hand and what was done will do, with flowers dealt."""
    fields = read_object(value, _NEEDED, (*_OPTIONAL, *_FOLLOWS))
    seen = _seen(fields, script)
    found = view(world(seen), seen.seat)
    given = {**fields, "hand": script.write(sort_tiles(seen.hand))}
    compare_all(given, write_view(found, script), _COMPARED, InconsistentViewError)
    return found


def _seen(fields: Json, script: TileScript) -> Seen:
    with at("ruleset"):
        rules = read_rules(fields.get("ruleset", DEFAULT))
    with at("seat"):
        seat = read_seat(fields["seat"])
    hand_number, results = read_course(fields, rules, InconsistentViewError)
    with at("hand"):
        hand = script.read(fields["hand"])
    with at("shown"):
        shown = or_none(fields.get("shown"), script.read)
    with at("answer"):
        answer = or_none(fields.get("answer"), lambda each: read_answer(each, script))
    return Seen(
        rules=rules,
        seat=seat,
        hand_number=hand_number,
        results=results,
        hand=hand,
        flowers=_flowers(fields, script),
        history=read_history(fields, script),
        shown=shown or (),
        answer=answer,
    )


def _flowers(fields: Json, script: TileScript) -> tuple[tuple[Tile, ...], ...]:
    with at("flowers"):
        given = read_list(fields.get("flowers", [[]] * SEATS), SEATS)
        if len(given) != SEATS:
            raise ShapeError(wrong_type(f" {SEATS} 家花牌的列表", f"a list of {SEATS} lists"))
        found = []
        for seat, each in enumerate(given):
            with at(seat):
                found.append(script.read(each))
    return tuple(found)
