"""The opening of a game with a contract: seats declare trumps, and the dealer buries cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.play.flow.flow import Choice, Event, Step
from paiju.playing_cards.card import Card
from paiju.shapes.errors import Fault, InconsistentStateError
from paiju.text import Text
from paiju.tricks.contracts import records as contract_records
from paiju.tricks.contracts.declaring import (
    DECLARE,
    dealer_of,
    dealt_on,
    standing_after,
    undeclared_way,
)
from paiju.tricks.contracts.stirring import STIR, after_burial, rebury
from paiju.tricks.flow.reading import raise_all
from paiju.tricks.flow.stage import Opening, Stage
from paiju.tricks.flow.state import Action, Buried, without
from paiju.tricks.plays.burials import Burials
from paiju.tricks.rules.declaring import NO_TRUMP
from paiju.tricks.rules.levels import NO_TRUMP_LEVEL
from paiju.tricks.rules.refusals import BY_CODE, KITTY_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paiju.play.flow.flow import Pick, Refusal
    from paiju.tricks.flow.stage import Place, Redeal
    from paiju.tricks.flow.state import Cards, Contract, State, Table
    from paiju.tricks.flow.view import View
    from paiju.tricks.rules.declaring import Declaration

Json = dict[str, Any]
TEAMS = 2


def burials_of(table: Table, hand: Cards) -> Burials:
    """The sets of cards that the dealer may bury."""
    rules = table.rules
    most = rules.options.bury_points_max
    return Burials(table.order(), hand, rules.kitty, rules.points, most)


def _explain_burial(table: Table, _: int, hand: Cards, action: Action) -> Refusal | None:
    """The refusal of cards to bury; None if they may be."""
    broken = burials_of(table, hand).explain(action.cards)
    return BY_CODE[broken] if broken else None


def _burial_at(table: Table, hand: Cards, choice: Choice[Action], pick: Pick) -> Action:
    """The burial with a number that is picked."""
    return Action("bury", choice.action.seat, burials_of(table, hand).at(pick(choice.moves)))


def _buried(state: State, seat: int, action: Action, _: Redeal) -> Step[State]:
    """The step in which the dealer puts cards into the kitty, and leads next."""
    hands = [*state.hands]
    hands[seat] = without(hands[seat], action.cards)
    burying = (*state.burying, Buried(seat, action.cards))
    done = after_burial(replace(state, burying=burying, hands=tuple(hands), phase="play"), seat)
    return Step(done.state, (Event("bury", {"seat": seat}), *done.events))


BURY = Stage(
    phase="bury",
    actions={"bury": Text("扣底", "Bury")},
    record="burying",
    choices=lambda table, seat, hand: (
        Choice(Action("bury", seat), burials_of(table, hand).count()),
    ),
    explain=_explain_burial,
    default=lambda table, seat, hand: Action("bury", seat, burials_of(table, hand).at(0)),
    step=_buried,
    action_of=_burial_at,
    is_counted=True,
)


REBURY = replace(BURY, phase="rebury", record="stirring", step=rebury)


class ContractOpening(Opening):
    """The opening of a game in which seats declare trumps and the dealer buries cards."""

    stages = (DECLARE, BURY, STIR, REBURY)
    deal = ("ruleset", "seed", "levels", "dealer", "deals", "dealt")
    match_fields = staticmethod(contract_records.match_fields)
    next_record = staticmethod(contract_records.next_record)
    state_fields = staticmethod(contract_records.state_fields)
    view_fields = staticmethod(contract_records.view_fields)
    taken_fields = staticmethod(contract_records.taken_fields)
    events = staticmethod(contract_records.events)
    taken_facts = staticmethod(contract_records.taken_facts)

    def match(self, rules: Any, parts: Json) -> Json:  # noqa: ANN401 - each game has its own
        """The levels, the dealer, and the number of deals before this one."""
        levels = _levels(rules, parts)
        dealer, number = parts.get("dealer"), parts.get("deals", 0)
        raise_all(InconsistentStateError, _faults_of_levels(rules, levels))
        given = parts.get("dealt") is not None
        if number and (given or not _is_redealt(rules, levels, dealer)):
            raise InconsistentStateError(Fault("does_not_follow", _NEVER_AGAIN, ("deals",)))
        return {"levels": levels, "dealer": dealer, "number": number}

    def begin(self, state: State, redeal: Redeal) -> Step[State]:
        """The step to the first stop of the deal."""
        return dealt_on(replace(state, phase="declare"), redeal)

    def acts_of(self, of: Callable[[str], Any]) -> Iterator[tuple[Place, Action]]:
        """The declarations and passes, the burial, and what followed it before the play."""
        for number, call in enumerate(of("calls")):
            yield ("calls", number), call
        for number, buried in enumerate(of("burying")):
            yield ("burying", number), Action("bury", buried.seat, buried.cards)
        for number, action in enumerate(of("stirring")):
            yield ("stirring", number), action

    def trusted(self, parts: Json) -> Json:
        """The attributes of a state from the fields of a record that this service wrote."""
        names = ("levels", "dealer", "out", "calls", "shown", "contract", "burying", "stirring")
        found = {name: parts[name] for name in (*names, "taken", "penalties")}
        return {**found, "number": parts["deals"]}

    def not_in_hands(self, state: State) -> dict[str, Cards]:
        """The kitty, or the cards that are not dealt yet."""
        if state.phase == "declare":
            rest = [card for hand in state.deal.hands for card in hand[state.out :]]
            return {"not dealt": (*rest, *state.deal.kitty)}
        return {"kitty": state.buried or ()}

    def trick_facts(self, state: State) -> Json:
        """The points of the attackers so far."""
        return {"taken": state.taken}

    def seen(self, rules: Any, parts: Json) -> Json:  # noqa: ANN401 - each game has its own
        """The attributes of a view from its fields."""
        found = {name: parts[name] for name in ("dealer", "shown", "contract", "buried")}
        found["levels"] = _levels(rules, parts)
        out = rules.hand_size if parts["out"] is None else parts["out"]
        return {**found, "number": parts["deals"], "out": out}

    def faults_of_phase(self, view: View) -> Iterator[Fault]:
        """The faults of levels, a phase, a contract and a kitty that do not go together."""
        yield from _faults_of_levels(view.rules, view.levels)
        size, seats = view.rules.hand_size, view.rules.seats
        if (view.contract is None) != (view.phase == "declare"):
            yield Fault("does_not_follow", _CONTRACT, ("contract",))
        if view.phase == "declare":
            if view.history or view.buried is not None or not 1 <= view.out <= size:
                yield Fault("does_not_follow", _PHASE, ("phase",))
            return
        played = Counter([turn.seat for turn in view.history for _ in turn.cards])
        is_over = all(played[seat] == size for seat in range(seats))
        has_stirred = any(map(view.is_stir, view.shown))
        if view.phase in {"bury", "rebury", "stir"}:
            is_wrong = bool(view.history) or not view.rules.kitty
            if view.is_burying:
                is_again = view.phase == "rebury"
                is_wrong = is_wrong or view.buried is not None or has_stirred != is_again
        else:
            is_wrong = is_over != (view.phase == "over")
        is_stirring = has_stirred or view.phase == "stir"
        if is_wrong or view.out != size or (is_stirring and not view.rules.options.stir):
            yield Fault("does_not_follow", _PHASE, ("phase",))
        sees = view.phase == "over" or (view.contract and view.burier == view.seat)
        wanted = view.rules.kitty if sees and not view.is_burying else None
        if (None if view.buried is None else len(view.buried)) != wanted:
            yield Fault(KITTY_COUNT.code, KITTY_COUNT.text, ("buried",))

    def sizes(self, view: View) -> list[int]:
        """The number of cards of each hand: those dealt, and for the dealer those of the kitty."""
        sizes = [view.out] * view.seats
        if view.is_burying and view.burier is not None:
            sizes[view.burier] += view.rules.kitty
        return sizes

    def faults(self, view: View) -> Iterator[Fault]:
        """The faults of declarations, and of a contract that does not follow from them."""
        if view.number and not _is_redealt(view.rules, view.levels, view.dealer):
            yield Fault("does_not_follow", _NEVER_AGAIN, ("deals",))
        stands, first, before = None, None, 1
        for place, shown in enumerate(view.shown):
            found = standing_after(view.rules, view.level, stands, shown)
            if isinstance(found, str):
                yield Fault(found, BY_CODE[found].text, ("shown", place, "cards"))
                return
            if not before <= shown.after <= view.out + view.is_stir(shown):
                yield Fault("does_not_follow", _WHEN, ("shown", place, "after"))
            stands, before = found, shown.after
            first = first if view.is_stir(shown) else found
        if view.contract is not None:
            yield from _faults_of_contract(view, view.contract, stands, first)

    def known(self, view: View, seat: int) -> Counter[Card]:
        """The cards that a seat showed, unless it may have buried them."""
        known = Counter[Card]()
        buried = {shown.seat for shown in view.shown if view.is_stir(shown)}
        if view.contract is None or seat not in {*buried, view.contract.dealer}:
            for shown in view.shown:
                if shown.seat == seat:
                    known |= Counter(shown.cards)
        return known


def _faults_of_contract(
    view: View, contract: Contract, stands: Declaration | None, dealt: Declaration | None
) -> Iterator[Fault]:
    """The faults of a contract that does not follow from the declarations.

    Args:
        view: the view.
        contract: its contract.
        stands: the declaration that stands.
        dealt: the one that stood when all cards were out.
    """
    trump = stands.trump if stands else None
    way = undeclared_way(view.rules, view.dealer, view.number)
    if view.level == NO_TRUMP_LEVEL or (stands is None and way == "no_trump"):
        trump = NO_TRUMP
    elif dealt is None and way == "redeal":
        yield Fault("does_not_follow", _DEALT_AGAIN, ("shown",))
    if contract.dealer != dealer_of(view, dealt):
        yield Fault("does_not_follow", _NOT_DEALER, ("contract", "dealer"))
    if trump is not None and contract.trump != trump:
        yield Fault("does_not_follow", _NOT_TRUMP, ("contract", "trump"))


def _is_redealt(rules: Any, levels: Sequence[str], dealer: int | None) -> bool:  # noqa: ANN401 - as below
    """Tests if cards are dealt again where no seat declares; at level NT none ever does."""
    level = levels[(dealer or 0) % len(levels)]
    return level != NO_TRUMP_LEVEL and undeclared_way(rules, dealer, 0) == "redeal"


def _levels(rules: Any, parts: Json) -> tuple[str, ...]:  # noqa: ANN401 - each game has its own
    """The level of each team in the fields of a record; the first level if it has none."""
    levels: tuple[str, ...] | None = parts.get("levels")
    return (rules.levels.first,) * TEAMS if levels is None else tuple(levels)


def _faults_of_levels(rules: Any, levels: Sequence[str]) -> Iterator[Fault]:  # noqa: ANN401 - as above
    """The faults of levels that are not those of two teams, or that the rule set lacks."""
    if len(levels) != TEAMS:
        yield Fault("wrong_count", _TEAMS, ("levels",))
    for place, level in enumerate(levels):
        if level not in rules.levels.ladder:
            yield Fault("does_not_follow", _NO_LEVEL, ("levels", place))


CONTRACT = ContractOpening()
_DEALT_AGAIN = Text("没人亮主，牌要重发", "nobody declared: the cards are dealt again")
_NEVER_AGAIN = Text("这副牌不会重发", "these cards are never dealt again")
_PHASE = Text("与记录不符", "the record leads to another phase")
_CONTRACT = Text("亮主之后才有庄家和主", "a contract follows the declaring, and play follows it")
_WHEN = Text("亮主的先后不对", "this was shown at another time of the deal")
_NOT_DEALER = Text("庄家不是这一家", "another seat is the dealer")
_NOT_TRUMP = Text("亮的主不是这门", "another trump was declared")
_NO_LEVEL = Text("这个规则打不到这一级", "this rule set has no such level")
_TEAMS = Text("要写两队的级", "the level of each of two teams is wanted")
