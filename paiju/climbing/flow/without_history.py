"""Views without their history: the fields of a view, and the last turn of each seat.

A whole view is read by playing its history again. Of these views nothing can be played again: they
are taken as they are. They are refused where their fields contradict each other, as far as that
shows without the plays that are left out; not every view that is taken is one of a game.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from paiju.climbing.flow.hidden_hands import card_faults, raise_faults, unseen_cards
from paiju.climbing.flow.records import Turn, of_seats
from paiju.climbing.flow.stakes import Tally
from paiju.climbing.plays.verdicts import play_on, why_no_play
from paiju.climbing.rules.reasons import TEXTS
from paiju.play.declaration.refusals import NOT_OFFERED
from paiju.playing_cards.holding import Holding
from paiju.shapes.errors import Fault, InconsistentViewError, ShapeError
from paiju.shapes.field_types import Field, Listed, read_as_sent
from paiju.shapes.read import REQUIRED
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
    fields = read_as_sent({name: each for name, each in whole.items() if name != "history"})
    if _NOT_COMPARED in fields:
        fields[_NOT_COMPARED] = replace(fields[_NOT_COMPARED], is_compared=False)
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
        has_history=False,
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
    """Refuse fields that contradict each other."""
    seats, counts, round_ = view.rules.seats, view.counts, view.rules.round
    if len(counts) != seats:
        text = _EACH_SEAT.format(count=len(counts), size=seats)
        raise InconsistentViewError(Fault("wrong_size", text, ("counts",)))
    if round_.is_open and view.hands is None:
        raise ShapeError(REQUIRED.under("hands"))
    faults = [*_size_faults(view, turns), *_hands_faults(view, turns), *_passed_faults(view, last)]
    if len({turn.seat for turn in turns}) != len(turns):
        faults.append(Fault("seat_repeated", _REPEATED, (LAST_TURNS,)))
    may_act = [
        seat for seat in view.to_act if counts[seat] != 0 and (last is None or last.seat != seat)
    ]
    if len(may_act) != (view.phase == "play"):
        faults.append(Fault("does_not_follow", _NOBODY_ACTS, ("to_act",)))
    is_out = {seat for seat, count in enumerate(counts) if count == 0}
    if view.phase == "play" and (is_out != {*view.out} or round_.is_over(view.out)):
        faults.append(Fault("does_not_follow", _OUT, ("out",)))
    # Where a pass locks a seat out, a play can win the trick at once.
    if view.phase == "play" and last is None and turns[-1].cards and not round_.locks_out:
        faults.append(Fault("does_not_follow", _NOBODY_PASSED, ("last",)))
    raise_faults(faults)


def _size_faults(view: Any, turns: Sequence[Turn]) -> list[Fault]:  # noqa: ANN401 - as above
    """The faults of numbers of cards."""
    counts = view.counts
    own = 0 if view.seat is None else counts[view.seat]
    if own is None:
        return [Fault("does_not_follow", _OWN_COUNT, ("counts", view.seat))]
    faults = []
    if own != len(view.hand):
        text = _BY_COUNTS.format(count=len(view.hand), size=own)
        faults.append(Fault("wrong_size", text, ("hand",)))
    shown = [view.hand, *(turn.cards for turn in turns)]
    unseen = len(unseen_cards(view.rules.play.deck.cards, shown))
    held = sum(count or 0 for seat, count in enumerate(counts) if seat != view.seat)
    if held > unseen:
        text = _TOO_MANY.format(count=held, size=unseen)
        faults.append(Fault("wrong_size", text, ("counts",)))
    return faults


def _hands_faults(view: Any, turns: Sequence[Turn]) -> list[Fault]:  # noqa: ANN401 - as above
    """The fault of the hands of all seats, if any: closed ones are null, open ones are true."""
    hands = view.hands
    if not view.rules.round.is_open:
        return [] if hands is None else [Fault("does_not_follow", _CLOSED, ("hands",))]
    every = Counter(chain(*hands, *[turn.cards for turn in turns]))
    if (
        [len(hand) for hand in hands] == [*view.counts]
        and (view.seat is None or sorted(hands[view.seat]) == sorted(view.hand))
        and every <= Counter(view.rules.play.deck.cards)
    ):
        return []
    return [Fault("does_not_follow", _OPEN, ("hands",))]


def _passed_faults(view: Any, last: Turn | None) -> list[Fault]:  # noqa: ANN401 - as above
    """The fault of the seats that passed, if any."""
    passed, counts = view.passed, view.counts
    playing = {*view.to_act, *([] if last is None else [last.seat])}
    # A seat that may return makes a turn after its pass.
    is_final = view.rules.round.returns is None
    if (
        all(seat < len(counts) and counts[seat] != 0 for seat in passed)
        and not (is_final and playing.intersection(passed))
        and len({*passed}) == len(passed)
    ):
        return []
    return [Fault("does_not_follow", _PASSED, ("passed",))]


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
_NOBODY_PASSED = Text(
    "最后一手还没有人不要，所以要管的就是它",
    "nobody passed on the latest play, so it is to be beaten",
)
_PASSED = Text(
    "不要的各家手里有牌，每家只写一次，不是轮到的一家，也不是出最后一手的一家",
    "the seats that passed hold cards, each stands here once, and they are neither the seat that "
    "is to act nor the one that made the last play",
)
_CLOSED = Text(
    "这个规则集不亮牌：hands 是 null", "no hands lie open in this rule set: `hands` is null"
)
_OPEN = Text(
    "各家的牌要合得上 hand、counts 和出过的牌",
    "the open hands must agree with `hand`, `counts` and the cards of the last turns",
)
_OWN_COUNT = Text("自己有几张总是知道的", "a seat knows its own number of cards")
_EACH_SEAT = Text(
    "有 {count} 个数，应当每家一个，共 {size} 个",
    "{count} numbers, where each of the {size} seats has one",
)
_BY_COUNTS = Text(
    "有 {count} 张，counts 里是 {size} 张", "{count} cards, where `counts` says {size}"
)
_TOO_MANY = Text(
    "别家合计 {count} 张，没露面的牌只有 {size} 张",
    "the other seats hold {count} cards in all, where only {size} are not seen",
)
