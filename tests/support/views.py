"""Views of Dou Dizhu for tests, written in short notations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.state import Action, View
from paiju.climbing.flow.records import Turn
from paiju.climbing.plays.reading import readings
from paiju.playing_cards.holding import Holding, contains
from paiju.playing_cards.notation import parse_cards
from tests.support.groups import hold

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.players.played import Position
    from paiju.playing_cards.card import Card


def calling(hand: str, *bids: Action, ruleset: str = "classic") -> View:
    """The view of the next seat to call, after these bids; seat 0 is the first."""
    state = COURSE.deal(rules_of(ruleset), 1, first=0)
    for bid in bids:
        state = COURSE.step(state, bid).state
    (seat,) = state.to_act
    return replace(COURSE.view(state, seat), hand=parse_cards(hand))


def doubling(hand: str, seat: int, ruleset: str = "huanle") -> View:
    """The view of a seat that is to double; seat 0 is the landlord."""
    state = COURSE.step(COURSE.deal(rules_of(ruleset), 1, first=0), Action("call", points=1)).state
    while state.phase == "calling":
        state = COURSE.step(state, Action("pass")).state
    return replace(COURSE.view(state, seat), hand=parse_cards(hand))


def leading(seed: str, ruleset: str = "classic") -> View:
    """The view of the landlord, seat 0, before the first lead."""
    rules = rules_of(ruleset, {"calling": "none", "doubling": "no"})
    return COURSE.view(COURSE.deal(rules, seed, first=0), 0)


# Deals whose first lead took longest, among some hundred games in each rule set.
HARD_LEADS = (
    ("classic", "v/15"),
    ("classic", "v/54"),
    ("classic", "v/9"),
    ("yuncheng", "v/39"),
    ("laizi", "v/9"),
    ("tiandi", "v/0"),
)


def playing(
    hand: str,
    *played: str,
    seat: int = 0,
    landlord: int = 0,
    left: tuple[int, int] = (17, 17),
    ruleset: str = "classic",
) -> View:
    """The view of a seat after these plays, of which the seat before it made the last.

    An empty text is a pass. `left` are the numbers of cards of the next two seats.
    """
    rules = rules_of(ruleset, {"calling": "none", "doubling": "no"})
    turns = []
    for place, written in enumerate(played):
        cards = parse_cards(written)
        plays = readings(rules.table, Holding.of(cards))
        by = (seat - len(played) + place) % 3
        turns.append(Turn(by, cards, plays[0] if plays else None))
    own = hold(hand).cards
    counts = [0, 0, 0]
    for after, count in enumerate((len(own), *left)):
        counts[(seat + after) % 3] = count
    return replace(
        COURSE.view(COURSE.deal(rules, 1, first=landlord), seat),
        to_act=(seat,),
        hand=own,
        counts=tuple(counts),
        history=tuple(turns),
        last=next((turn for turn in reversed(turns[-2:]) if turn.play), None),
    )


def ending(
    hands: tuple[str, str, str],
    *played: str,
    seat: int = 0,
    landlord: int = 0,
    ruleset: str = "classic",
    wild: str = "",
) -> View:
    """The view of a seat with these hands left, after these plays; all other cards are played."""
    rules = rules_of(ruleset, {"calling": "none", "doubling": "no"})
    table = rules.table_with(tuple(wild))
    deck = Holding.of(rules.play.deck.cards)
    own: list[tuple[Card, ...]] = []
    for each in (*hands, *played):
        assert contains(deck.packed, hold(each).packed), each
        own.append(deck.pick(hold(each).packed))
        deck = deck.without(own[-1])
    turns = [Turn(landlord, deck.cards)]
    for place, cards in enumerate(own[3:]):
        plays = readings(table, Holding.of(cards))
        by = (seat - len(played) + place) % 3
        turns.append(Turn(by, cards, plays[0] if plays else None))
    return replace(
        COURSE.view(COURSE.deal(rules, 1, first=landlord), seat),
        to_act=(seat,),
        hand=own[seat],
        counts=tuple(map(len, own[:3])),
        bottom=(),
        wild=tuple(wild),
        history=tuple(turns),
        last=next((turn for turn in reversed(turns[-2:]) if turn.play), None),
    )


def in_the_open(position: Position, landlords: str) -> Position:
    """The position of a peasant with the landlord's cards shown."""
    shown = Holding.of(position.unseen).pick(hold(landlords).packed)
    return position.game.position(replace(position.view, bottom=shown))
