"""Readings, moves and splits of Guandan, against a plain reference that tries every wild rank."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.guandan.rulesets import LEVELS, rules_of
from paiju.climbing.plays.legal_moves import group_by_core, list_moves
from paiju.climbing.plays.reading import play_of, readings
from paiju.climbing.splits.hints import hints
from paiju.climbing.splits.split import power_of, split
from paiju.playing_cards.card import Card
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.notation import parse_cards
from tests.support.groups import draw, draw_number, hold, shuffled
from tests.support.guandan_hands import RUN, cards_near_patterns
from tests.support.guandan_reference import Reading, plays_of, read, stronger
from tests.support.scale import WIDE, some

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.guandan.rulesets import Rules
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable

GROUPS = some(200, 60)  # for each level: 2,600 in all, where all are tried
HANDS = some(40, 6)  # for each level: 520 in all

# Two, five, eight, the jack and the ace in every run.
EACH_LEVEL = pytest.mark.parametrize("level", LEVELS if WIDE else LEVELS[::3])

OPTIONS: tuple[Mapping[str, object], ...] = (
    {},
    {"full_house_joker_pair": False, "five_alike_as_full_house": False, "max_bomb": 8},
    {"wild_straight_flush_is_bomb": False},
    {"suited_run_as_straight": False},
    {"suited_run_as_straight": False, "wild_straight_flush_is_bomb": False},
)


@cache
def rules(number: int) -> Rules:
    return rules_of("competition", OPTIONS[number % len(OPTIONS)])


def named(table: MoveTable, play: Play) -> Reading:
    """A play in the terms of the reference, without the pair of a full house."""
    suit = table.suit(play.row) if play.pattern.suits == "one" else ""
    return Reading(play.pattern.id, play.key, suit=suit)


def without_pairs(found: set[Reading]) -> set[Reading]:
    return {each._replace(pair="") for each in found}


@EACH_LEVEL
def test_cards_are_read_as_the_reference_reads_them(level: str) -> None:
    rng, seen = Random(f"reading {level}"), Counter[bool]()
    for number in range(GROUPS):
        asked = rules(number)
        table = asked.table_at(level)
        size = draw(rng, (1, 2, 3, 4, 5, 5, 5, 5, 6, 6, 7, 8, 9, 10))
        cards = cards_near_patterns(rng, level, size, min(size, draw_number(rng, 0, 2)))
        expected = without_pairs(read(cards, level, asked.options))
        plays = readings(table, Holding.of(cards))
        assert expected == {named(table, play) for play in plays}, (cards, asked.options)
        assert len({play.row for play in plays}) == len(plays)
        seen[bool(expected)] += 1
    assert min(seen.values()) > GROUPS // 10, "the groups must try both answers"


@EACH_LEVEL
def test_moves_are_all_plays_that_some_group_of_the_hand_is(level: str) -> None:
    rng = Random(f"moves {level}")
    for number in range(HANDS):
        asked = rules(number)
        table = asked.table_at(level)
        cards = cards_near_patterns(rng, level, draw_number(rng, 4, 8), number % 3)
        hand = Holding.of(cards)
        rows = list_moves(table, hand).tolist()
        plays = [play_of(table, row, hand) for row in rows]
        expected = plays_of(cards, level, asked.options)
        assert without_pairs(expected) == {named(table, play) for play in plays}, cards
        for play in plays:
            group = Holding.of(play.cards)
            assert hand.take(play.cards) is not None
            assert play.row in table.read(replace(group, declared=play.wild)), (cards, play)
        houses = {(each.key, each.pair) for each in expected if each.pair}
        natural = {
            (play.key, table.section(play.row).pattern.id): {card[0] for card in play.kickers}
            for play in plays
        }
        for key, _ in houses:
            assert (key, "full_house") in natural


@EACH_LEVEL
def test_what_follows_a_play_of_each_pattern_is_every_move_that_beats_it(level: str) -> None:
    rng, deck = Random(f"following {level}"), Holding.of(rules_of().deck.cards)
    for number in range(HANDS):
        table = rules(number).table_at(level)
        hand = Holding.of(cards_near_patterns(rng, level, 12, number % 3))
        leads = {
            row: named(table, play_of(table, row, hand)) for row in list_moves(table, hand).tolist()
        }
        for section in table.sections:
            row = draw(rng, section.rows)
            last = play_of(table, row, deck)
            beaten = named(table, last)
            expected = [row for row, lead in leads.items() if stronger(lead, beaten, level)]
            assert expected == list_moves(table, hand, last).tolist(), (hand, last)


@pytest.mark.parametrize("level", "27A")
def test_the_strongest_reading_alone_counts_where_the_option_says_so(level: str) -> None:
    rng = Random(f"strongest {level}")
    every = rules_of().table_at(level)
    table = rules_of("competition", {"ambiguous_wild": "strongest"}).table_at(level)
    for number in range(60):
        hand = Holding.of(cards_near_patterns(rng, level, 8, number % 3))
        for row in list_moves(table, hand).tolist():
            group = Holding.of(play_of(table, row, hand).cards)
            assert table.read(group) == (row,) == every.read(group)[:1]


def best_power(table: MoveTable, cards: tuple[Card, ...]) -> int:
    """The best sum of weights over every split of the cards."""
    rules_ = table.rules
    worth: dict[int, int] = {}
    whole = (1 << len(cards)) - 1
    for group in range(1, whole + 1):
        held = Holding.of(card for place, card in enumerate(cards) if group >> place & 1)
        weights = [
            rules_.weights.of(
                play.pattern.id,
                (rules_.order if play.links == 1 else RUN).index(play.key),
                len(rules_.order),
            )
            for play in readings(table, held)
        ]
        if weights:
            worth[group] = max(weights)
    best = {0: 0}
    for left in range(1, whole + 1):
        low = left & -left
        group, ways = left, []
        while group:
            if group & low and group in worth:
                ways.append(worth[group] + best[left ^ group])
            group = (group - 1) & left
        best[left] = max(ways)
    return best[whole]


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_a_hand_is_cut_as_well_as_it_can_be(wilds: int) -> None:
    rng = Random(f"cuts {wilds}")
    for number in range(20):
        level = LEVELS[number % len(LEVELS)]
        table = rules_of().table_at(level)
        cards = cards_near_patterns(rng, level, 8, wilds)
        hand = Holding.of(cards)
        assert best_power(table, cards) == power_of(table, hand).power, cards
        for way in split(table, hand, limit=3).partitions:
            played = [card for play in way.plays(table, hand) for card in play.cards]
            assert sorted(cards) == sorted(played)


# A black and a red joker once counted as the pair of a full house.
@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("3S3C3D BJ RJ", ["trio", "solo", "solo"]),
        ("3S3C3D BJ RJ 4S4C", ["solo", "solo", "full_house"]),
        ("3S3C3D BJ BJ", ["full_house"]),
        ("3S3C3D BJ BJ RJ", ["solo", "full_house"]),
    ],
)
def test_one_joker_is_no_pair_of_a_full_house(cards: str, plays: list[str]) -> None:
    table, hand = rules_of().table_at("5"), hold(cards)
    (best,) = split(table, hand).partitions
    assert sorted(plays) == sorted(play.pattern.id for play in best.plays(table, hand))
    assert (best.power, best.count) == power_of(table, hand)
    assert best.power == best_power(table, hand.cards)


@EACH_LEVEL
def test_the_plays_of_a_cut_are_what_they_are_said_to_be(level: str) -> None:
    table, wild = rules_of().table_at(level), Card(level + "H")
    rng = Random(f"whole hands {level}")
    for number in range(3):
        others = [card for card in rules_of().deck.cards if card != wild]
        wilds = number % 3
        hand = Holding.of((*shuffled(rng, others)[: 27 - wilds], *[wild] * wilds))
        found = split(table, hand, limit=2)
        assert found.is_complete
        for way in found.partitions:
            plays = way.plays(table, hand)
            assert Counter(hand.cards) == Counter(card for play in plays for card in play.cards)
            for play in plays:
                group = replace(Holding.of(play.cards), declared=play.wild)
                assert play.row in table.read(group), play


@pytest.mark.parametrize("options", OPTIONS[::2], ids=str)
def test_a_hint_says_what_its_cards_leave(options: Mapping[str, object]) -> None:
    rng = Random("hints")
    for number in range(3):
        level = LEVELS[number % len(LEVELS)]
        table = rules_of("competition", options).table_at(level)
        hand = Holding.of(cards_near_patterns(rng, level, 14, number % 3))
        found = hints(table, hand, limit=100)
        assert found.is_complete
        for hint in found.hints:
            play = play_of(table, hint.row, hand)
            assert power_of(table, hand.without(play.cards)).power == hint.rest.power, play
        powers = [hint.rest.power for hint in found.hints]
        assert powers == sorted(powers, reverse=True)


def test_each_suit_of_a_straight_flush_is_a_move_of_its_own() -> None:
    table = rules_of().table_at("2")
    hand = Holding.of(parse_cards("3S4S5S6S7S 3D4D5D6D7D"))
    cores = group_by_core(table, hand, list_moves(table, hand, patterns=["straight_flush"]))
    assert [(core.choices, core.core[0][1]) for core in cores] == [(1, "D"), (1, "S")]
