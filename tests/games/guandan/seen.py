"""Views of Guandan for tests, in short notations."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.rulesets import HAND, TOLD_FROM, rules_of
from paiju.all_games.guandan.state import View, in_hand
from paiju.climbing.flow.records import Turn
from paiju.climbing.plays.reading import readings
from paiju.climbing.seat.knowledge import known_counts
from paiju.playing_cards.card import is_bare
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import parse_cards

if TYPE_CHECKING:
    from paiju.all_games.guandan.rulesets import Rules
    from paiju.playing_cards.card import Card


def ending(*hands: str, played: tuple[str, ...] = (), seat: int = 0, level: str = "2") -> View:
    """The view of a seat with these hands left, after these plays; other cards are gone.

    The last of the plays is by the seat before; "" is a pass. Cards without a suit get the lowest
    free one. Two hands are the game for two.
    """
    rules = rules_of("competition" if len(hands) == 4 else "homework")
    deck = Holding.of(sorted(rules.deck.cards, reverse=True))
    own: list[tuple[Card, ...]] = []
    for each in (*hands, *played):
        own.append(_taken(deck, each))
        deck = deck.without(own[-1])
    after = [(seat - len(played) + place) % rules.seats for place in range(len(played))]
    left = list(deck.cards)
    turns = []
    for by in range(rules.seats):
        count = HAND - len(own[by])
        count -= sum(len(own[rules.seats + at]) for at, who in enumerate(after) if who == by)
        turns.append(Turn(by, tuple(left[:count])))
        del left[:count]
    assert not left
    table = rules.table_at(level)
    for by, cards in zip(after, own[rules.seats :], strict=True):
        plays = readings(table, Holding.of(cards))
        assert bool(plays) == bool(cards)
        turns.append(Turn(by, cards, plays[0] if plays else None))
    return _seen(rules, own, turns, seat, level)


def _seen(
    rules: Rules, own: list[tuple[Card, ...]], turns: list[Turn], seat: int, level: str
) -> View:
    match = Match((level, level)) if rules.seats == 4 else None
    hands = tuple(in_hand(cards, rules, level) for cards in own[: rules.seats])
    seen = replace(
        COURSE.view(COURSE.deal(rules, 1, match), seat),
        to_act=(seat,),
        hand=hands[seat],
        hands=hands if rules.round.is_open else None,
        history=tuple(turns),
        last=next((turn for turn in turns[rules.seats :][: -rules.seats : -1] if turn.play), None),
        out=tuple(each for each in range(rules.seats) if not hands[each]),
    )
    counts = known_counts(replace(seen, counts=(None,) * rules.seats), HAND)
    assert counts == tuple(map(len, hands))
    told = tuple(
        count if each == seat or count <= TOLD_FROM or rules.round.is_open else None
        for each, count in enumerate(counts)
    )
    return replace(seen, counts=told)


def _taken(deck: Holding, written: str) -> tuple[Card, ...]:
    """Cards of a deck by name; for those without a suit, the first free ones."""
    taken: list[Card] = []
    left = Counter(deck.cards)
    for card in sorted(parse_cards(written), key=is_bare):
        found = next(each for each in deck.cards if left[each] and each[: len(card)] == card)
        left[found] -= 1
        taken.append(found)
    return tuple(taken)
