"""The course of a round of Guandan: from the deal over the tribute to the last card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.cards.holding import Holding
from app.climbing.acts import Turn
from app.climbing.moves import list_moves
from app.climbing.order import judge, meant
from app.climbing.reading import play_of
from app.climbing.reasons import TEXTS, Reason
from app.games.guandan import tribute
from app.games.guandan.actions import Action, playing
from app.games.guandan.deal import deal as deal_cards
from app.games.guandan.deal import in_hand
from app.games.guandan.match import Match, team_of
from app.games.guandan.state import State, table_of
from app.play.protocol import Choice, Event, Pick, Refusal, Step
from app.play.refusals import NOT_OFFERED, explain_turn
from app.play.refusals import REFUSALS as GAME_REFUSALS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.cards.card import Card
    from app.chance import Seed
    from app.climbing.kernels import Rows
    from app.climbing.reading import Play
    from app.games.guandan.deal import Deal
    from app.games.guandan.rulesets import Rules

_REFUSALS = {reason: Refusal(reason.value, TEXTS[reason]) for reason in Reason}
# What is refused in the game, beside what every question about plays refuses.
REFUSALS = GAME_REFUSALS


def deal(rules: Rules, seed: Seed, match: Match | None = None, given: Deal | None = None) -> State:
    """A fresh round of a match: the cards of a seed, or those given.

    >>> from app.games.guandan.rulesets import rules_of
    >>> state = deal(rules_of(), "docs", Match(("4", "2"), (0, 1, 2, 3)))
    >>> state.level, state.phase, state.to_act
    ('4', 'tribute', (3,))
    """
    before = match or Match()
    dealt = given or deal_cards(rules, before.level, seed)
    state = State(
        rules=rules,
        seed=seed,
        deal=dealt,
        phase="tribute",
        to_act=(),
        hands=tuple(map(Holding.of, dealt.hands)),
        match=before,
        is_given=given is not None,
    )
    return _after_tribute(state)


def legal(state: State) -> tuple[Choice[Action], ...]:
    """What the seats that are to act may do; playing cards is one choice with a count."""
    if state.phase == "play":
        seat, moves = state.to_act[0], len(_rows(state))
        plays = [Choice(Action("play", seat), moves)] if moves else []
        return (*plays, *([Choice(Action("pass", seat))] if state.last else []))
    return tuple(Choice(action) for seat in state.to_act for action in _open(state, seat))


def pick(state: State, pick: Pick) -> Action:
    """One legal action, chosen by numbers: first a choice, then one of the plays it stands for."""
    choices = legal(state)
    choice = choices[pick(len(choices))]
    if choice.action.type != "play":
        return choice.action
    row = int(_rows(state)[pick(choice.moves)])
    seat = state.to_act[0]
    return playing(seat, play_of(table_of(state), row, state.hands[seat]))


def step(state: State, action: Action) -> Step[State]:
    """Do an action, or say why it may not be done; then nothing has changed."""
    refusal = explain_turn(state, action)
    if refusal is not None:
        return Step(state, refusal=refusal)
    seat = state.to_act[0] if action.seat is None else action.seat
    if action.type == "auto":
        action = _default(state, seat)
    done = action if action.seat == seat else replace(action, seat=seat)
    return _STEPS[state.phase](state, seat, done)


def _default(state: State, seat: int) -> Action:
    if state.phase != "play":
        return _open(state, seat)[0]
    if state.last is not None:
        return Action("pass", seat)
    # The table begins with the singles, from the lowest up.
    return playing(seat, play_of(table_of(state), int(_rows(state)[0]), state.hands[seat]))


def _rows(state: State) -> Rows:
    hand = state.hands[state.to_act[0]]
    return list_moves(table_of(state), hand, _play_to_beat(state))


def _play_to_beat(state: State) -> Play | None:
    return state.last.play if state.last is not None else None


def paid_in(state: State) -> dict[int, Card]:
    """What was paid so far, by payer."""
    return {
        each.seat: each.cards[0]
        for each in state.tribute
        if each.type == "pay" and each.seat is not None
    }


def is_resisted(state: State) -> bool:
    """Whether no tribute is paid, though somebody would have to."""
    if state.rules.options.anti_tribute == "optional":
        return any(each.type == "resist" for each in state.tribute)
    return tribute.can_resist(state.deal.hands[seat] for seat in _payers(state))


def payments_of(state: State) -> tuple[tribute.Payment, ...]:
    """Who paid whom, once that is settled."""
    paid = paid_in(state)
    if is_resisted(state) or not paid or set(paid) != set(_payers(state)):
        return ()
    return _assigned(state, paid) or ()


def _payers(state: State) -> tuple[int, ...]:
    return tribute.payers_of(state.match.finished)


def _assigned(state: State, paid: dict[int, Card]) -> tuple[tribute.Payment, ...] | None:
    """Who gets which tribute; None while somebody has to choose."""
    taken = [each.source for each in state.tribute if each.type == "take"]
    lot = state.deal.lot
    return tribute.settled(state.rules, state.match, paid, taken[0] if taken else None, lot)


def _open(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat may do in a tribute."""
    rules, level = state.rules, state.level
    hand = state.hands[seat].cards
    if state.phase == "tribute":
        pays = [Action("pay", seat, cards=(card,)) for card in tribute.payable(hand, rules, level)]
        # Who pays first of two has decided for both.
        resists = (
            rules.options.anti_tribute == "optional"
            and not state.tribute
            and tribute.can_resist(state.deal.hands[each] for each in _payers(state))
        )
        return (*pays, *([Action("resist", seat)] if resists else []))
    if state.phase == "choice":
        return tuple(Action("take", seat, source=payer) for payer in sorted(paid_in(state)))
    returns = tribute.returnable(hand, rules, level)
    return tuple(Action("return", seat, cards=(card,)) for card in returns)


