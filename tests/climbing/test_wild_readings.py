"""Wild cards against the plain reference: the readings of cards, and the moves of a hand."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import beats, play_of, readings
from paiju.playing_cards.card import RANKS, rank_of
from paiju.playing_cards.holding import Holding
from tests.support.groups import draw, draw_number, hold, shuffled
from tests.support.reference import ORDER, in_order
from tests.support.scale import some
from tests.support.wild_cutter import without
from tests.support.wild_hands import WILD_IDS, WILD_VARIANTS, Seat, wild_hands
from tests.support.wild_reference import (
    WildReading,
    bombing,
    groups_of,
    moves_of,
    read_wild,
)
from tests.support.wild_reference import beats as beats_by_the_rules

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Words
    from paiju.playing_cards.card import Card

GROUPS = some(600, 150)
HANDS = some(120, 25)


@pytest.fixture(scope="module", params=WILD_VARIANTS, ids=WILD_IDS)
def rules(request: pytest.FixtureRequest) -> Rules:
    name, options = request.param
    return rules_of(name, options)


class Parts(NamedTuple):
    """A play in the terms of the reference: its reading, and its cards that are not wild."""

    reading: WildReading
    natural: str


def parts(play: Play) -> Parts:
    """A play of physical cards in the terms of the reference."""
    stands = dict(play.wild)
    kickers = [stands.get(card, rank_of(card)) for card in play.kickers]
    return Parts(
        WildReading(
            play.pattern.id,
            play.links,
            play.key,
            in_order("".join(kickers)),
            in_order("".join(stands.values())),
        ),
        in_order("".join(rank_of(card) for card in play.cards if card not in stands)),
    )


def as_themselves(stands: str, wild: str) -> int:
    """The number of wild cards that can stand for their own rank."""
    return sum(min(stands.count(rank), wild.count(rank)) for rank in set(wild))


def strongest_first(rules: Rules, reading: WildReading) -> tuple[object, ...]:
    """The sort key of a reading among others of the same cards."""
    tier = bombing(reading.pattern, rules.options)
    patterns = [each.id for each in (*rules.play.patterns, *rules.play.bombs)]
    place = patterns.index(reading.pattern)
    return (-tier[0], -tier[1], place, reading.links, -ORDER.index(reading.key))


def check_readings(rules: Rules, seat: Seat, declared: tuple[tuple[Card, str], ...]) -> int:
    group = Holding(seat.hand.cards, seat.hand.packed, declared)
    said = tuple(rank_of(card) + rank for card, rank in declared)
    expected = read_wild(seat.ranks, seat.reference, said)
    plays = readings(seat.table, group)
    found = [parts(play) for play in plays]
    asked = (seat.ranks, seat.reference.wild, said)
    assert {each.core for each in expected} == {each.reading.core for each in found}, asked
    assert len({each.reading.core for each in found}) == len(found), asked
    natural, wild = seat.reference.apart(seat.ranks)
    free = without(wild, "".join(each[0] for each in said))
    for play, each in zip(plays, found, strict=True):
        assert each.reading in expected, asked
        assert in_order(natural) == each.natural
        assert set(declared) <= set(play.wild)
        assert sorted(group.cards) == sorted(play.cards)
        # The reading of a core disguises the fewest wild cards.
        alike = [other.stands for other in expected if other.core == each.reading.core]
        meant = "".join(each[1] for each in said)
        plainest = max(as_themselves(without(stands, meant), free) for stands in alike)
        chosen = [own for own in play.wild if own not in declared]
        assert plainest == sum(rank == rank_of(card) for card, rank in chosen), asked
    order = [strongest_first(rules, each.reading) for each in found]
    assert sorted(order) == order, asked
    return len(found)


def test_cards_are_read_as_the_reference_reads_them(rules: Rules) -> None:
    hands = islice(wild_hands(Random(f"{rules.id} readings"), rules, 8), GROUPS)
    read = [check_readings(rules, seat, ()) for seat in hands]
    assert sum(each > 1 for each in read) > GROUPS // 40, "cards must have several readings"
    assert read.count(0) > GROUPS // 20


def test_declared_cards_are_read_as_what_they_are_declared_to_be(rules: Rules) -> None:
    rng, read = Random(f"{rules.id} declared"), []
    for seat in islice(wild_hands(rng, rules, 7), GROUPS):
        own = [card for card in seat.hand.cards if seat.table.is_wild(card)]
        some = shuffled(rng, own)[: draw_number(rng, 1, len(own))]
        near = [rank for rank in seat.ranks if rank in seat.reference.stand_for]
        ranks = near or list(seat.reference.stand_for)
        declared = tuple((card, draw(rng, ranks)) for card in some)
        read.append(check_readings(rules, seat, declared))
    assert sum(map(bool, read)) > GROUPS // 20


def check_moves(seat: Seat) -> None:
    """Check that a hand lists every play of the reference once, with the fewest disguises."""
    expected = moves_of(seat.ranks, seat.reference)
    asked = seat.ranks, seat.reference.wild
    plays = [play_of(seat.table, row, seat.hand) for row in list_moves(seat.table, seat.hand)]
    found = {((each := parts(play)).reading.core, each.natural): each.reading for play in plays}
    assert len(found) == len(plays), asked
    assert set(expected) == set(found), asked
    for play, reading in found.items():
        assert reading.kickers in expected[play], asked


def test_a_hand_may_play_what_the_reference_finds_by_trying_every_group(rules: Rules) -> None:
    rng = Random(f"{rules.id} moves")
    for seat in islice(wild_hands(rng, rules, 7), HANDS):
        check_moves(seat)


def test_every_group_that_is_a_play_is_listed_with_each_core_that_it_may_be(rules: Rules) -> None:
    for seat in islice(wild_hands(Random(f"{rules.id} groups"), rules, 7), HANDS // 4):
        most = len(seat.hand) - 1 or 1
        expected = [
            ("".join(sorted(group)), core)
            for group in groups_of(seat.ranks)
            for core in {reading.core for reading in read_wild(group, seat.reference)}
            if len(group) <= most
        ]
        listed = seat.table.groups(seat.hand, most, 10_000)
        assert listed is not None
        found = [
            ("".join(sorted(rank[0] for rank in ranks_in(words))), core_of(seat.table, core))
            for words, core in zip(listed[0].T, listed[1].tolist(), strict=True)
        ]
        assert sorted(expected) == sorted(found), (seat.ranks, seat.reference.wild)
        assert listed[1].tolist() == sorted(listed[1].tolist())
        assert seat.table.groups(seat.hand, most, max(len(found) - 1, 0)) is None


def ranks_in(words: Words) -> list[str]:
    """The ranks of cards that are packed in two words."""
    counts = words.copy().view("i1").tolist()
    return [rank for rank, count in zip(RANKS, counts, strict=True) for _ in range(count)]


def core_of(table: MoveTable, number: int) -> tuple[str, int, str]:
    """A core in the terms of the reference."""
    core = table.cores[number]
    section = table.section(core.start)
    return section.pattern.id, section.links, RANKS[core.key]


def test_a_play_is_answered_by_all_that_beats_it_by_the_rules(rules: Rules) -> None:
    rng, answered = Random(f"{rules.id} answers"), 0
    for seat in islice(wild_hands(rng, rules, 8), HANDS):
        others = Holding.of([card for card in rules.play.deck.cards if card not in seat.hand.cards])
        section = draw(rng, seat.table.sections)
        held = seat.table.fitting(others.packed, section.cores[0].number, section.cores[-1].number)
        if not len(held):
            continue
        last = play_of(seat.table, draw(rng, held.tolist()), others)
        expected = [
            play
            for row in list_moves(seat.table, seat.hand).tolist()
            if beats_by_the_rules(
                parts(play := play_of(seat.table, row, seat.hand)).reading,
                parts(last).reading,
                rules.options,
            )
        ]
        found = list_moves(seat.table, seat.hand, last).tolist()
        assert [play.row for play in expected] == found, (seat.ranks, last)
        assert all(beats(seat.table, row, last.row) for row in found)
        answered += bool(found)
    assert answered > HANDS // 10


# The rule set, its wild ranks, a hand, a play of it, and the cards that make that play.
MADE = (
    # A soft bomb is a play of its own beside the hard one: it may be worth less, and leaves a card.
    ("yuncheng", "", "KKKK FL", "soft_bomb", "KKK FL"),
    ("laizi", "3", "KKKK3", "soft_bomb", "KKK3"),
    ("laizi", "3", "KKKK3", "bomb", "KKKK"),
    # The flower is never played alone: it does not stay behind alone where it can help.
    ("yuncheng", "", "KK FL", "pair", "K FL"),
    ("yuncheng", "", "3456789TJQKA FL", "straight", "3456789TJQK FL"),
    ("yuncheng", "", "444A FL", "trio_solo", "44A FL"),
    # It stands for no 2, and is no card of a hard bomb.
    ("yuncheng", "", "22 FL", "pair", "22"),
    ("yuncheng", "", "KKKK FL", "bomb", "KKKK"),
    ("yuncheng", "", "KK3 FL", "pair", "KK"),
)


@pytest.mark.parametrize(("name", "wild", "hand", "pattern", "cards"), MADE)
def test_the_cards_of_a_play(name: str, wild: str, hand: str, pattern: str, cards: str) -> None:
    table: Any = rules_of(name).table_with(tuple(wild))
    held = hold(hand)
    rows = [
        row for row in list_moves(table, held).tolist() if table.section(row).pattern.id == pattern
    ]
    # The longest of the pattern, or else the highest.
    row = max(rows, key=lambda each: (len(table.pick(each, held)), each))
    packed = hold(cards).packed
    assert hold(" ".join(card for card, _ in table.pick(row, held))).packed == packed
    natural, spent = (words.astype(object) for words in table.taken(np.array([row]), held))
    taken = [int(low) + (int(high) << 64) for low, high in (natural[:, 0], spent[:, 0])]
    assert taken == [*table.natural_and_wild(packed)]
