"""Shuffling by seed: the documented recipe, the same for ever, and fair."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju import chance as shuffling
from paiju.chance import Chance, shuffle

seeds = st.integers(-(2**60), 2**60) | st.text(max_size=20)


def by_the_recipe(items: list[int], seed: int | str, label: str) -> list[int]:
    """The documented recipe, written a second time."""
    written = f"s{seed}" if isinstance(seed, str) else f"i{seed}"
    stream = b""
    for block in range(len(items) + 8):
        stream += sha256(f"paiju 1|{label}|{written}|{block}".encode()).digest()
    words = [int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8)]
    order = list(items)
    for place in reversed(range(1, len(items))):
        bound = place + 1
        while words[0] >= 2**64 // bound * bound:
            words.pop(0)
        other = words.pop(0) % bound
        order[place], order[other] = order[other], order[place]
    return order


@given(seeds, st.text(max_size=8), st.integers(0, 60))
def test_the_shuffle_follows_the_documented_recipe(seed: int | str, label: str, size: int) -> None:
    items = list(range(size))
    assert by_the_recipe(items, seed, label) == shuffle(items, seed, label)


@given(seeds, st.lists(st.integers()))
def test_a_shuffle_keeps_every_item_and_touches_no_list(seed: int | str, items: list[int]) -> None:
    before = list(items)
    assert Counter(items) == Counter(shuffle(items, seed, "test"))
    assert before == items


GOLDEN: tuple[tuple[int | str, str, str], ...] = (
    (7, "doc", "decba"),
    ("7", "doc", "acdbe"),
    (0, "", "edbca"),
    (-1, "doudizhu", "cbeda"),
    ("斗地主", "doudizhu", "abcde"),
)


@pytest.mark.parametrize(
    ("seed", "label", "order"), GOLDEN, ids=[repr(each) for each, *_ in GOLDEN]
)
def test_the_order_of_a_seed_never_changes(seed: int | str, label: str, order: str) -> None:
    assert order == "".join(shuffle("abcde", seed, label))


def test_labels_and_kinds_of_seeds_give_independent_orders() -> None:
    items = list(range(54))
    orders = [shuffle(items, 7, "a"), shuffle(items, 7, "b"), shuffle(items, "7", "a")]
    assert len({tuple(order) for order in orders}) == 3


def test_numbers_that_would_be_unfair_are_skipped() -> None:
    # 2^64 - 1 is no longer below the largest multiple of 3: it is the one number skipped.
    assert shuffling._below(3, iter([2**64 - 1, 2**64 - 2])) == (2**64 - 2) % 3
    assert shuffling._below(2, iter([2**64 - 1])) == 1


# The values that chi-square exceeds once in ten thousand, by degrees of freedom.
CHI_SQUARE = {5: 25.74, 23: 58.6, 53: 101.0}


@pytest.mark.parametrize("size", [3, 4])
def test_every_order_of_a_few_items_is_as_likely(size: int) -> None:
    rounds = 6_000
    counted = Counter(tuple(shuffle(range(size), seed, "fair")) for seed in range(rounds))
    orders = list(permutations(range(size)))
    expected = rounds / len(orders)
    distance = sum((counted[order] - expected) ** 2 / expected for order in orders)
    assert distance < CHI_SQUARE[len(orders) - 1]


def test_every_card_is_as_likely_to_come_first() -> None:
    rounds = 2_700
    counted = Counter(shuffle(range(54), f"seed {n}", "fair")[0] for n in range(rounds))
    expected = rounds / 54
    distance = sum((counted[card] - expected) ** 2 / expected for card in range(54))
    assert distance < CHI_SQUARE[53]


def test_draws_follow_the_documented_recipe() -> None:
    stream = b"".join(sha256(f"paiju 1|draws|i9|{block}".encode()).digest() for block in range(3))
    words = [int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8)]
    chance = Chance(9, "draws")
    found = [chance.randrange(10), chance.random(), chance.randrange(1), chance.random()]
    assert [words[0] % 10, words[1] % 2**53 / 2**53, 0, words[3] % 2**53 / 2**53] == found


def test_every_number_of_a_range_is_as_likely() -> None:
    chance = Chance("fair", "draws")
    counted = Counter(chance.randrange(6) for _ in range(6_000))
    assert sum((counted[number] - 1_000) ** 2 / 1_000 for number in range(6)) < CHI_SQUARE[5]
