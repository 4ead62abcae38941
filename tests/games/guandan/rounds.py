"""Rounds of Guandan for tests, in short notations."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.options import OPTIONS
from paiju.all_games.guandan.rulesets import HAND, rules_of
from paiju.all_games.guandan.state import Action, Deal, in_hand
from paiju.all_games.guandan.tribute import payers_of
from paiju.chance import Chance
from paiju.playing_cards.notation import parse_cards
from tests.support.telling import Telling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.all_games.guandan.rulesets import Rules
    from paiju.all_games.guandan.state import State
    from paiju.chance import Seed


# The options that leave the plays as they are.
GAME_OPTIONS = tuple(
    option
    for option in OPTIONS
    if rules_of(None, {option.id: option.values[-1]}).play == rules_of().play
)


def laid(
    *hands: str,
    match: Match | None = None,
    first: int = 0,
    options: Mapping[str, object] | None = None,
    lot: int = 0,
) -> State:
    """A round in which seats are dealt these cards, among others.

    The other cards are dealt from the lowest up: to payers of tribute first, then seat by seat.
    """
    rules = rules_of("competition", options or {})
    before = match or Match()
    known = [list(parse_cards(hand)) for hand in hands] + [[] for _ in range(4 - len(hands))]
    left = Counter(rules.deck.cards) - Counter(card for hand in known for card in hand)
    lowest = list(reversed(in_hand(left.elements(), rules, before.level)))
    payers = payers_of(before.finished)
    for seat in sorted(range(4), key=lambda seat: seat not in payers):
        hand = known[seat]
        missing = HAND - len(hand)
        hand += lowest[:missing]
        del lowest[:missing]
    dealt = tuple(in_hand(hand, rules, before.level) for hand in known)
    return COURSE.deal(rules, "laid", before, Deal("laid", dealt, first=first, lot=lot))


def said(word: str) -> Action:
    """The action of a text: "3: pay RJ", "1: play 3S 3D", "0: take 3", "2: pass"."""
    seat, _, rest = word.partition(": ")
    kind, _, facts = rest.partition(" ")
    cards = parse_cards(facts) if kind in {"pay", "return", "play"} else ()
    return Action(kind, int(seat), cards, source=int(facts) if kind == "take" else None)


_TELLING = Telling(COURSE.step, said)
after, events_of, refused = _TELLING.after, _TELLING.events_of, _TELLING.refused


def random_round(rules: Rules, seed: Seed, match: Match) -> Iterator[State]:
    """Every state of a random round, from the deal to the end."""
    chance = Chance(seed, "random round")
    state = COURSE.deal(rules, seed, match)
    yield state
    while state.to_act:
        result = COURSE.step(state, COURSE.pick(state, chance.randrange))
        assert result.refusal is None
        state = result.state
        yield state
