"""The table, its readings and its kernel, against the plain reference of the rules."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.reading import readings
from paiju.playing_cards.card import rank_of
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.holding import LANES, Holding, contains, unpack
from tests.support.groups import all_ranks, draw, draw_number, hold, ranks_of, shuffled
from tests.support.reference import ORDER, Reading, every_candidate, in_deck, in_order, read
from tests.support.scale import some, wide_but
from tests.support.strategies import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paiju.all_games.doudizhu.options import Options
    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.climbing.plays.table import MoveTable

GROUPS = some(3_000, 1_000)

VARIANTS: tuple[tuple[str, Mapping[str, object]], ...] = (
    *((name, {}) for name in PLAIN),
    ("classic", {"quad_chain": True, "kicker_quad": True}),
    ("douzero", {"quad_chain": True, "four_two": "named"}),
    ("pagat", {"four_two": "no", "plane_min": 3, "four_two_pair": False}),
)


@pytest.fixture(
    scope="module",
    params=wide_but(VARIANTS, VARIANTS[0], VARIANTS[-1]),
    ids=["-".join([name, *options]) for name, options in VARIANTS],
)
def rules(request: pytest.FixtureRequest) -> Rules:
    name, options = request.param
    return rules_of(name, options)


@cache
def every_play(options: Options) -> dict[str, set[Reading]]:
    """Every play of the reference, with its readings."""
    return {group: found for group in every_candidate() if (found := read(group, options))}


def program_reads(table: MoveTable, group: Holding) -> list[Reading]:
    """The program's readings, strongest first, in the terms of the reference."""
    return [
        Reading(
            play.pattern.id,
            play.links,
            play.key,
            in_order("".join(rank_of(card) for card in play.kickers)),
        )
        for play in readings(table, group)
    ]


def random_groups(rng: Random) -> Iterator[str]:
    """Random cards, mostly of few ranks, so that they are close to patterns."""
    while True:
        few = shuffled(rng, ORDER)[: draw_number(rng, 1, 8)]
        cards = [rank_of(card) for card in Deck().cards if rank_of(card) in few]
        yield in_order("".join(shuffled(rng, cards)[: draw_number(rng, 1, 20)]))


def near_misses(rng: Random, plays: list[str]) -> Iterator[str]:
    """Legal plays with a card added, taken away or changed, once or twice."""
    while True:
        group = draw(rng, plays)
        for _ in range(draw_number(rng, 0, 2)):
            at = draw_number(rng, 0, len(group) - 1) if group else 0
            without = group[:at] + group[at + 1 :]
            group = draw(rng, (without, group + draw(rng, ORDER), without + draw(rng, ORDER)))
        if group and in_deck(group):
            yield in_order(group)


def test_the_table_holds_exactly_the_plays_of_the_reference(rules: Rules) -> None:
    listed: dict[str, set[Reading]] = {}
    for row, group in enumerate(all_ranks(rules.table)):
        section, core = rules.table.section(row), rules.table.core(row)
        in_core = unpack(core.packed)
        kickers = "".join(rank for rank in group if not in_core[ORDER.index(rank)])
        reading = Reading(section.pattern.id, section.links, ORDER[core.key], kickers)
        listed.setdefault(group, set()).add(reading)
    assert every_play(rules.options) == listed


@pytest.mark.parametrize("kind", ["random", "near-miss"])
def test_cards_are_read_as_the_reference_reads_them(rules: Rules, kind: str) -> None:
    rng = Random(f"{rules.id} {kind}")
    plays = all_ranks(rules.table)
    groups = random_groups(rng) if kind == "random" else near_misses(rng, plays)
    seen: Counter[bool] = Counter()
    for _, group in zip(range(GROUPS), groups, strict=False):
        expected = read(group, rules.options)
        actual = program_reads(rules.table, hold(group))
        assert expected == set(actual), group
        assert len(expected) == len(actual), group
        seen[bool(expected)] += 1
    assert min(seen[True], seen[False]) > GROUPS // 50, "the groups must try both answers"


def test_the_strongest_reading_comes_first(rules: Rules) -> None:
    table = rules.table
    several = {packed: rows for packed, rows in table.readings.items() if len(rows) > 1}
    for rows in several.values():
        for one, other in pairwise(rows):
            ours, theirs = table.section(one), table.section(other)
            assert ours.tier >= theirs.tier
            assert (ours.tier, -ours.number, table.core(one).key) > (
                theirs.tier,
                -theirs.number,
                table.core(other).key,
            )


def test_only_free_kickers_let_cards_be_read_in_several_ways() -> None:
    ambiguous = {
        name: sum(len(rows) > 1 for rows in rules_of(name).table.readings.values())
        for name in PLAIN
    }
    assert {**dict.fromkeys(PLAIN, 0), "douzero": 390} == ambiguous


def held(table: MoveTable, hand: Holding) -> list[int]:
    """The plain reference of the kernel: compare every row rank by rank."""
    counts = np.frombuffer(unpack(hand.packed), dtype=np.int8)
    return [int(row) for row in np.flatnonzero((table.counts(slice(None)) <= counts).all(axis=1))]


def test_the_kernel_finds_the_rows_that_a_hand_holds(rules: Rules) -> None:
    rng = Random(f"{rules.id} kernel")
    table = rules.table
    for size in range(1, 21):
        for _ in range(6):
            hand = Holding.of(shuffled(rng, Deck().cards)[:size])
            assert held(table, hand) == list_moves(table, hand).tolist(), hand.cards


def test_the_kernel_looks_at_the_cores_between_two_only(rules: Rules) -> None:
    rng = Random(f"{rules.id} cores")
    table = rules.table
    for _ in range(60):
        hand = Holding.of(shuffled(rng, Deck().cards)[:20])
        first, last = sorted(draw_number(rng, 0, len(table.cores)) for _ in range(2))
        start = table.cores[first].start if first < len(table.cores) else len(table)
        stop = table.cores[last].start if last < len(table.cores) else len(table)
        expected = [row for row in held(table, hand) if start <= row < stop]
        assert expected == table.fitting(hand.packed, first, last).tolist()


def test_the_kernel_takes_a_play_for_held_by_its_own_cards_and_by_no_fewer(rules: Rules) -> None:
    rng = Random(f"{rules.id} tight")
    table = rules.table
    for _ in range(300):
        row = draw_number(rng, 0, len(table) - 1)
        group = ranks_of(table, row)
        at = draw_number(rng, 0, len(group) - 1)
        core = table.core(row).number
        assert row in table.fitting(hold(group).packed, core, core + 1)
        less = hold(group[:at] + group[at + 1 :])
        assert row not in table.fitting(less.packed, core, core + 1)


def test_one_group_contains_another_rank_by_rank() -> None:
    rng = Random("contains")
    for _ in range(3_000):
        whole = [draw_number(rng, 0, 4) for _ in range(LANES)]
        part = [max(0, count - draw_number(rng, 0, 3) + (rng.random() < 0.05)) for count in whole]
        expected = all(some <= count for some, count in zip(part, whole, strict=True))
        packed = (int.from_bytes(bytes(counts), "little") for counts in (whole, part))
        assert expected is contains(*packed)
