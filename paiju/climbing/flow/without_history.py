"""Views without their history: the fields of a view, and the last turn of each seat.

A whole view is read by playing its history again. Of these views nothing can be played again: they
are taken as they are, and only what no view could be is refused.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from paiju.climbing.flow.hidden_hands import card_faults, raise_faults, unseen_cards, wrong_size
from paiju.climbing.flow.records import Turn, of_seats
from paiju.climbing.flow.stakes import Tally
from paiju.climbing.plays.verdicts import play_on, why_no_play
from paiju.climbing.rules.reasons import TEXTS
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.playing_cards.holding import Holding
from paiju.shapes.errors import Fault, InconsistentViewError
from paiju.shapes.field_types import MISSING, Field, Listed
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paiju.climbing.flow.records import Action, Acts
    from paiju.climbing.plays.table import MoveTable

Json = dict[str, Any]
V = TypeVar("V", bound=Any)

LAST_TURNS = "last_turns"
# The possible multipliers of a stake depend on plays that such a view leaves out.
_NOT_COMPARED = "stake"


def fields_without_history(whole: Mapping[str, Field], acts: Acts[Any]) -> dict[str, Field]:
    """The JSON fields of a view without its history; `whole` are those of a whole view.

    Fields that follow from the history of a whole view are read instead, so they are required.
    """
    fields = {
        name: replace(
            each,
            follows=False,
            is_compared=(each.follows or each.is_compared) and name != _NOT_COMPARED,
            is_required=each.default is MISSING,
        )
        for name, each in whole.items()
        if name != "history"
    }
    turns = of_seats(lambda seats: Listed(acts.turn(seats), seats), acts.seats)
    return {**fields, LAST_TURNS: Field(turns, is_required=True, of="history")}


def view_without_history(make: Callable[..., V], own: Json, parts: Json) -> V:
    """The view with these fields, of which `history` has the last turn of each seat.

    Args:
        make: the class of the game's views.
        own: the attributes that only this game has.
        parts: the fields.

    Raises:
        InconsistentViewError: no game can look like this.

    """
    rules, turns = parts["ruleset"], parts[LAST_TURNS]
    if parts["phase"] not in ("play", "over"):
        raise InconsistentViewError(Fault(NOT_OFFERED.code, NOT_OFFERED.text, (LAST_TURNS,)))
    winner = parts.get("winner")
    view = make(
        **own,
        rules=rules,
        seat=parts["seat"],
        first=parts["first"],
        phase=parts["phase"],
        to_act=parts["to_act"],
        hand=parts["hand"],
        counts=parts["counts"],
        history=(),
        last=None,
        out=parts.get("out", () if winner is None else (winner,)),
        hands=parts.get("hands"),
        passed=parts["passed"],
        tally=_tally(rules, turns, parts.get("stake")),
        is_whole=False,
    )
    raise_faults(card_faults(view.hand, turns, rules.play.deck.cards, LAST_TURNS))
    made = _turns(view.table, turns)
    plays = [turn for turn in made if turn.cards]
    last = plays[-1] if parts["last"] is not None and plays else None
    _check(view, made, last)
    found: V = replace(view, history=made, last=last)
    return found


def _tally(rules: Any, turns: Sequence[Action], stake: Json | None) -> Tally:  # noqa: ANN401 - each game has its own
    """The facts about plays that matter to the stakes, as far as these turns and the stake tell."""
    played = [{"seat": turn.seat, "cards": turn.cards} for turn in turns]
    return Tally.of_trusted(played, stake, rules.play.bombs)


def _turns(table: MoveTable, actions: Sequence[Action]) -> tuple[Turn, ...]:
    """The turns with their plays; cards that are no play are refused."""
    turns = []
    for place, action in enumerate(actions):
        play = play_on(table, action.cards, action.declared, None) if action.cards else None
        if action.cards and play is None:
            reason = why_no_play(table, Holding.of(action.cards))
            place_of_cards = (LAST_TURNS, place, "cards")
            raise InconsistentViewError(Fault(reason.value, TEXTS[reason], place_of_cards))
        turns.append(Turn(action.seat or 0, play.cards if play else (), play))
    return tuple(turns)


def _check(view: Any, turns: Sequence[Turn], last: Turn | None) -> None:  # noqa: ANN401 - each game has its own
    """Refuse seats and numbers of cards that do not agree with each other."""
    seats, counts = view.rules.seats, view.counts
    if len(counts) != seats:
        raise InconsistentViewError(wrong_size(len(counts), seats, "counts"))
    faults = []
    if len({turn.seat for turn in turns}) != len(turns):
        faults.append(Fault("seat_repeated", _REPEATED, (LAST_TURNS,)))
    if counts[view.seat] != len(view.hand):
        faults.append(wrong_size(len(view.hand), counts[view.seat] or 0, "hand"))
    shown = [view.hand, *(turn.cards for turn in turns)]
    unseen = len(unseen_cards(view.rules.play.deck.cards, shown))
    held = sum(count or 0 for seat, count in enumerate(counts) if seat != view.seat)
    if held > unseen:
        faults.append(wrong_size(held, unseen, "counts"))
    may_act = [
        seat for seat in view.to_act if counts[seat] != 0 and (last is None or last.seat != seat)
    ]
    if len(may_act) != (view.phase == "play"):
        faults.append(Fault("does_not_follow", _NOBODY_ACTS, ("to_act",)))
    is_out = {seat for seat, count in enumerate(counts) if count == 0}
    if view.phase == "play" and (is_out != {*view.out} or view.rules.round.is_over(view.out)):
        faults.append(Fault("does_not_follow", _OUT, ("out",)))
    raise_faults(faults)


def with_assumed_counts(view: V) -> V:
    """The view with a number of cards for every seat.

    A seat that need not tell its number is taken to hold as many as the seat of the view, but more
    than the number from which it must tell.
    """
    untold = view.counts.count(None)
    if not untold:
        return view
    shown = [view.hand, *(turn.cards for turn in view.history)]
    unseen = len(unseen_cards(view.rules.play.deck.cards, shown))
    told = sum(count or 0 for seat, count in enumerate(view.counts) if seat != view.seat)
    least = (view.rules.round.told_from or 0) + 1
    count = min(max(len(view.hand), least), (unseen - told) // untold)
    counts = tuple([count if each is None else each for each in view.counts])
    return replace(view, counts=counts)


_REPEATED = Text("一家只有一个最近一次", "a seat has one last turn")
_OUT = Text(
    "出牌时，没有牌的各家就是走完的各家，而且牌局还没完",
    "in the play the seats without cards are out, and they are too few to end the round",
)
_NOBODY_ACTS = Text(
    "出牌时轮到一家，它手里有牌，桌上的牌也不是它出的；结束后没有",
    "in the play one seat is to act, which holds cards and has not made the last play; no seat "
    "once it is over",
)
