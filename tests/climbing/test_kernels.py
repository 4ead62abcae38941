"""The kernels that cut hands: compiled against plain, and all at once against one by one."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest

from app.climbing.cores import cores_of
from app.climbing.kernels import fitting
from app.climbing.moves import list_moves
from app.climbing.split import Power, apart
from app.climbing.split_kernels import NEVER, SCORE_UNIT, best_partitions, best_rests
from app.climbing.table import as_words
from app.doudizhu.rulesets import rules_of
from tests.support.brute_split import VARIANT_IDS, VARIANTS
from tests.support.groups import draw_number, hold
from tests.support.rich_hands import rich_hands
from tests.support.scale import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.cards.holding import Holding
    from app.climbing.kernels import Scores, Words
    from app.climbing.table import MoveTable
    from app.doudizhu.rulesets import Rules

LARGE = 1 << 30
HIGH = 1 << 40


@pytest.fixture(scope="module", params=VARIANTS, ids=VARIANT_IDS)
def rules(request: pytest.FixtureRequest) -> Rules:
    name, options = request.param
    return rules_of(name, options)


def some_hands(table: MoveTable, seed: str, most: int, number: int) -> Iterator[Holding]:
    return islice(rich_hands(Random(seed), table, most), number)


def test_compiled_and_plain_cut_alike(rules: Rules) -> None:
    cores, rng = cores_of(rules.table).arrays, Random("budgets")
    for hand in some_hands(rules.table, f"{rules.id} compiled", 13, cases(60, 8)):
        natural, wild = apart(rules.table, hand)
        budget = draw_number(rng, 1, 40) if rng.random() < 0.3 else LARGE
        for keep in (1, 4):
            asked = (natural, wild, rules.table.fixed, cores, keep, budget, NEVER)
            compiled, plain = best_partitions.ready(*asked), best_partitions.plain(*asked)
            assert plain[2:] == compiled[2:], hand.cards
            assert plain[0].tolist() == compiled[0].tolist(), hand.cards
            assert plain[1][: plain[2]].tolist() == compiled[1][: plain[2]].tolist(), hand.cards


class Rests(NamedTuple):
    """What the plays of a hand leave, as kernels take it: the cards, the wild ones, the lanes."""

    naturals: Words
    wilds: Words
    fixed: Words

    @property
    def no_bounds(self) -> Scores:
        """Bounds that leave nothing out."""
        return np.full(self.naturals.shape[1], HIGH, dtype=np.int64)


def rests(table: MoveTable, hand: Holding) -> Rests:
    """What all plays of a hand leave."""
    natural, wild = apart(table, hand)
    naturals, wilds = table.spent(list_moves(table, hand), hand.packed)
    return Rests(natural[:, None] - naturals, wild[:, None] - wilds, table.fixed)


def one_by_one(table: MoveTable, left: Rests) -> list[int]:
    """The best score of each rest."""
    arrays = cores_of(table).arrays
    return [
        int(best_partitions(natural, wild, left.fixed, arrays, 1, LARGE, NEVER)[0][0])
        for natural, wild in zip(left.naturals.T.copy(), left.wilds.T.copy(), strict=True)
    ]


def test_all_rests_at_once_are_the_rests_one_by_one(rules: Rules) -> None:
    cores = cores_of(rules.table).arrays
    for hand in some_hands(rules.table, f"{rules.id} rests", 10, cases(60, 6)):
        left = rests(rules.table, hand)
        expected = one_by_one(rules.table, left)
        for best in (best_rests.ready, best_rests.plain):
            scores, _ = best(*left, left.no_bounds, cores, len(expected), LARGE)
            assert expected == scores.tolist(), hand.cards


def test_rests_behind_their_bound_are_left_out_once_enough_are_better(rules: Rules) -> None:
    """With the scores themselves as bounds, no more is looked at than must be."""
    cores, spared = cores_of(rules.table).arrays, 0
    for hand in some_hands(rules.table, f"{rules.id} bounds", 10, cases(60, 6)):
        left = rests(rules.table, hand)
        exact = np.array(one_by_one(rules.table, left), dtype=np.int64)
        order = np.argsort(-exact, kind="stable")
        naturals, wilds, exact = left.naturals[:, order], left.wilds[:, order], exact[order]
        powers = [Power.of_score(score).power for score in exact.tolist()]
        for keep in (1, 3, 8):
            if keep > len(powers):
                continue
            scores, _ = best_rests(
                np.ascontiguousarray(naturals),
                np.ascontiguousarray(wilds),
                left.fixed,
                exact,
                cores,
                keep,
                LARGE,
            )
            expected = [
                score
                for score, power in zip(exact, powers, strict=True)
                if power >= powers[keep - 1]
            ]
            assert expected == scores.tolist()
            spared += len(exact) - len(scores)
    assert spared > 0, "the bounds must spare something"


def test_rests_beyond_the_budget_are_not_among_the_answers() -> None:
    table = rules_of().table
    hand = hold("333 444 555 66 789")
    left = rests(table, hand)
    cores, number = cores_of(table).arrays, left.naturals.shape[1]
    every, needed = best_rests(*left, left.no_bounds, cores, number, LARGE)
    assert number == len(every)
    for budget in (1, 10, 100, needed):
        some, used = best_rests(*left, left.no_bounds, cores, number, budget)
        assert used == budget
        assert 1 <= len(some) <= len(every)
        # The last of them may have been cut short itself.
        assert every[: len(some) - 1].tolist() == some[:-1].tolist()
        assert some[-1] <= every[len(some) - 1]


@pytest.mark.parametrize("power", [-3_000, -1, 0, 1, 550, 2_000])
@pytest.mark.parametrize("plays", [0, 1, 20, SCORE_UNIT - 1])
def test_a_score_is_a_power_and_a_number_of_plays(power: int, plays: int) -> None:
    assert Power(power, plays) == Power.of_score(power * SCORE_UNIT - plays)


def test_compiled_and_plain_find_the_same_rows() -> None:
    table = rules_of().table
    words = np.ascontiguousarray(table.counts.view("<u8").T)
    number = len(table.cores)
    starts = np.array([core.start for core in table.cores] + [len(table)], dtype=np.int32)
    cores = np.array([list(core.packed.to_bytes(16, "little")) for core in table.cores], np.int8)
    columns = np.ascontiguousarray(cores.view("<u8").T)
    for hand in some_hands(table, "fitting", 20, cases(40, 4)):
        asked = (words, columns, starts, 0, number, as_words(hand.packed))
        assert fitting.plain(*asked).tolist() == fitting.ready(*asked).tolist()
        assert list_moves(table, hand).tolist() == fitting(*asked).tolist()