def _give(state: State, seat: int, action: Action) -> Step[State]:
    """Pay, resist, take or return."""
    if action.type in {"pay", "return"}:
        taken = state.hands[seat].take(action.cards)
        if taken is None:
            return Step(state, refusal=_REFUSALS[Reason.NOT_IN_HAND])
        action = replace(action, cards=taken)
    if action not in _open(state, seat):
        return Step(state, refusal=NOT_OFFERED)
    done = replace(state, tribute=(*state.tribute, action))
    after = _after_tribute(done)
    return Step(after, _revealed(state, after, action))


def _after_tribute(state: State) -> State:
    """The tribute goes on while somebody is to pay, choose or return; then somebody leads."""
    payers, paid = _payers(state), paid_in(state)
    if not payers or is_resisted(state):
        first = state.match.finished[0] if payers else state.deal.first
        return _leads(replace(state, hands=_dealt(state)), first)
    waiting = tuple(seat for seat in payers if seat not in paid)
    if waiting:
        return replace(state, phase="tribute", to_act=waiting)
    payments = _assigned(state, paid)
    if payments is None:
        return replace(state, phase="choice", to_act=(state.match.finished[0],))
    returned = {each.seat: each.cards[0] for each in state.tribute if each.type == "return"}
    hands = [list(hand) for hand in state.deal.hands]
    for payment in payments:
        _move(hands, payment.payer, payment.payee, payment.card)
    owing = tuple(sorted(each.payee for each in payments if each.payee not in returned))
    if not owing:
        for payment in payments:
            _move(hands, payment.payee, payment.payer, returned[payment.payee])
    moved = replace(
        state, hands=tuple(Holding.of(in_hand(hand, state.rules, state.level)) for hand in hands)
    )
    if owing:
        return replace(moved, phase="return", to_act=owing)
    return _leads(moved, tribute.leader(state.match.finished, payments))


def _dealt(state: State) -> tuple[Holding, ...]:
    return tuple(map(Holding.of, state.deal.hands))


def _move(hands: list[list[Card]], source: int, target: int, card: Card) -> None:
    hands[source].remove(card)
    hands[target].append(card)


def _leads(state: State, seat: int) -> State:
    return replace(state, phase="play", to_act=(seat,))


def _revealed(before: State, after: State, action: Action) -> tuple[Event, ...]:
    """What a step of the tribute shows: cards of one moment are shown together."""
    facts: dict[str, object] = {"seat": action.seat}
    if action.type == "resist":
        return (Event("resist", facts), Event("lead", {"seat": after.to_act[0]}))
    events: tuple[Event, ...]
    if action.type == "take":
        events = (Event("take", {**facts, "source": action.source}),)
    else:
        events = (Event("chosen", facts),)
    if before.phase != "return" and after.phase == "return":
        events = (*events, *map(_paid, payments_of(after)))
    if after.phase == "play":
        events = (*events, *_returned(after), Event("lead", {"seat": after.to_act[0]}))
    return events


