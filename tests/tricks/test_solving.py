"""Endings of Sheng Ji: the search gives what a plain search of all play gives."""

from __future__ import annotations

import pytest

from paiju.all_games.shengji.rulesets import SETS
from paiju.chance import Chance, shuffle
from paiju.playing_cards.card import Card
from paiju.tricks.solving.ending import Ending, Scene
from paiju.tricks.solving.search import Solver
from tests.support.scale import some, wide_but


def dealt(name: str, seed: int, size: int) -> Ending:
    """An ending of few suits, with two packs of small cards so that pairs are many."""
    rules = SETS.named(name)
    chance = Chance(seed, "endings")
    order = rules.order("7", "SHN"[chance.randrange(3)])
    near = [card for card in rules.deck.cards if card[0] in "AKT7R" and card[1:] in {*"SHJ"}]
    cards = shuffle(near, seed, "endings")
    hands = tuple([tuple(cards[seat * size : seat * size + size]) for seat in range(4)])
    hands = tuple([tuple(sorted(hand, key=order.places.__getitem__)) for hand in hands])
    attackers = tuple([seat % 2 == chance.randrange(2) for seat in range(2)]) * 2
    attackers = (True, False) * 2 if attackers[0] == attackers[1] else attackers
    return Ending(Scene(rules, order, attackers, 5 * chance.randrange(4)), hands, 0)


def plain_value(ending: Ending) -> int:
    """The points of the attackers, from every play of every seat."""
    if ending.is_over:
        return 0
    values = []
    for cards in ending.moves():
        after, points = ending.after(cards)
        values.append(points + plain_value(after))
    return max(values) if ending.is_attackers else min(values)


@pytest.mark.parametrize("name", wide_but(SETS.own, "classic"))
@pytest.mark.parametrize("seed", range(some(30, plain=3)))
def test_points_are_those_of_a_plain_search(name: str, seed: int) -> None:
    size = 2 if name == "forty" else 2 + seed % 2
    ending = dealt(name, seed, size)
    solution = Solver(1_000_000).solve(ending)
    assert solution.points == plain_value(ending)
    best = []
    for cards in ending.moves():
        after, points = ending.after(cards)
        if points + plain_value(after) == solution.points:
            best.append(cards)
    assert {*solution.moves} == {*best}


@pytest.mark.parametrize("seed", range(some(12, plain=2)))
def test_a_line_wins_the_points_that_it_promises(seed: int) -> None:
    ending = dealt("classic", seed, 4)
    solution = Solver(1_000_000).solve(ending)
    won = 0
    for turn in solution.line:
        assert turn.seat == ending.turn
        assert turn.cards in ending.moves()
        ending, points = ending.after(turn.cards)
        won += points
    assert ending.is_over
    assert won == solution.points


def test_a_search_ends_with_its_budget() -> None:
    solution = Solver(20).solve(dealt("classic", 1, 4))
    assert solution.points is None
    assert (solution.moves, solution.line) == ((), ())


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def test_a_throw_that_fails_is_no_lead_of_an_ending() -> None:
    rules = SETS.named("classic")
    scene = Scene(rules, rules.order("7", "S"), (False, True) * 2)
    hands = (cards("AH QH"), cards("KH 2C"), cards("3C 4C"), cards("5C 6C"))
    assert {*Ending(scene, hands, 0).moves()} == {cards("AH"), cards("QH")}
    hands = (cards("AH QH"), cards("JH 2C"), cards("3C 4C"), cards("5C 6C"))
    assert cards("AH QH") in Ending(scene, hands, 0).moves()
    rules = SETS.named("competition")
    scene = Scene(rules, rules.order("7", "H"), (False, True) * 2)
    # Trumps may not be thrown there.
    assert {*Ending(scene, hands, 0).moves()} == {cards("AH"), cards("QH")}


def test_the_kitty_counts_with_the_last_trick_of_the_attackers() -> None:
    for name, way in (("classic", 4), ("qq", 4), ("competition", 4), ("shengji_org", 4)):
        rules = SETS.named(name)
        scene = Scene(rules, rules.order("7", "S"), (True, False) * 2, 20)
        hands = (cards("AH AH"), cards("KH TH"), cards("3C 4C"), cards("5C 6C"))
        solution = Solver(1_000).solve(Ending(scene, hands, 0))
        assert solution.points == 25 + way * 20
        assert solution.moves == (cards("AH AH"),)
