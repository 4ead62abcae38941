"""Views of Guandan as JSON, and back: what nobody can see is refused where it is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.cards.script import Script
from app.games.guandan.action_json import (
    MATCH_FIELDS,
    read_done,
    read_match,
    read_rules,
    read_seat,
    write_done,
    write_match,
    write_rules,
)
from app.games.guandan.rulesets import DEFAULT
from app.games.guandan.tribute import payers_of
from app.games.guandan.view import View, view
from app.games.guandan.worlds import Seen, world
from app.play.record import NOT_SEEN, compare_all
from app.shapes.errors import Fault, InconsistentViewError
from app.shapes.reading import at, read_list, read_object, read_whole

if TYPE_CHECKING:
    from app.games.guandan.action_json import Done
    from app.games.guandan.match import Match
    from app.games.guandan.rulesets import Rules

Json = dict[str, Any]

_NEEDED = ("seat", "hand", "history")
_OPTIONAL = ("ruleset", *MATCH_FIELDS, "first", "lot", "tribute")
_FOLLOWS = ("level", "phase", "to_act", "hands", "counts", "last", "out", "hand")


def write_view(seen: View, script: Script = Script.CODES) -> Json:
    """A view as JSON."""
    hands = {"hands": [script.write(hand) for hand in seen.hands]} if seen.hands else {}
    return {
        "ruleset": write_rules(seen.rules),
        "seat": seen.seat,
        **write_match(seen.match),
        "level": seen.level,
        "first": seen.first,
        "lot": seen.lot,
        "phase": seen.phase,
        "to_act": list(seen.to_act),
        "hand": script.write(seen.hand),
        **hands,
        "counts": list(seen.counts),
        **write_done(seen, script),
    }


def read_view(value: object, script: Script = Script.CODES) -> View:
    """A view from JSON: the seat, its hand, where the match stands and what was done will do."""
    fields = read_object(value, _NEEDED, (*_OPTIONAL, *_FOLLOWS))
    with at("ruleset"):
        rules = read_rules(fields.get("ruleset", DEFAULT))
    match = read_match(fields, rules)
    seen = _seen(fields, rules, match, script)
    found = view(world(seen), seen.seat)
    if found.tribute != seen.done.tribute:
        raise InconsistentViewError(Fault("does_not_follow", NOT_SEEN, ("tribute",)))
    compare_all(fields, write_view(found, script), _FOLLOWS, script, InconsistentViewError)
    return found


def _seen(fields: Json, rules: Rules, match: Match, script: Script) -> Seen:
    done = read_done(fields, rules, script)
    with at("seat"):
        seat = read_seat(fields["seat"], rules.seats)
    with at("to_act"):
        given = read_list(fields.get("to_act", []), rules.seats)
        waiting = [read_seat(each, rules.seats) for each in given]
    with at("first"):
        leads = done.history[0].seat if done.history else next(iter(waiting), 0)
        first = read_seat(fields.get("first", leads), rules.seats)
    with at("lot"):
        lot = read_whole(fields.get("lot", 0), 0, 1)
    with at("hand"):
        hand = script.read(fields["hand"])
    return Seen(
        rules=rules,
        match=match,
        seat=seat,
        first=first,
        lot=lot,
        hand=hand,
        done=done,
        hidden=_hidden(fields, match, done, waiting),
        is_resisted=_is_resisted(fields, done),
    )


def _hidden(fields: Json, match: Match, done: Done, waiting: list[int]) -> tuple[int, ...]:
    """The seats that have paid or returned, by what was told, but are not seen to."""
    acted = {act.seat for act in done.tribute}
    if fields.get("phase") == "tribute":
        return tuple(
            seat for seat in payers_of(match.finished) if seat not in waiting and seat not in acted
        )
    if fields.get("phase") == "return" and len(payers_of(match.finished)) > 1:
        returned = {act.seat for act in done.tribute if act.type == "return"}
        return tuple(
            seat for seat in match.finished[:2] if seat not in waiting and seat not in returned
        )
    return ()


def _is_resisted(fields: Json, done: Done) -> bool:
    """Whether nothing was paid though the play goes on, or somebody said so."""
    if done.tribute:
        return any(act.type == "resist" for act in done.tribute)
    # Not a set: an object that is sent as the phase is refused for it elsewhere.
    return bool(done.history) or fields.get("phase") in ("play", "over")
