"""The old reading of views, as an oracle: a whole deal is invented, played, and compared.

`inventing` gives a flow that reads views in this way. The hands of other seats are made up, so that
duties which depend on them are not checked. It shares with the library only what does not depend on
hidden cards.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from paiju.all_games.doudizhu.flow import Doudizhu
from paiju.all_games.doudizhu.known_deal import bids_of, doubles_of
from paiju.all_games.doudizhu.stages import begin as begin_doudizhu
from paiju.all_games.guandan.flow import Guandan
from paiju.all_games.guandan.stages import begin as begin_guandan
from paiju.all_games.guandan.state import Action as GuandanAction
from paiju.climbing.flow.hidden_hands import raise_faults
from paiju.climbing.flow.play_phase import (
    PlayCursor,
    PlayPhase,
    Replayed,
    declared_group,
    refusal_of,
    replayed,
)
from paiju.climbing.flow.state import Deal, hand_sizes, starting_hands
from paiju.climbing.plays.duties import binds
from paiju.climbing.plays.verdicts import judge
from paiju.climbing.rules.reasons import Reason
from paiju.play.flow.flow import Event, Refusal
from paiju.playing_cards.card import in_hand
from paiju.playing_cards.holding import Holding
from paiju.shapes.errors import InconsistentViewError, ShapeError
from paiju.shapes.read import REQUIRED
from tests.support.invented_deals import deals, doudizhu, guandan
from tests.support.invented_deals.deals import SEED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.climbing.flow.flow import ClimbingFlow
    from paiju.climbing.plays.reading import Play
    from paiju.playing_cards.card import Card

Json = dict[str, Any]


class _Cursor(PlayCursor):
    """A play phase in which the hands of all seats but one are made up."""

    __slots__ = ("_seen_by",)

    def __init__(self, begun: Any, seen_by: int) -> None:  # noqa: ANN401 - a state of any game
        super().__init__(begun)
        self._seen_by = seen_by

    def _pass(self, seat: int) -> Refusal | None:
        is_known = self._seen_by == seat
        if (self._has_duties and is_known) or (self._last is None and not self._may_be_stuck(seat)):
            last = self._last.play if self._last is not None else None
            if binds(self._duties(seat), self._table, self._hands[seat], last):
                return refusal_of(Reason.MUST_LEAD if last is None else Reason.MUST_BEAT)
        self.events.append(Event("pass", {"seat": seat}))
        self._passes(seat)
        return None

    def _may_be_stuck(self, seat: int) -> bool:
        return bool(self._rules.bars_last) and self._seen_by != seat and len(self._hands[seat]) == 1

    def _judged(self, seat: int, action: Any) -> Play | Reason:  # noqa: ANN401 - as above
        hand = self._hands[seat]
        cards = hand.take(action.cards)
        if cards is None:
            return Reason.NOT_IN_HAND
        group = declared_group(cards, action.declared)
        duties = self._duties(seat) if self._has_duties else None
        is_asked = duties is not None and (duties.highest or duties.bars_last)
        matters = cards and (self._depends_on_hand or is_asked)
        is_known = self._seen_by == seat
        last = self._last.play if self._last is not None else None
        verdict = judge(self._table, group, hand if matters and is_known else None, last, duties)
        return verdict.reason or verdict.play or Reason.NO_CARDS


class _Play(PlayPhase[Any, Any]):
    """The play phase of an invented deal; in place of unseen cards it has the seat that sees it."""

    def replay(self, state: Any, actions: Sequence[Any], unseen: Any = ()) -> Replayed[Any]:  # noqa: ANN401 - as above
        return replayed(_Cursor(state, unseen), actions)


def plain_deal(parts: Json) -> Deal:
    """A deal that agrees with the fields of a view; raises if no deal can.

    Hidden cards are placed anyhow, as the rules allow.
    """
    rules, seat, turns = parts["ruleset"], parts["seat"], parts["history"]
    raise_faults(deals.card_faults(deals.shown_cards(parts["hand"], turns), rules))
    known = deals.known_cards(rules.seats, seat, parts["hand"], turns)
    led = (turns[0].seat,) if turns else parts["to_act"]
    first = parts.get("first", next(iter(led), 0))
    taker = deals.possible_taker(rules, seat, known, parts.get("counts"), first)
    raise_faults(deals.size_faults(rules, seat, known, taker=taker))
    unseen = deals.unseen_cards(rules, known)
    aside: list[Card] = []
    sizes, bottom = hand_sizes(rules, taker), rules.bottom
    if rules.round.takes_rest:
        bottom = 0
    has_room = taker != seat and len(known[taker]) < sizes[taker]
    # If the first play had to contain the card that decides who leads and does not, that card
    # was not dealt.
    may_hold = has_room and not (turns and rules.round.opens)
    for card in rules.round.lead_cards or rules.round.takers:
        if card not in unseen or not (may_hold or len(aside) < bottom):
            break
        (known[taker] if may_hold else aside).append(card)
        unseen.remove(card)
        if may_hold:
            break
    *hands, rest = deals.filled_places((*sizes, bottom), [*known, aside], unseen)
    order = rules.play.order
    if rules.round.takes_rest:
        # Any of the taker's cards can have been left over, except the one that decided; that is
        # a low one, so the highest is chosen.
        *hands[taker], last = in_hand(hands[taker], order)[::-1]
        rest = [last]
    return Deal(
        deals.SEED,
        tuple([in_hand(hand, order) for hand in hands]),
        in_hand(rest, order),
        rules.round.leader(hands, first),
    )


def plain_state(flow: Any, parts: Json) -> Any:  # noqa: ANN401 - as above
    """The state after the history of a view is played with an invented deal."""
    rules, seat, turns, deal = parts["ruleset"], parts["seat"], parts["history"], plain_deal(parts)
    # Hidden hands are made up, so that the winner of a hand that wins at once comes from `out`.
    won = parts.get("out") or (seat,) * rules.round.wins(starting_hands(rules, deal)[seat])
    start = flow.begin(
        rules=rules,
        seed=deals.SEED,
        deal=deal,
        hands=tuple(map(Holding.of, starting_hands(rules, deal))),
        winner=won[0] if won and not turns else None,
    )
    return flow.replay(start, {**parts, "unseen": seat}, InconsistentViewError)


def doudizhu_state(flow: Any, parts: Json) -> Any:  # noqa: ANN401 - as above
    """The same for Dou Dizhu; landlord, bottom and wild ranks are required once known."""
    start = begin_doudizhu(
        parts["ruleset"], SEED, doudizhu.deal_of(parts), redeals=parts["redeals"]
    )
    said = {"bids": bids_of(parts), "doubled": doubles_of(parts)}
    known = {**parts, **said, "unseen": parts["seat"]}
    found = flow.replay(start, known, InconsistentViewError)
    untold = [
        name
        for name in ("landlord", "bottom", "wild")
        if name not in parts and getattr(found, name) not in (None, ())
    ]
    if untold:
        raise ShapeError(*map(REQUIRED.under, untold))
    return found


def guandan_state(flow: Any, parts: Json) -> Any:  # noqa: ANN401 - as above
    """The same for a round of Guandan."""
    tribute = guandan.tribute_of(parts)
    dealt = guandan.deal_of(parts, tribute)
    start = begin_guandan(tribute.rules, SEED, tribute.match, dealt)
    state = flow.replay(start, {**parts, "unseen": parts["seat"]}, InconsistentViewError)
    for seat in guandan.seats_with_hidden_gifts(parts, tribute):
        # A hidden choice may be any, so the default one will do.
        if seat in state.to_act and state.phase in {"tribute", "return"}:
            state = flow.step(state, GuandanAction("auto", seat)).state
    return state


def inventing(flow: ClimbingFlow[Any, Any, Any]) -> ClimbingFlow[Any, Any, Any]:
    """The same flow, which reads views by inventing a deal."""
    kind = type(flow)
    state_of = {Doudizhu: doudizhu_state, Guandan: guandan_state}.get(kind, plain_state)

    class Inventing(kind):  # type: ignore[valid-type, misc] # the class of the flow
        """The flow of a game that invents deals."""

        state_of_view = state_of

        @cached_property
        def play(self) -> _Play:
            return _Play(self.acts.make)

    return Inventing(**{each.name: getattr(flow, each.name) for each in fields(flow)})
