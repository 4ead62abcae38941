"""Views of Dou Dizhu as JSON, and back: what nobody can see is refused where it is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from app.cards.card import RANKS
from app.cards.script import Script
from app.games.doudizhu.action_json import read_done, read_rules, read_seat, write_done, write_rules
from app.games.doudizhu.calling import DOUBLINGS, SEATS, choosers
from app.games.doudizhu.flow import MAX_REDEALS
from app.games.doudizhu.rulesets import DEFAULT
from app.games.doudizhu.view import View, view
from app.games.doudizhu.worlds import Seen, world
from app.play.record import compare_all
from app.shapes.errors import InconsistentViewError, ShapeError
from app.shapes.reading import REQUIRED, at, read_list, read_object, read_whole, read_word

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.games.doudizhu.action_json import Done
    from app.games.doudizhu.rulesets import Rules

Json = dict[str, Any]
T = TypeVar("T")

MAX_WILD = 2

_NEEDED = ("seat", "hand", "history")
_OPTIONAL = ("ruleset", "first", "redeals", "landlord", "bottom", "wild", "bids", "doubled")
_FOLLOWS = ("phase", "to_act", "counts", "last", "winner")
# What may be left out while it is so.
_BEFORE: Json = {"landlord": None, "bottom": None, "wild": []}
_COMPARED = (*_FOLLOWS, "landlord", "bottom", "wild", "hand", "doubled")


def write_view(seen: View, script: Script = Script.CODES) -> Json:
    """A view as JSON."""
    return {
        "ruleset": write_rules(seen.rules),
        "seat": seen.seat,
        "first": seen.first,
        "redeals": seen.redeals,
        "phase": seen.phase,
        "to_act": list(seen.to_act),
        "landlord": seen.landlord,
        "hand": script.write(seen.hand),
        "counts": list(seen.counts),
        "bottom": None if seen.bottom is None else script.write(seen.bottom),
        "wild": list(seen.wild),
        **write_done(seen, script),
        "winner": seen.winner,
    }


def read_view(value: object, script: Script = Script.CODES) -> View:
    """A view from JSON: the seat, its hand and what was played will do once there is a landlord.

    Bids and doubles that are left out are taken to have been the least that there can be.
    """
    fields = read_object(value, _NEEDED, (*_OPTIONAL, *_FOLLOWS))
    with at("ruleset"):
        rules = read_rules(fields.get("ruleset", DEFAULT))
    seen = _seen(fields, rules, script)
    found = view(world(seen), seen.seat)
    follows = write_view(found, script)
    untold = [key for key in _BEFORE if key not in fields and follows[key] != _BEFORE[key]]
    if untold:
        raise ShapeError(*map(REQUIRED.under, untold))
    compare_all(fields, follows, _COMPARED, script, InconsistentViewError)
    return found


def _seen(fields: Json, rules: Rules, script: Script) -> Seen:
    done = read_done(fields, script)
    with at("seat"):
        seat = read_seat(fields["seat"])
    with at("first"):
        first = read_seat(fields["first"]) if "first" in fields else None
    with at("redeals"):
        redeals = read_whole(fields.get("redeals", 0), 0, MAX_REDEALS)
    with at("landlord"):
        landlord = _or_none(fields.get("landlord"), read_seat)
    with at("hand"):
        hand = script.read(fields["hand"])
    with at("bottom"):
        bottom = _or_none(fields.get("bottom"), script.read)
    if landlord is not None and bottom is None:
        raise ShapeError(REQUIRED.under("bottom"))
    with at("wild"):
        wild = tuple(read_word(rank, RANKS) for rank in read_list(fields.get("wild", []), MAX_WILD))
    return Seen(
        rules=rules,
        seat=seat,
        first=first,
        redeals=redeals,
        hand=hand,
        landlord=landlord,
        bottom=bottom,
        wild=wild,
        bids=done.bids if "bids" in fields else None,
        doubles=done.doubles,
        chosen=_chosen(fields, rules, landlord, done),
        history=done.history,
    )


def _chosen(fields: Json, rules: Rules, landlord: int | None, done: Done) -> tuple[int, ...]:
    """The seats that have chosen in the doubling, by what was told, but are not seen to."""
    with at("to_act"):
        waiting = [read_seat(seat) for seat in read_list(fields.get("to_act", []), SEATS)]
    if landlord is None:
        return ()
    asked = choosers(DOUBLINGS[rules.options.doubling], landlord)
    # Not a set: whoever sends a list as the phase is refused for it elsewhere.
    playing = done.history or fields.get("phase") in ("play", "over")
    if "doubled" not in fields and playing:
        return asked
    shown = [choice.seat for choice in done.doubles]
    return tuple(seat for seat in asked if waiting and seat not in waiting and seat not in shown)


def _or_none(value: object, read: Callable[[object], T]) -> T | None:
    return None if value is None else read(value)
