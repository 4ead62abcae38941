"""Follows by definition: a plain reference tries every set of cards, and every way to take pieces.

The reference knows cards and their steps, nothing of rows or kernels.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.shengji.rulesets import order_of
from paiju.chance import Chance
from paiju.playing_cards.card import Card
from paiju.tricks.plays.following import Follower
from paiju.tricks.plays.leads import lead_at, lead_of, leads_of
from paiju.tricks.plays.units import Piece, highest, units_of
from paiju.tricks.rules.play_rules import PlayRules
from tests.support.scale import WIDE, cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.tricks.plays.card_order import CardOrder, Group

Pieces = tuple[tuple[int, int], ...]


def ways_to_take(
    width: int, length: int, held: Counter[Card], group: Group
) -> Iterator[Counter[Card]]:
    """Every way to take a piece out of cards."""
    step_of = dict(zip(group.cards, group.steps, strict=True))

    def further(cards: list[Card]) -> Iterator[list[Card]]:
        if len(cards) == length:
            yield cards
            return
        last = step_of[cards[-1]]
        for card, step in step_of.items():
            if step == last + 1 and group.joined[last] and held[card] >= width:
                yield from further([*cards, card])

    for card in group.cards:
        if held[card] >= width:
            for run in further([card]):
                yield Counter(dict.fromkeys(run, width))


def can_take(pieces: Pieces, held: Counter[Card], group: Group) -> bool:
    if not pieces:
        return True
    (width, length), *others = pieces
    return any(
        can_take(tuple(others), held - taken, group)
        for taken in ways_to_take(width, length, held, group)
    )


def falls(width: int, length: int) -> set[Pieces]:
    """Every set of tuples and runs that a unit may fall to, by definition."""
    found: set[Pieces] = {()}
    while True:
        more = {
            tuple(sorted((*pieces, (wide, long)), reverse=True))
            for pieces in found
            for wide in range(2, width + 1)
            for long in range(1, width * length // wide + 1)
            if sum(w * k for w, k in pieces) + wide * long <= width * length
        }
        if more <= found:
            return found
        found |= more


def hardness(pieces: Pieces) -> tuple[list[int], list[tuple[int, int]]]:
    widths = [width for width, length in pieces for _ in range(length)]
    return sorted(widths, reverse=True), sorted(pieces, reverse=True)


def legal_follows(
    units: list[tuple[int, int]], hand: list[Card], group: Group
) -> set[tuple[Card, ...]]:
    """Every legal follow of a hand by the rule `longest`."""
    size = sum(width * length for width, length in units)
    own = [card for card in hand if card in group.cards]
    plays = {tuple(sorted(play)) for play in combinations(hand, size)}
    if len(own) <= size:
        return {play for play in plays if Counter(own) <= Counter(play)}
    wanted: set[Pieces] = {()}
    for width, length in units:
        wanted = {
            tuple(sorted((*some, *more), reverse=True))
            for some in wanted
            for more in falls(width, length)
        }
    owed = max((each for each in wanted if can_take(each, Counter(own), group)), key=hardness)
    return {
        play
        for play in plays
        if set(play) <= set(group.cards) and can_take(owed, Counter(play), group)
    }


def position(chance: Chance, packs: int) -> tuple[CardOrder, list[Card], list[Card]]:
    """An order, a lead of one group, and a hand of eight cards, many of that group."""
    order = order_of("345TJ"[chance.randrange(5)], "SHCDN"[chance.randrange(5)])
    name = [*order.groups][chance.randrange(len(order.groups))]
    group = order.groups[name]
    near = chance.randrange(max(1, len(group.cards) - 5))
    pool = [card for card in group.cards[near : near + 6] for _ in range(packs)]
    lead = [pool.pop(chance.randrange(len(pool))) for _ in range(1 + chance.randrange(4))]
    others = [card for each in order.groups.values() if each is not group for card in each.cards]
    held = [
        pool.pop(chance.randrange(len(pool)))
        for _ in range(min(len(pool), 3 + chance.randrange(6)))
    ]
    while len(held) < 8:
        held.append(others.pop(chance.randrange(len(others))))
    return order, lead, held


def cards_of(text: str) -> list[Card]:
    return [*map(Card, text.split())]


def test_pairs_of_the_longest_run_are_neighbours() -> None:
    rules, order = PlayRules(follow="long_first"), order_of("9", "S")
    lead = lead_of(rules, order, cards_of("AH AH KH KH"))
    assert not isinstance(lead, str)
    follower = Follower(rules, order, lead, cards_of("QH QH JH JH TH TH 5H 5H 2H"))
    assert follower.explain(cards_of("QH QH JH JH")) is None
    assert follower.explain(cards_of("QH QH TH TH")) == "must_play_tractor"
    assert follower.explain(cards_of("QH QH 5H 5H")) == "must_play_tractor"
    assert follower.explain(cards_of("QH QH 5H 2H")) == "must_play_tuples"


def test_of_runs_the_long_one_counts_wherever_it_lies() -> None:
    order = order_of("2", "S")
    group = order.groups["H"]
    row = group.row(cards_of("AH AH KH KH JH JH TH TH 9H 9H"))
    assert highest(Piece(2, 3), row, group) == (3, 4, 5)
    assert [unit.piece for unit in units_of(row, group, 2)] == [Piece(2, 3), Piece(2, 2)]
    row = group.row(cards_of("AH AH KH KH QH QH TH TH 9H 9H"))
    assert [unit.piece for unit in units_of(row, group, 2)] == [Piece(2, 3), Piece(2, 2)]
    assert highest(Piece(2, 4), row, group) is None


@pytest.mark.parametrize("rules", [PlayRules(), PlayRules(throw=False)])
def test_leads_have_numbers(rules: PlayRules) -> None:
    order = order_of("2", "S")
    hand = cards_of("AH AH KH KH 3S RJ")
    number = leads_of(rules, order, hand)
    leads = {lead_at(rules, order, hand, place) for place in range(number)}
    assert len(leads) == number
    assert not any(isinstance(lead_of(rules, order, cards), str) for cards in leads)
    with pytest.raises(IndexError):
        lead_at(rules, order, hand, number)


@pytest.mark.parametrize("packs", [1, 2, 3])
def test_follows_are_those_of_the_definition(packs: int) -> None:
    chance = Chance(packs, "follows")
    rules = PlayRules(widest=packs)
    for _ in range(cases(7_000 if WIDE else 300, plain=60)):
        order, cards, hand = position(chance, packs)
        lead = lead_of(rules, order, cards)
        assert not isinstance(lead, str)
        follower = Follower(rules, order, lead, hand)
        units = [(unit.piece.width, unit.piece.length) for unit in lead.units]
        expected = legal_follows(units, hand, lead.group)
        listed = [tuple(sorted(play)) for play in follower.moves(10_000)]
        assert len(listed) == len(set(listed))
        assert set(listed) == expected
        assert follower.count() == len(expected)
        for play in combinations(hand, len(cards)):
            assert (follower.explain(play) is None) == (tuple(sorted(play)) in expected)


RULES = {
    "same or pairs": PlayRules(follow="same_or_pairs"),
    "long first": PlayRules(follow="long_first"),
    "suit only": PlayRules(follow="suit_only"),
    "longer protected": PlayRules(widest=3, protect="longer"),
    "runs protected": PlayRules(widest=3, protect="tractor"),
    "both protected": PlayRules(widest=3, protect="both"),
    "quads draw no runs": PlayRules(widest=4, quad_draws_run=False),
    "bombs of the suit": PlayRules(widest=4, bombs="suit"),
    "bombs": PlayRules(widest=4, bombs="any"),
}


@pytest.mark.parametrize("name", RULES)
def test_what_is_listed_is_what_is_legal(name: str) -> None:
    """Under every rule of following: all legal sets of cards are listed, once each, and counted."""
    chance, rules = Chance(name, "follows"), RULES[name]
    for _ in range(cases(2_000 if WIDE else 100, plain=20)):
        order, cards, hand = position(chance, rules.widest)
        lead = lead_of(rules, order, cards)
        assert not isinstance(lead, str)
        follower = Follower(rules, order, lead, hand)
        listed = [tuple(sorted(play)) for play in follower.moves(10_000)]
        legal = {
            tuple(sorted(play))
            for play in combinations(hand, len(cards))
            if follower.explain(play) is None
        }
        assert legal
        assert {*listed} == legal
        assert len(listed) == len(legal) == follower.count()
        assert [tuple(sorted(follower.at(place))) for place in range(len(listed))] == listed
