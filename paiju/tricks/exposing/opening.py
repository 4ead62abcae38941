"""The opening of a game in which seats expose cards, and each plays for its own total."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.play.flow.flow import Step
from paiju.playing_cards.card import Card
from paiju.shapes.errors import Fault, InconsistentStateError
from paiju.text import Text
from paiju.tricks.exposing import records
from paiju.tricks.exposing.records import MAX_WORTH
from paiju.tricks.exposing.stage import EXPOSE, begun, event_of, refusal_of
from paiju.tricks.flow.reading import raise_all
from paiju.tricks.flow.stage import Barred, Opening
from paiju.tricks.flow.state import Contract, sorted_hand
from paiju.tricks.rules.declaring import NO_TRUMP
from paiju.tricks.rules.refusals import MUST_BE_LED, NOT_EXPOSABLE, WAITS
from paiju.tricks.rules.totals import leaders

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paiju.tricks.flow.stage import Place, Redeal
    from paiju.tricks.flow.state import Action, Cards, State, Table
    from paiju.tricks.flow.view import View

Json = dict[str, Any]


class ExposingOpening(Opening):
    """The opening of a game in which seats expose cards, and each plays for its own total."""

    stages = (EXPOSE,)
    deal = ("ruleset", "seed", "totals", "leader", "dealt")
    least_points = -MAX_WORTH
    has_throws = False
    match_fields = staticmethod(records.match_fields)
    next_record = staticmethod(records.next_record)
    state_fields = staticmethod(records.state_fields)
    view_fields = staticmethod(records.view_fields)
    taken_fields = staticmethod(records.taken_fields)
    events = staticmethod(records.events)

    def match(self, rules: Any, parts: Json) -> Json:  # noqa: ANN401 - each game has its own
        """The totals, and who leads first."""
        totals = tuple(parts.get("totals") or (0,) * rules.seats)
        leader = parts.get("leader")
        raise_all(InconsistentStateError, _faults_of_match(rules, totals, leader))
        return {"totals": totals, "dealer": leader}

    def begin(self, state: State, redeal: Redeal) -> Step[State]:
        """The step to the exposing, or to the first lead where nothing may be exposed."""
        del redeal
        hands = tuple([sorted_hand(state.order(), hand) for hand in state.deal.hands])
        state = replace(state, hands=hands)
        if not state.rules.exposing.cards:
            state = begun(state)
            return Step(state, (event_of(state),))
        return Step(replace(state, phase="expose", to_act=tuple(range(state.seats))))

    def acts_of(self, of: Callable[[str], Any]) -> Iterator[tuple[Place, Action]]:
        """The choices of the seats, in order."""
        for number, action in enumerate(of("exposing")):
            yield ("exposing", number), action

    def trusted(self, parts: Json) -> Json:
        """The attributes of a state from the fields of a record that this service wrote."""
        leads = parts["leads"]
        contract = None if leads is None else Contract(leads, NO_TRUMP)
        own = {name: parts[name] for name in ("totals", "exposing")}
        return {**own, "dealer": parts["leader"], "contract": contract}

    def barred(self, table: Table, turn: int, hand: Cards) -> Barred | None:
        """The cards that wait for another trick of their suit, or for the card that must be led."""
        rules, history = table.rules, table.history[:turn]
        if not history and table.dealer is None and rules.first.is_led:
            return Barred(tuple([card for card in hand if card != rules.first.card]), MUST_BE_LED)
        if not rules.exposing.wait:
            return None
        tricks = [history[begun].cards[0] for begun in range(0, turn, table.seats)]
        is_lead = turn % table.seats == 0
        led = {card[1] for card in (tricks if is_lead else tricks[:-1])}
        waiting = [
            card
            for card in table.exposed
            if card in hand
            and card[1] not in led
            and (is_lead or card[1] == tricks[-1][1])
            and sum(other[1] == card[1] for other in hand) > 1
        ]
        return Barred(tuple(waiting), WAITS) if waiting else None

    def seen(self, rules: Any, parts: Json) -> Json:  # noqa: ANN401 - each game has its own
        """The attributes of a view from its fields."""
        seat, exposing, leads = parts["seat"], tuple(parts["exposing"]), parts["leads"]
        found = {
            "totals": tuple(parts["totals"] or (0,) * rules.seats),
            "dealer": parts["leader"],
            "exposing": exposing,
            "contract": None if leads is None else Contract(leads, NO_TRUMP),
        }
        if parts["phase"] == "expose":
            found["to_act"] = () if exposing or seat is None else (seat,)
        return found

    def faults_of_phase(self, view: View) -> Iterator[Fault]:
        """The faults of totals, a phase, choices and a first leader that do not go together."""
        yield from _faults_of_match(view.rules, view.totals, view.dealer)
        is_chosen = view.phase != "expose"
        if (view.contract is not None) != is_chosen:
            yield Fault("does_not_follow", _NO_LEADER, ("leads",))
        is_over = len(view.history) == view.seats * view.rules.hand_size
        is_wrong = is_over != (view.phase == "over") or (bool(view.history) and not is_chosen)
        if is_wrong or not (is_chosen or view.rules.exposing.cards):
            yield Fault("does_not_follow", _PHASE, ("phase",))
        seats = sorted(each.seat or 0 for each in view.exposing)
        if is_chosen:
            is_whole = seats == [*range(view.seats)] if view.rules.exposing.cards else not seats
        else:
            is_whole = {*seats} <= {view.seat} and len(seats) < 2
        if not is_whole:
            yield Fault("does_not_follow", _CHOSEN, ("exposing",))

    def faults(self, view: View) -> Iterator[Fault]:
        """The faults of cards that were exposed, and of who leads first."""
        held = Counter(view.hand)
        for turn in view.history:
            held += Counter(turn.cards if turn.seat == view.seat else ())
        for place, each in enumerate(view.exposing):
            is_held = each.seat != view.seat or {*each.cards} <= {*held}
            if each.type == "expose" and (not is_held or refusal_of(view.rules, each.cards)):
                yield Fault(NOT_EXPOSABLE.code, NOT_EXPOSABLE.text, ("exposing", place, "cards"))
        if view.contract is None:
            return
        leads, has_card = view.contract.dealer, view.rules.first.card in held
        is_first = view.dealer is None
        if view.dealer not in {None, leads} or (
            is_first and view.seat is not None and has_card != (leads == view.seat)
        ):
            yield Fault("does_not_follow", _NOT_LEADER, ("leads",))

    def known(self, view: View, seat: int) -> Counter[Card]:
        """The cards that a seat exposed, and the card with which it leads first."""
        known = Counter[Card]()
        for each in view.exposing:
            if each.seat == seat:
                known |= Counter(each.cards)
        if view.contract and view.dealer is None and view.contract.dealer == seat:
            known |= Counter([view.rules.first.card])
        return known


def _faults_of_match(rules: Any, totals: Sequence[int], leader: int | None) -> Iterator[Fault]:  # noqa: ANN401 - each game has its own
    """The faults of totals, which follow from hands, and of the seat that leads after a hand."""
    if len(totals) != rules.seats:
        yield Fault("wrong_count", _SEATS, ("totals",))
    elif leaders(rules.totals, tuple(totals)):
        yield Fault("does_not_follow", _OVER, ("totals",))
    elif leader is None and any(totals):
        yield Fault("does_not_follow", _LEADER_NEEDED, ("leader",))


EXPOSING = ExposingOpening()
_NO_LEADER = Text("都选好亮什么以后才有人先出", "a seat leads when all have chosen")
_PHASE = Text("与记录不符", "the record leads to another phase")
_CHOSEN = Text("选好的各家不对", "these are not the seats that have chosen")
_NOT_LEADER = Text("先出的不是这一家", "another seat leads first")
_SEATS = Text("要写四家的总分", "the total of each seat is wanted")
_LEADER_NEEDED = Text(
    "有了总分就不是第一副，要写由谁先出",
    "totals say that a hand was played before: name the seat that leads",
)
_OVER = Text("整场已经打完了", "with these totals the match is over")
