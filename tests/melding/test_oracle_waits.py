"""Shanten and useful tiles, form by form, against PyMahjongGB on random hands."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import numpy as np

from paiju.mahjong_tiles.tile import COPIES, KINDS, WALL, Tile, count_kinds
from paiju.melding.hands import distance_kernels as kernels
from paiju.melding.hands.distances import tables
from paiju.melding.hands.winning_shapes import PLAIN_FORMS, Form
from tests.support.mahjong_wins import near_win, random_win
from tests.support.pymahjonggb import outlook_of
from tests.support.scale import cases as scaled

HANDS = scaled(compiled=3000, plain=1000)

POOLS = (
    WALL[:136],
    WALL[:136],
    WALL[:36],
    (*WALL[36:72], *WALL[108:136]),
    tuple(tile for tile in WALL[:136] if tile[0] in "19" or len(tile) == 1),
    tuple(tile for tile in WALL[:136] if tile[0] in "456"),
)


class Case(NamedTuple):
    """A hand in one form: the shanten and the useful tiles, ours and theirs."""

    hand: tuple[Tile, ...]
    form: Form
    ours: tuple[int, set[Tile]]
    theirs: tuple[int, set[Tile]]


@cache
def cases() -> tuple[Case, ...]:
    chance = random.Random(13)
    found = []
    for _ in range(HANDS):
        hand = (
            chance.choice((random_win, near_win))(chance).hand
            if chance.random() < 0.5
            else anything(chance)
        )
        distances, useful = look(hand)
        for number, form in enumerate(PLAIN_FORMS):
            if distances[number] != kernels.NEVER:
                tiles = {tile for kind, tile in enumerate(KINDS) if useful[number] >> kind & 1}
                ours = distances[number] - 1, tiles
                found.append(Case(hand, form, ours, outlook_of(form, hand)))
    return tuple(found)


def anything(chance: random.Random) -> tuple[Tile, ...]:
    size = chance.choice((13, 13, 13, 13, 13, 10, 7, 4, 1))
    return tuple(chance.sample(chance.choice(POOLS), size))


def look(hand: tuple[Tile, ...]) -> tuple[list[int], list[int]]:
    counts = np.array(count_kinds(hand), dtype=np.int64)
    distances = np.empty(kernels.FORMS, dtype=np.int64)
    useful = np.empty(kernels.FORMS, dtype=np.int64)
    sets = (len(hand) - 1) // 3
    kernels.look(counts, 0, sets, kernels.EVERY_FORM, *tables(), distances, useful)
    return distances.tolist(), useful.tolist()


def test_the_shanten_of_each_form_is_the_same() -> None:
    differing = [case for case in cases() if case.ours[0] != case.theirs[0]]

    assert differing == []


def test_the_useful_tiles_of_each_form_are_the_same_but_for_a_fifth_copy() -> None:
    """In the knitted straight the oracle counts a tile of which the hand holds all four.

    In other forms it does so only if the hand waits for the tile, as we do.
    """
    differing = [case for case in cases() if case.ours[1] != case.theirs[1]]
    fifth = [
        case
        for case in differing
        if case.form is Form.KNITTED_STRAIGHT
        and case.ours[0] > 0
        and case.ours[1] < case.theirs[1]
        and all(case.hand.count(tile) == COPIES for tile in case.theirs[1] - case.ours[1])
    ]

    assert differing == fifth


def test_every_distance_was_among_them() -> None:
    met = {(case.form, case.ours[0]) for case in cases()}

    assert {(Form.STANDARD, shanten) for shanten in range(7)} <= met
    assert {(Form.SEVEN_PAIRS, shanten) for shanten in range(7)} <= met
    assert {(Form.KNITTED, shanten) for shanten in range(10)} <= met
    assert {(Form.KNITTED_STRAIGHT, shanten) for shanten in range(8)} <= met
    assert {(Form.THIRTEEN_ORPHANS, shanten) for shanten in range(13)} <= met
