"""The shanten of hands, form by form, and of the hands that discards leave."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import KIND, KINDS, WALL, Tile, count_kinds
from paiju.melding.hands.waits import Outlook, Supply, analyse, waits
from paiju.melding.hands.winning_shapes import PLAIN_FORMS, Form, readings
from tests.support.mahjong_wins import near_win, random_win
from tests.support.scale import cases
from tests.support.winning import win_of

if TYPE_CHECKING:
    from paiju.melding.hands.melds import Meld

S, P, T, K, X = PLAIN_FORMS
HANDS = cases(compiled=400, plain=60)


def outlook(hand: str, melds: tuple[Meld, ...] = (), seen: str = "") -> Outlook:
    return analyse(parse_tiles(hand), melds, parse_tiles(seen)).outlook


@pytest.mark.parametrize(
    ("hand", "shanten"),
    [
        ("123m 456p 789s EEE C", {S: 0, P: 5, T: 8, K: 8, X: 6}),
        ("19m 19p 19s ESWNCFP", {S: 8, P: 6, T: 0, K: 4, X: 9}),
        ("19m 19p 19s ESWNCFF", {S: 7, P: 5, T: 0, K: 5, X: 8}),
        ("1122m 3344p 5566s E", {S: 3, P: 0, T: 10, K: 9, X: 6}),
        ("1111m 2222p 3333s E", {S: 2, P: 0, T: 10, K: 9, X: 5}),
        ("147m 258p 369s ESWN", {S: 8, P: 6, T: 7, K: 0, X: 2}),
        ("147m 258p 369s 34m CC", {S: 5, P: 4, T: 9, K: 3, X: 0}),
        ("159m 159p 159s ESWN", {S: 8, P: 6, T: 3, K: 6, X: 8}),
    ],
)
def test_the_shanten_of_each_form(hand: str, shanten: dict[Form, int]) -> None:
    assert shanten == outlook(hand).shanten
    assert min(shanten.values()) == outlook(hand).best


def test_melds_exclude_the_forms_that_are_held_whole() -> None:
    one, two = win_of("(123m) (EEE) 45p 78s CC9p + 9s").melds

    assert list(outlook("147m 258p 369s C", (one,)).shanten) == [S, X]
    assert list(outlook("147m 258p C", (one, two)).shanten) == [S]


def test_a_whole_hand_with_a_tile_drawn_has_won_at_minus_one() -> None:
    assert outlook("123m 456p 789s EEE CC").best == -1
    assert outlook("1122m 3344p 5566s EE").shanten[P] == -1


def test_what_is_left_is_what_neither_the_hand_nor_the_table_shows() -> None:
    melds = win_of("(555m) 2p + 2p").melds

    assert outlook("234m 55p 67s EE").accepts != ()
    assert outlook("34m 55p 678s EEE", melds, "2m 2m 5p").accepts == (
        Supply(Tile("2m"), 2),
        Supply(Tile("5m"), 1),
    )


def test_a_hand_may_wait_in_form_only() -> None:
    formal = outlook("234m 345s 333p EEEE")

    assert formal.best == 0
    assert formal.accepts == (Supply(Tile("E"), 0),)
    assert formal.is_formal
    assert not outlook("234m 345s 333p EEEC").is_formal


def test_a_fifth_copy_may_be_waited_on_beside_what_is_left() -> None:
    """111m 123m 23m EE wait on 1m (none left) or 4m; 11m 123m 123m EE wait on E."""
    expected = (Supply(Tile("1m"), 0), Supply(Tile("4m"), 4), Supply(Tile("E"), 2))
    assert expected == outlook("11112233m 456p EE").accepts


def test_a_hand_waits_in_form_only_if_all_it_waits_on_is_seen() -> None:
    assert outlook("123m 456p 789s EEE C", seen="CCC").is_formal
    assert not outlook("123m 456p 789s EEE C", seen="CC").is_formal


def test_a_hand_that_does_not_wait_accepts_no_fifth_copy() -> None:
    """With four E in the hand a fifth E would make a pair, if there were one."""
    assert "E" not in [supply.tile for supply in outlook("234m 345s 13p 1m EEEE").accepts]


def hand_and_melds(chance: random.Random) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    win = chance.choice((random_win, near_win, near_win))(chance)
    return win.hand, win.melds


@pytest.mark.parametrize(
    ("hand", "waited_on"),
    [
        ("123m 456p 789s EEE C", "C"),
        ("2345m EEE SSS WWW", "2m 5m"),
        ("1112345678999s", "1s 2s 3s 4s 5s 6s 7s 8s 9s"),
        ("19m 19p 19s ESWNCFP", "1m 9m 1p 9p 1s 9s E S W N C F P"),
        ("19m 19p 19s ESWNNFP", "C"),
        ("22559m 11s EESSPP", "9m"),
        ("47m 28s 369p ESWPCF", "1m 5s N"),
        ("147m 258p 369s ESWN", "C F P"),
        ("147m 258p 36s EEE CC", "9s"),
        ("147m 258p 369s 34m CC", "2m 5m"),
        # Four alike in the hand: no fifth exists, but the hand waits on it.
        ("234m 345s 333p EEEE", "E"),
        ("1112345689999s", "7s"),
        ("34444556789p PP", "4p 7p P"),
        ("123m 456p 789s ES CF", ""),
        ("28m 47s 369p ESWPCC", ""),
    ],
)
def test_a_hand_waits_on_what_completes_it(hand: str, waited_on: str) -> None:
    assert set(parse_tiles(waited_on)) == {KINDS[kind] for kind in waits(parse_tiles(hand))}


def test_a_hand_waits_on_the_tiles_with_which_it_can_be_read_as_a_win() -> None:
    chance = random.Random(1)
    for _ in range(HANDS):
        hand, melds = hand_and_melds(chance)
        found = analyse(hand, melds).outlook
        wins = tuple(kind for kind, tile in enumerate(KINDS) if readings((*hand, tile), melds))
        assert waits(hand, len(melds)) == wins, hand
        accepted = tuple(KIND[supply.tile] for supply in found.accepts) if not found.best else ()
        assert accepted == wins, hand


def test_what_is_accepted_brings_the_hand_nearer_and_nothing_else_does() -> None:
    chance = random.Random(2)
    for _ in range(HANDS // 20):
        hand, melds = hand_and_melds(chance)
        found = analyse(hand, melds).outlook
        counts = count_kinds(hand)
        nearer = {
            tile
            for tile in KINDS
            if counts[KIND[tile]] < 4 and analyse((*hand, tile), melds).outlook.best < found.best
        }
        accepted = {supply.tile for supply in found.accepts if counts[KIND[supply.tile]] < 4}
        assert accepted == nearer, hand


def test_each_kind_may_be_discarded_and_leaves_what_the_rest_of_the_hand_is() -> None:
    chance = random.Random(3)
    for _ in range(HANDS // 20):
        hand = tuple(chance.sample(WALL[:136], 14))
        discards = analyse(hand).discards
        assert sorted(set(hand)) == sorted(each.tile for each in discards)
        for each in discards:
            rest = list(hand)
            rest.remove(each.tile)
            alone = analyse(rest, seen=(each.tile,)).outlook
            assert alone == each.outlook


def test_the_best_discard_comes_first() -> None:
    discards = analyse(parse_tiles("2334m 456p 678s 99p E C")).discards
    order = [(each.outlook.best, -each.outlook.left) for each in discards]

    assert order == sorted(order)
    assert {discards[0].tile, discards[1].tile} == {"E", "C"}


@pytest.mark.parametrize("seed", range(5))
def test_a_winning_hand_is_read_as_one_and_no_other_is(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(HANDS // 5):
        win = chance.choice((random_win, near_win))(chance)
        hand = (*win.hand, win.tile)
        wins = analyse(hand, win.melds).outlook.best == -1
        assert wins == bool(readings(hand, win.melds)), win
