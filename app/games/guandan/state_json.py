"""States of Guandan as JSON, and back without loss.

A state is where the match stood, what was dealt and what was done since; all else in it follows
from those. Reading one does everything again, so that a state which no round can come to is refused
where it is wrong.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.cards.script import Script
from app.games.guandan.action_json import (
    MATCH_FIELDS,
    read_done,
    read_match,
    read_rules,
    write_done,
    write_match,
    write_rules,
)
from app.games.guandan.deal import deal as deal_cards
from app.games.guandan.deal import in_hand
from app.games.guandan.flow import deal
from app.games.guandan.record import redo
from app.play.record import compare_all
from app.shapes.errors import Fault, InconsistentStateError, ShapeError
from app.shapes.reading import at, read_list, read_object, read_seed, wrong_type
from app.text import Text

if TYPE_CHECKING:
    from app.chance import Seed
    from app.games.guandan.deal import Deal
    from app.games.guandan.match import Match
    from app.games.guandan.rulesets import Rules
    from app.games.guandan.state import State

Json = dict[str, Any]

_DONE = ("tribute", "history")
_FOLLOWS = ("level", "first", "lot", "phase", "to_act", "hands", "last", "out")


def write_state(state: State, script: Script = Script.CODES) -> Json:
    """A state as JSON: what was dealt and done, and what follows from it."""
    dealt = (
        {"dealt": {"hands": [script.write(hand) for hand in state.deal.hands]}}
        if state.is_given
        else {}
    )
    return {
        "ruleset": write_rules(state.rules),
        "seed": state.seed,
        **write_match(state.match),
        **dealt,
        "level": state.level,
        "first": state.deal.first,
        "lot": state.deal.lot,
        "phase": state.phase,
        "to_act": list(state.to_act),
        "hands": [script.write(hand.cards) for hand in state.hands],
        **write_done(state, script),
    }


def read_state(value: object, script: Script = Script.CODES) -> State:
    """A state from JSON; what follows from the rest may be left out, and must agree if it is not.

    >>> read_state({"ruleset": "competition", "seed": 7}).phase
    'play'
    """
    fields = read_object(value, ("ruleset", "seed"), (*MATCH_FIELDS, "dealt", *_DONE, *_FOLLOWS))
    with at("ruleset"):
        rules = read_rules(fields["ruleset"])
    with at("seed"):
        seed = read_seed(fields["seed"])
    match = read_match(fields, rules)
    done = read_done(fields, rules, script)
    with at("dealt"):
        given = (
            read_dealt(fields["dealt"], rules, match, seed, script) if "dealt" in fields else None
        )
    state = redo(deal(rules, seed, match, given), done, InconsistentStateError)
    compare_all(fields, write_state(state, script), _FOLLOWS, script, InconsistentStateError)
    return state


def next_round(rules: Rules, seed: Seed, match: object) -> State:
    """A fresh round of a match that stands as `next` of a score says."""
    return deal(rules, seed, read_match(read_object(match, (), MATCH_FIELDS), rules))


def read_dealt(
    value: object, rules: Rules, match: Match, seed: Seed, script: Script = Script.CODES
) -> Deal:
    """Cards that were dealt elsewhere: every card of the deck, and to each seat its share."""
    fields = read_object(value, ("hands",))
    drawn = deal_cards(rules, match.level, seed)
    with at("hands"):
        hands = read_list(fields["hands"], rules.seats)
        if len(hands) != rules.seats:
            raise ShapeError(
                wrong_type(f" {rules.seats} 家手牌的列表", f"a list of {rules.seats} hands")
            )
        read = []
        for seat, cards in enumerate(hands):
            with at(seat):
                read.append(script.read(cards))
    faults = [
        Fault("wrong_size", _WRONG_SIZE.format(count=len(hand), size=len(own)), ("hands", seat))
        for seat, (hand, own) in enumerate(zip(read, drawn.hands, strict=True))
        if len(hand) != len(own)
    ]
    if faults:
        raise InconsistentStateError(*faults)
    if sorted(card for hand in read for card in hand) != sorted(rules.deck.cards):
        raise InconsistentStateError(Fault("not_the_deck", _NOT_THE_DECK))
    return replace(drawn, hands=tuple(in_hand(hand, rules, match.level) for hand in read))


_WRONG_SIZE = Text("有 {count} 张，应为 {size} 张", "{count} cards where there are {size}")
_NOT_THE_DECK = Text(
    "各家的牌合起来不是整副牌",
    "the hands together are not the deck, each card as often as it has it",
)
