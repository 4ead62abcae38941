"""The kernels that split hands: compiled against plain, and all rests against one by one."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, ParamSpec

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.all_games.doudizhu.rulesets import RULE_SETS, rules_of
from paiju.all_games.guandan.rulesets import LEVELS
from paiju.all_games.guandan.rulesets import rules_of as guandan_rules
from paiju.climbing.plays import suit_tie_table as tied
from paiju.climbing.plays import suited_table as suited
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.plays.suit_kernels import fitting_by_suits, of_suits
from paiju.climbing.plays.table import as_columns, as_words
from paiju.climbing.plays.table_kernels import (
    MAX_CORES,
    NEVER,
    SCORE_UNIT,
    WILD_KINDS,
    fitting,
    fitting_with_wilds,
    lacking,
    total,
)
from paiju.climbing.splits.cores import cores_of
from paiju.climbing.splits.search_kernels import best_partitions
from paiju.climbing.splits.split import Power
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.holding import Holding, pack, unpack
from tests.support.brute_split import VARIANT_IDS, VARIANTS
from tests.support.groups import draw_number, hold, shuffled
from tests.support.guandan_hands import cards_near_patterns
from tests.support.plain import plain
from tests.support.rests import Rests
from tests.support.rich_hands import rich_hands
from tests.support.scale import cases, some
from tests.support.wild_hands import WILD_IDS, WILD_VARIANTS, wild_hands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from paiju.all_games.doudizhu.rulesets import Rules
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Rows, Words
    from paiju.jit import Kernel

P = ParamSpec("P")
# The ways in which suits matter at Guandan.
SUITED_OPTIONS: tuple[Mapping[str, object], ...] = (
    {"wild_straight_flush_is_bomb": False, "five_alike_as_full_house": False},
    {"suited_run_as_straight": False},
)

LARGE = 1 << 30


@pytest.fixture(scope="module", params=VARIANTS, ids=VARIANT_IDS)
def rules(request: pytest.FixtureRequest) -> Rules:
    name, options = request.param
    return rules_of(name, options)


@pytest.fixture(scope="module", params=WILD_VARIANTS, ids=WILD_IDS)
def wild_rules(request: pytest.FixtureRequest) -> Rules:
    name, options = request.param
    return rules_of(name, options)


def some_hands(table: MoveTable, seed: str, most: int, number: int) -> Iterator[Holding]:
    return islice(rich_hands(Random(seed), table, most), number)


def check_cut(table: MoveTable, hand: Holding, keep: int, budget: int) -> None:
    """Split a hand with the compiled kernel and with the plain one; compare."""
    natural, wild = table.words(hand)
    asked = (natural, wild, table.fixed, cores_of(table).arrays, keep, budget, NEVER)
    compiled, other = best_partitions.ready(*asked), plain(best_partitions)(*asked)
    assert other[2:] == compiled[2:], hand.cards
    assert other[0].tolist() == compiled[0].tolist(), hand.cards
    assert other[1][: other[2]].tolist() == compiled[1][: other[2]].tolist(), hand.cards


def test_compiled_and_plain_cut_alike(rules: Rules) -> None:
    rng = Random("budgets")
    for hand in some_hands(rules.table, f"{rules.id} compiled", 13, some(60, 8)):
        budget = draw_number(rng, 1, 40) if rng.random() < 0.3 else LARGE
        for keep in (1, 4):
            check_cut(rules.table, hand, keep, budget)


def test_compiled_and_plain_cut_wild_cards_alike(wild_rules: Rules) -> None:
    rng = Random("wild budgets")
    for seat in islice(wild_hands(rng, wild_rules, 10), some(30, 3)):
        budget = draw_number(rng, 1, 40) if rng.random() < 0.3 else LARGE
        check_cut(seat.table, seat.hand, draw_number(rng, 1, 4), budget)


def one_by_one(left: Rests) -> list[int]:
    """The best score of each rest."""
    return [
        int(best_partitions(natural, wild, left.fixed, left.cores, 1, LARGE, NEVER)[0][0])
        for natural, wild in zip(left.naturals.T.copy(), left.wilds.T.copy(), strict=True)
    ]


def check_rests(table: MoveTable, hand: Holding) -> None:
    """Compare all rests at once with one by one; none is worth more than its bound."""
    left = Rests.of(table, hand)
    if not len(left):
        return
    expected = one_by_one(left)
    scores, limits, used = left.best(len(left), LARGE)
    assert expected == scores, hand.cards
    assert (scores, limits, used) == left.best(len(left), LARGE, is_plain=True), hand.cards
    assert all(limit >= score for limit, score in zip(limits, scores, strict=True)), hand.cards


def test_all_rests_at_once_are_the_rests_one_by_one(rules: Rules) -> None:
    for hand in some_hands(rules.table, f"{rules.id} rests", 10, some(60, 6)):
        check_rests(rules.table, hand)


def test_rests_with_wild_cards_at_once_are_the_rests_one_by_one(wild_rules: Rules) -> None:
    for seat in islice(wild_hands(Random("wild rests"), wild_rules, 8), some(30, 3)):
        check_rests(seat.table, seat.hand)


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_rests_of_two_packs_at_once_are_the_rests_one_by_one(wilds: int) -> None:
    rng = Random(f"rests of two packs {wilds}")
    for level in LEVELS[:: cases(2, 6)]:
        cards = cards_near_patterns(rng, level, 10, wilds)
        check_rests(guandan_rules().table_at(level), Holding.of(cards))


def test_rests_behind_their_bound_are_left_out_once_enough_are_better(rules: Rules) -> None:
    """With exact scores as bounds, no rest is split in vain."""
    spared = 0
    for hand in some_hands(rules.table, f"{rules.id} bounds", 10, some(60, 6)):
        left = Rests.of(rules.table, hand)
        exact = np.array(one_by_one(left), dtype=np.int64)
        powers = [Power.of_score(score).power for score in exact.tolist()]
        for keep in (1, 3, 8):
            if keep > len(powers):
                continue
            least = sorted(powers, reverse=True)[keep - 1]
            expected = [
                score if power >= least else NEVER
                for score, power in zip(exact.tolist(), powers, strict=True)
            ]
            scores, _, used = left.best(keep, LARGE, bounds=exact)
            assert expected == scores
            spared += left.best(len(left), LARGE)[2] - used
    assert spared > 0, "the bounds must spare something"


def test_what_is_added_to_the_power_of_rests_decides_which_are_among_the_best(
    rules: Rules,
) -> None:
    rng = Random("added")
    for hand in some_hands(rules.table, f"{rules.id} added", 9, some(40, 4)):
        left = Rests.of(rules.table, hand)
        added = np.array([draw_number(rng, -300, 300) for _ in range(len(left))], dtype=np.int64)
        exact = one_by_one(left)
        worths = [Power.of_score(score).power for score in exact] + added
        keep = min(3, len(left))
        least = sorted(worths.tolist())[-keep]
        scores, _, _ = left.best(keep, LARGE, added=added)
        for score, expected, worth in zip(scores, exact, worths, strict=True):
            # Other scores are found only before the bound was known.
            assert score == expected or (score == NEVER and worth < least)


def test_rests_beyond_the_budget_are_not_among_the_answers() -> None:
    table = rules_of().table
    left = Rests.of(table, hold("333 444 555 66 789"))
    every, _, needed = left.best(len(left), LARGE)
    assert NEVER not in every
    for budget in (1, 10, 50, needed):
        some, _, used = left.best(len(left), budget)
        assert used == budget
        assert 1 <= len(left) - some.count(NEVER) <= len(left)
        # Only one of the splits may have been cut short.
        wrong = [
            (score, exact)
            for score, exact in zip(some, every, strict=True)
            if score not in {exact, NEVER}
        ]
        assert len(wrong) <= 1
        assert all(score < exact for score, exact in wrong)


@pytest.mark.parametrize("power", [-3_000, -1, 0, 1, 550, 2_000])
@pytest.mark.parametrize("plays", [0, 1, 20, SCORE_UNIT - 1])
def test_a_score_is_a_power_and_a_number_of_plays(power: int, plays: int) -> None:
    assert Power(power, plays) == Power.of_score(power * SCORE_UNIT - plays)


def test_compiled_and_plain_find_the_same_rows() -> None:
    table = rules_of().table
    columns = (*columns_of(table), table.wild_kinds, len(WILD_KINDS), table.whole)
    for hand in some_hands(table, "fitting", 20, some(40, 4)):
        asked = (*columns, as_words(hand.packed))
        assert plain(fitting)(*asked).tolist() == fitting.ready(*asked).tolist()
        assert list_moves(table, hand).tolist() == fitting(*asked).tolist()


def columns_of(table: MoveTable) -> tuple[Words, Words, Rows]:
    """The plays, the cores, and the first play of each core, as arguments of kernels."""
    cores = [list(core.packed.to_bytes(16, "little")) for core in table.cores]
    starts = [*(core.start for core in table.cores), len(table)]
    return (
        as_columns(table.counts(slice(None))),
        as_columns(np.array(cores)),
        np.array(starts, dtype=np.int32),
    )


def test_compiled_and_plain_find_the_same_rows_with_wild_cards(wild_rules: Rules) -> None:
    words, cores, starts = columns_of(wild_rules.table)
    kinds, whole = wild_rules.table.wild_kinds, wild_rules.table.whole
    for seat in islice(wild_hands(Random("wild fitting"), wild_rules, 12), some(30, 3)):
        natural, wild = map(as_words, seat.table.natural_and_wild(seat.hand.packed))
        asked = (words, cores, starts, kinds, whole, natural, wild, seat.table.fixed)
        found, doubtful = (each.tolist() for each in plain(fitting_with_wilds)(*asked))
        compiled = [each.tolist() for each in fitting_with_wilds.ready(*asked)]
        assert compiled == [found, doubtful], seat
        # The list leaves out only plays that the same cards make more plainly.
        left = {row for place, row in enumerate(found) if place not in doubtful}
        assert left <= set(list_moves(seat.table, seat.hand).tolist()) <= set(found)


@pytest.mark.parametrize("options", [{}, *SUITED_OPTIONS])
def test_compiled_and_plain_find_the_same_plays_of_suits(
    options: Mapping[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suited, "of_suits", both_of(of_suits))
    rng, found = Random("suits"), 0
    for level in LEVELS[::5]:
        table = guandan_rules("competition", options).table_at(level)
        for wilds in range(3):
            cards = cards_near_patterns(rng, level, 12, wilds)
            found += len(list_moves(table, Holding.of(cards)))
    assert found > 100


def test_compiled_and_plain_find_the_same_plays_where_suits_break_ties(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tied, "fitting_by_suits", both_of(fitting_by_suits))
    table = GAMES["bigtwo"].rules_of("pagat").table
    rng = Random("ties")
    hands = [Holding.of(shuffled(rng, table.rules.deck.cards)[:13]) for _ in range(some(20, 3))]
    assert all(len(list_moves(table, hand)) for hand in hands)


def both_of(kernel: Kernel[P, Rows]) -> Callable[P, Rows]:
    """A kernel that finds what it finds as plain Python."""

    def found(*args: P.args, **kwargs: P.kwargs) -> Rows:
        rows = kernel.ready(*args, **kwargs)
        assert plain(kernel)(*args, **kwargs).tolist() == rows.tolist()
        return rows

    return found


@given(*[st.lists(st.integers(0, 12), min_size=8, max_size=8)] * 2)
def test_eight_counts_are_one_word(want: list[int], have: list[int]) -> None:
    lacks = [max(one - other, 0) for one, other in zip(want, have, strict=True)]
    for lack, add in ((lacking.ready, total.ready), (plain(lacking), plain(total))):
        assert pack(lacks) == int(lack(np.uint64(pack(want)), np.uint64(pack(have))))
        assert sum(want) == add(np.uint64(pack(want)))


@pytest.mark.parametrize("name", RULE_SETS)
def test_no_hand_holds_more_cores_than_a_search_has_room_for(name: str) -> None:
    """Kernels check no bounds: one core more would be written outside the array."""
    rules = rules_of(name)
    least = min(sum(unpack(each.core.packed)) for each in cores_of(rules.table.base).cores)
    # The largest hand is one of two packs.
    assert max(rules.play.max_hand, 27) // least < MAX_CORES
