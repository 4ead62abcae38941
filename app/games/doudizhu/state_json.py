"""States of Dou Dizhu as JSON, and back without loss.

A state is what was dealt and what was done since; all else in it follows from those. Reading one
does everything again, so that a state which no game can come to is refused where it is wrong.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.cards.card import HIGH_TO_LOW
from app.cards.script import Script
from app.games.doudizhu.action_json import (
    read_done,
    read_rules,
    read_seat,
    write_done,
    write_rules,
)
from app.games.doudizhu.calling import CALLINGS, SEATS
from app.games.doudizhu.deal import Deal
from app.games.doudizhu.deal import deal as deal_cards
from app.games.doudizhu.flow import MAX_REDEALS, deal, deal_again
from app.games.doudizhu.record import redo
from app.play.record import compare_all
from app.shapes.errors import Fault, InconsistentStateError, ShapeError
from app.shapes.reading import at, read_list, read_object, read_seed, read_whole, wrong_type
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.card import Card
    from app.chance import Seed
    from app.games.doudizhu.rulesets import Rules
    from app.games.doudizhu.state import State

Json = dict[str, Any]

_DONE = ("bids", "doubled", "history")
_FOLLOWS = ("phase", "to_act", "landlord", "hands", "bottom", "wild", "last", "winner")


def write_state(state: State, script: Script = Script.CODES) -> Json:
    """A state as JSON: what was dealt and done, and what follows from it."""
    dealt = {"dealt": _write_deal(state.deal, script)} if state.is_given else {}
    return {
        "ruleset": write_rules(state.rules),
        "seed": state.seed,
        "first": state.first,
        "redeals": state.redeals,
        **dealt,
        "phase": state.phase,
        "to_act": list(state.to_act),
        "landlord": state.landlord,
        "hands": [script.write(hand.cards) for hand in state.hands],
        "bottom": script.write(state.deal.bottom),
        "wild": list(state.wild),
        **write_done(state, script),
        "winner": state.winner,
    }


def read_state(value: object, script: Script = Script.CODES) -> State:
    """A state from JSON; what follows from the rest may be left out, and must agree if it is not.

    >>> read_state({"ruleset": "classic", "seed": 7, "first": 0}).to_act
    (0,)
    """
    optional = ("first", "redeals", "dealt", *_DONE, *_FOLLOWS)
    fields = read_object(value, ("ruleset", "seed"), optional)
    with at("ruleset"):
        rules = read_rules(fields["ruleset"])
    with at("seed"):
        seed = read_seed(fields["seed"])
    done = read_done(fields, script)
    state = redo(_start(fields, rules, seed, script), done, InconsistentStateError)
    compare_all(fields, write_state(state, script), _FOLLOWS, script, InconsistentStateError)
    return state


def read_dealt(value: object, rules: Rules, seed: Seed, script: Script = Script.CODES) -> Deal:
    """Cards that were dealt elsewhere: every card of the deck, and to each seat its share."""
    fields = read_object(value, ("hands", "bottom"))
    hands: list[tuple[Card, ...]] = []
    with at("hands"):
        for seat, cards in enumerate(_of_seats(fields["hands"])):
            with at(seat):
                hands.append(_sorted(script.read(cards)))
    with at("bottom"):
        bottom = _sorted(script.read(fields["bottom"]))
    drawn = deal_cards(rules, seed)
    places = (*((("hands", seat), hand) for seat, hand in enumerate(hands)), (("bottom",), bottom))
    sizes = (*map(len, drawn.hands), len(drawn.bottom))
    faults = [
        Fault("wrong_size", _WRONG_SIZE.format(count=len(cards), size=size), place)
        for (place, cards), size in zip(places, sizes, strict=True)
        if len(cards) != size
    ]
    if faults:
        raise InconsistentStateError(*faults)
    if sorted(card for _, cards in places for card in cards) != sorted(rules.play.deck.cards):
        raise InconsistentStateError(Fault("not_the_deck", _NOT_THE_DECK))
    return replace(drawn, hands=tuple(hands), bottom=bottom)


def _start(fields: Json, rules: Rules, seed: Seed, script: Script) -> State:
    with at("first"):
        first = read_seat(fields["first"]) if "first" in fields else None
    with at("redeals"):
        redeals = read_whole(fields.get("redeals", 0), 0, MAX_REDEALS)
        style = CALLINGS[rules.options.calling]
        if redeals and (rules.options.nobody_calls != "redeal" or not style.calls):
            raise InconsistentStateError(Fault("never_redealt", _NEVER_REDEALT))
        if redeals and "dealt" in fields:
            raise InconsistentStateError(Fault("dealt_and_redealt", _DEALT_AND_REDEALT))
    if redeals:
        drawn = (deal(rules, seed).first + redeals) % SEATS
        return deal_again(rules, seed, drawn if first is None else first, redeals)
    with at("dealt"):
        given = read_dealt(fields["dealt"], rules, seed, script) if "dealt" in fields else None
    return deal(rules, seed, first, given)


def _write_deal(dealt: Deal, script: Script) -> Json:
    return {
        "hands": [script.write(hand) for hand in dealt.hands],
        "bottom": script.write(dealt.bottom),
    }


def _of_seats(value: object) -> list[Any]:
    hands = read_list(value, SEATS)
    if len(hands) != SEATS:
        raise ShapeError(wrong_type(f" {SEATS} 家手牌的列表", f"a list of {SEATS} hands"))
    return hands


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=HIGH_TO_LOW.__getitem__))


_WRONG_SIZE = Text("有 {count} 张，应为 {size} 张", "{count} cards where there are {size}")
_NOT_THE_DECK = Text(
    "四处的牌合起来不是一副牌，每张一次",
    "the hands and the bottom together are not the deck, each card once",
)
_NEVER_REDEALT = Text("这个规则集不会重新发牌", "this rule set never deals again")
_DEALT_AND_REDEALT = Text(
    "重新发的牌由种子决定，不能另给", "cards dealt again come from the seed: they cannot be given"
)