def _paid(payment: tribute.Payment) -> Event:
    facts = {"seat": payment.payer, "to": payment.payee, "cards": Holding.of((payment.card,))}
    return Event("tribute", facts)


def _returned(state: State) -> tuple[Event, ...]:
    payers = {each.payee: each.payer for each in payments_of(state)}
    return tuple(
        Event(
            "return",
            {"seat": each.seat, "to": payers[each.seat], "cards": Holding.of(each.cards)},
        )
        for each in state.tribute
        if each.type == "return" and each.seat is not None
    )


def _play(state: State, seat: int, action: Action) -> Step[State]:
    if action.type == "pass":
        return _pass(state, seat)
    if action.type != "play":
        return Step(state, refusal=NOT_OFFERED)
    hand = state.hands[seat]
    cards = hand.take(action.cards)
    if cards is None:
        return Step(state, refusal=_REFUSALS[Reason.NOT_IN_HAND])
    group = replace(Holding.of(cards), declared=meant(cards, action.declared))
    verdict = judge(table_of(state), group, last=_play_to_beat(state))
    if verdict.play is None:
        # No cards make no play: who passes says so.
        return Step(state, refusal=_REFUSALS[verdict.reason or Reason.NO_CARDS])
    turn = Turn(seat, verdict.play.cards, verdict.play)
    rest = hand.without(turn.cards)
    is_locked = state.rules.options.pass_locks_out
    played = replace(
        state,
        hands=(*state.hands[:seat], rest, *state.hands[seat + 1 :]),
        history=(*state.history, turn),
        last=turn,
        passed=state.passed if is_locked else (),
        out=state.out if rest else (*state.out, seat),
    )
    events: tuple[Event, ...] = (Event("play", {"seat": seat, "play": verdict.play}),)
    if not rest:
        events = (*events, Event("out", {"seat": seat, "place": len(played.out)}))
        if _is_over(played):
            places = _places(played)
            over = replace(played, phase="over", to_act=(), out=places)
            return Step(over, (*events, Event("over", {"seats": places})))
    return _next(played, seat, events)


def _pass(state: State, seat: int) -> Step[State]:
    if state.last is None:
        return Step(state, refusal=_REFUSALS[Reason.MUST_LEAD])
    passed = replace(state, history=(*state.history, Turn(seat)), passed=(*state.passed, seat))
    return _next(passed, seat, (Event("pass", {"seat": seat}),))


def _next(state: State, seat: int, events: tuple[Event, ...]) -> Step[State]:
    """The next seat that may play on the last play, or who leads where nobody is left."""
    last = state.last.seat if state.last else seat
    waiting = [
        each
        for each in _from(state, seat)
        if each != last and state.hands[each] and each not in state.passed
    ]
    if waiting:
        return Step(replace(state, to_act=(waiting[0],)), events)
    leader = last if state.hands[last] else _heir(state, last)
    led = replace(state, to_act=(leader,), last=None, passed=())
    return Step(led, (*events, Event("lead", {"seat": leader})))


def _heir(state: State, winner: int) -> int:
    """Who leads for the winner of a trick who is out 接风."""
    order = _from(state, winner)
    if state.rules.options.jiefeng_to == "partner":
        order.sort(key=lambda seat: team_of(seat) != team_of(winner))
    return next(seat for seat in order if state.hands[seat])


def _from(state: State, seat: int) -> list[int]:
    """The other seats in the order of play."""
    seats = state.rules.seats
    return [(seat + step) % seats for step in range(1, seats)]


def _is_over(state: State) -> bool:
    """Whether both of a team are out, or all but one player."""
    seats = state.rules.seats
    teams = [team_of(seat) for seat in state.out]
    return any(2 * teams.count(team) == seats for team in set(teams)) or len(teams) == seats - 1


def _places(state: State) -> tuple[int, ...]:
    """Every seat by its place; those that still hold cards come last, in order of play."""
    left = [seat for seat in _from(state, state.out[-1]) if seat not in state.out]
    return (*state.out, *left)


_STEPS: Mapping[str, Callable[[State, int, Action], Step[State]]] = {
    "tribute": _give,
    "choice": _give,
    "return": _give,
    "play": _play,
}
