"""Wild tiles: a hand wins, waits and is read as the best that they may be taken for."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

import pytest

from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import ALL_TILES, COPIES, FLOWERS, HONOURS, KIND, KINDS, Tile
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.waits import Outlook, analyse, shanten, waits
from paiju.melding.hands.wild_readings import (
    best_reading,
    every_reading,
    traits_of,
    warm_readings,
)
from paiju.melding.hands.winning_shapes import PLAIN_FORMS, Aim, Form, Reading, readings
from paiju.play.declaration.registry import GAMES
from tests.support.scale import WIDE, cases
from tests.support.wild_tiles import ANY, missing, missing_pairs
from tests.support.wild_tiles import every_reading as every_try

if TYPE_CHECKING:
    from collections.abc import Hashable

    from paiju.melding.hands.winning_shapes import Fifth, Group

S, P, T, K, X = PLAIN_FORMS
HANDS = cases(compiled=20_000 if WIDE else 300, plain=60)
# Of these every substitution is tried.
TRIED = cases(compiled=20_000 if WIDE else 120, plain=30)
# Each flower is a wild tile, so that hands may have any number of them.
ANY_FORM = Aim(wild=FLOWERS)
SETS_AND_PAIRS = Aim((S, P), wild=FLOWERS)
TWO_SUITS = SETS_AND_PAIRS._replace(kinds=(1 << 18) - 1)
FIFTH_BY_WILD = SETS_AND_PAIRS._replace(fifth="wild")
NO_FIFTH = SETS_AND_PAIRS._replace(fifth="never")
RUNS = tuple(KINDS[low : low + 3] for low in range(27) if low % 9 < 7)


class Held(NamedTuple):
    """A hand with wild tiles, and its melds."""

    natural: tuple[Tile, ...]
    wilds: int
    melds: tuple[Meld, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the hand; the wild ones are flowers."""
        return (*self.natural, *FLOWERS[: self.wilds])

    def missing(self, *more: Tile, aim: Aim = SETS_AND_PAIRS) -> dict[Form, int]:
        """The tiles that it misses with some more, by the forms that need no table."""
        tiles = (*self.natural, *more)
        copies = COPIES if aim.fifth == "never" else ANY
        found = {S: missing(tiles, aim.sets - len(self.melds), copies) - self.wilds}
        if self.melds or aim.sets > 4:
            return found
        return {**found, P: missing_pairs(tiles, copies) - self.wilds}


def held(tiles: tuple[Tile, ...], wilds: int, whole: int = 14) -> Held:
    melded = (whole - len(tiles) - wilds) // 3
    return Held(tiles, wilds, tuple(Meld("peng", tile) for tile in HONOURS[:melded]))


def drawn(chance: random.Random, wilds: int, size: int, whole: int = 14) -> Held:
    """Random tiles, which often belong together, and wild ones."""
    pool = chance.choice((KINDS, KINDS[:27], KINDS[:18], KINDS[:9], KINDS[:5]))
    groups = [run for run in RUNS if {*run} <= {*pool}] + [(tile,) * 3 for tile in pool]
    near = [tile for group in chance.choices(groups, k=4) for tile in group]
    wall = [tile for tile in pool for _ in range(COPIES)]
    left = chance.sample(near, chance.randrange(len(near))) + chance.sample(wall, len(wall))
    tiles: list[Tile] = []
    while len(tiles) < size - wilds:
        tile = left.pop(0)
        if tiles.count(tile) < COPIES:
            tiles.append(tile)
    return held(tuple(tiles), wilds, whole)


def some(seed: int, count: int, wilds: int, sizes: tuple[int, ...], whole: int = 14) -> list[Held]:
    chance = random.Random(seed)
    return [
        drawn(chance, chance.randrange(wilds + 1), chance.choice(sizes), whole)
        for _ in range(count)
    ]


def outlook(hand: Held, aim: Aim = SETS_AND_PAIRS) -> Outlook:
    return analyse(hand.tiles, hand.melds, aim=aim).outlook


def waited_on(hand: Held, aim: Aim = SETS_AND_PAIRS) -> set[Tile]:
    return {ALL_TILES[kind] for kind in waits(hand.tiles, len(hand.melds), aim=aim)}


@pytest.mark.parametrize(
    ("tiles", "wilds", "shanten"),
    [
        # No win: it breaks programs that take sets and pairs one after another.
        ("99m 345p 88p 11s 56789s", 0, {S: 1, P: 3}),
        ("99m 345p 8p 11s 56789s", 1, {S: 0, P: 3}),
        ("99m 345p 88p 11s 567s", 2, {S: -1, P: 1}),
        ("123m 456p 789s EEE C", 1, {S: -1, P: 4}),
        ("147m 258p 369s", 4, {S: 4, P: 2}),
        # Two wild tiles are a pair of their own.
        ("1133m 5577p 2299s", 2, {S: 1, P: -1}),
        ("1m 9m", 3, {S: -1}),
        ("19m 159p", 8, {S: 0, P: 0}),
        ("19m 1599p", 8, {S: -1, P: -1}),
        ("1m 5p 9s ESWN CF", 4, {S: 4, P: 2}),
    ],
)
def test_the_shanten_with_wild_tiles(tiles: str, wilds: int, shanten: dict[Form, int]) -> None:
    hand = held(parse_tiles(tiles), wilds)
    assert shanten == outlook(hand).shanten
    assert shanten == {form: lack - 1 for form, lack in hand.missing().items()}


def test_the_forms_without_sets_take_wild_tiles_too() -> None:
    def of(tiles: str) -> dict[Form, int]:
        return {**analyse(parse_tiles(tiles), aim=ANY_FORM).outlook.shanten}

    assert of("19m 19p 19s ESWNC 12f")[T] == 0
    assert of("147m 258p 369s ESW 12f")[K] == -1
    assert of("147m 258p 36s 234m 123f")[X] == -1


@pytest.mark.parametrize(
    ("tiles", "wilds", "natural"),
    [
        ("123m 456p 789s EEE", 1, KINDS),
        ("123m 456p 789s EE", 2, KINDS),
        ("123m 456p 89s EEE C", 1, parse_tiles("7s C")),
        ("1133m 5577p 2299s", 1, KINDS),
        # A fifth copy: nobody has one, but the hand waits on it.
        ("1111m 234p 567p EE", 1, parse_tiles("1m 2m 3m E")),
        ("99m 345p 8p 11s 56789s", 0, ()),
    ],
)
def test_a_hand_with_wild_tiles_waits(tiles: str, wilds: int, natural: tuple[Tile, ...]) -> None:
    """A hand that waits waits for wild tiles too."""
    wild = FLOWERS[wilds:] if natural else ()
    assert {*natural, *wild} == waited_on(held(parse_tiles(tiles), wilds))


@pytest.mark.parametrize("aim", [SETS_AND_PAIRS, FIFTH_BY_WILD, NO_FIFTH])
def test_a_hand_with_wild_tiles_misses_what_trying_says(aim: Aim) -> None:
    for hand in some(1, HANDS, 4, (13, 14, 10, 11, 7, 4)) + some(2, HANDS // 20, 8, (13, 14)):
        found = hand.missing(aim=aim)
        assert outlook(hand, aim).shanten == {form: lack - 1 for form, lack in found.items()}, hand
        assert shanten(hand.tiles, len(hand.melds), aim=aim) == min(found.values()) - 1


@pytest.mark.parametrize("fifth", ["wild", "never"])
def test_a_hand_with_wild_tiles_wins_as_some_tiles_that_they_stand_for(fifth: Fifth) -> None:
    """Every substitution is tried: the readings are the same, and so is whether it wins."""
    aim = Aim((S,), wild=FLOWERS, fifth=fifth)
    copies, wins = COPIES if fifth == "never" else ANY, 0
    for hand in some(3, TRIED, 4, (14, 14, 14, 11, 8)):
        tries = every_try(hand.natural, hand.wilds, aim.sets - len(hand.melds), copies)
        found = every_reading(hand.tiles, hand.melds, aim)
        mine = {
            tuple(sorted(group.tiles for group in reading.groups if not group.melded))
            for reading in found
        }
        assert len(mine) == len(found)
        assert mine == tries, hand
        assert (shanten(hand.tiles, len(hand.melds), aim=aim) == -1) == bool(tries), hand
        wins += bool(tries)
    assert wins > TRIED // 20


@pytest.mark.parametrize("aim", [SETS_AND_PAIRS, FIFTH_BY_WILD, NO_FIFTH])
def test_a_hand_with_wild_tiles_accepts_what_brings_it_nearer(aim: Aim) -> None:
    """Waits are those of a hand that misses one tile."""
    for hand in some(4, HANDS // 10, 4, (13, 10, 4)):
        now = min(hand.missing(aim=aim).values())
        accepted = {each.tile for each in outlook(hand, aim).accepts}
        fifth = {
            tile
            for tile in KINDS
            if hand.natural.count(tile) == COPIES and (now > 1 or aim.fifth != "formal")
        }
        nearer = {tile for tile in KINDS if min(hand.missing(tile, aim=aim).values()) < now}
        wild = {*FLOWERS[hand.wilds :]}
        assert accepted == nearer - fifth | wild, hand
        assert waited_on(hand, aim) == (accepted if now == 1 else set()), hand


def test_what_is_left_of_wild_tiles_is_what_nobody_shows() -> None:
    aim = Aim((S,), wild=parse_tiles("C 5m"))
    found = analyse(parse_tiles("123p 456p 789p 99s 1m C"), (), parse_tiles("CC 5m"), aim=aim)
    left = {each.tile: each.left for each in found.outlook.accepts}

    assert left == {"1m": 3, "2m": 4, "3m": 4, "9s": 2, "5m": 3, "C": 1}
    assert [each.tile for each in found.outlook.accepts] == [*parse_tiles("1m 2m 3m 5m 9s C")]


def test_a_wild_tile_all_copies_of_which_are_held_does_not_come() -> None:
    aim = Aim((S,), wild=(Tile("C"),))
    hand = parse_tiles("1m 4m 7m 2p 5p 8p 3s 6s 9s CCCC")

    assert Tile("C") not in [each.tile for each in analyse(hand, aim=aim).outlook.accepts]


@pytest.mark.parametrize("aim", [SETS_AND_PAIRS, FIFTH_BY_WILD, NO_FIFTH])
def test_a_discard_leaves_the_rest_of_the_hand(aim: Aim) -> None:
    for hand in some(5, HANDS // 10, 4, (14, 11)):
        found = analyse(hand.tiles, hand.melds, aim=aim).discards
        assert {each.tile for each in found} == {*hand.tiles}
        ranks = [(each.outlook.best, -each.outlook.left) for each in found]
        assert ranks == sorted(ranks), hand
        for each in found:
            left = [*hand.tiles]
            left.remove(each.tile)
            alone = analyse(left, hand.melds, (each.tile,), aim=aim)
            assert alone.outlook == each.outlook, hand


def test_a_hand_of_five_sets_waits_and_is_read_like_one_of_four() -> None:
    for fifth in ("wild", "never"):
        aim = Aim(wild=FLOWERS, fifth=fifth, sets=5)
        copies = COPIES if fifth == "never" else ANY
        for hand in some(6, HANDS // 50, 4, (17, 16, 14, 13), 17):
            found = hand.missing(aim=aim)
            if len(hand.tiles) % 3 == 1:
                assert outlook(hand, aim).shanten == {S: found[S] - 1}, hand
                nearer = {tile for tile in KINDS if hand.missing(tile, aim=aim)[S] < found[S]}
                full = {tile for tile in KINDS if hand.natural.count(tile) == COPIES}
                accepted = {each.tile for each in outlook(hand, aim).accepts}
                assert accepted == nearer - full | {*FLOWERS[hand.wilds :]}, hand
                continue
            readings_of = every_reading(hand.tiles, hand.melds, aim)
            assert (found[S] == 0) == bool(readings_of), hand
            tries = every_try(hand.natural, hand.wilds, 5 - len(hand.melds), copies)
            assert len(readings_of) == len(tries), hand


def tried(hand: Held, aim: Aim) -> set[Reading]:
    """The readings of a hand with each kind in the place of each wild tile."""
    kinds = [tile for tile in KINDS if aim.has(KIND[tile])]
    return {
        reading
        for taken in combinations_with_replacement(kinds, hand.wilds)
        for reading in readings((*hand.natural, *taken), hand.melds, aim)
    }


@pytest.mark.parametrize(("aim", "wilds"), [(ANY_FORM, 2), (TWO_SUITS, 3)])
def test_a_hand_with_wild_tiles_is_read_as_everything_they_may_be_taken_for(
    aim: Aim, wilds: int
) -> None:
    met = set()
    for hand in some(7, HANDS // 20, wilds, (14, 14, 11, 5)):
        found = every_reading(hand.tiles, hand.melds, aim)
        assert len(found) == len({*found}), hand
        assert {*found} == tried(hand, aim), hand
        met |= {reading.form for reading in found}
    assert met


@pytest.mark.parametrize(
    ("tiles", "wilds", "form", "count"),
    [
        ("19m 19p 19s ESWNCFP", 1, T, 13),
        ("19m 19p 19s ESWNCFF", 1, T, 1),
        ("147m 258p 369s ESW", 2, K, 6),
        ("147m 258p 36s 234m C", 2, X, 1),
        ("1133m 5577p 22s 9s", 3, P, 34),
    ],
)
def test_every_form_is_read_with_wild_tiles(tiles: str, wilds: int, form: Form, count: int) -> None:
    hand = held(parse_tiles(tiles), wilds)
    found = {each for each in every_reading(hand.tiles, (), ANY_FORM) if each.form is form}
    assert found == {each for each in tried(hand, ANY_FORM) if each.form is form}
    assert len(found) == count


def test_four_pairs_of_a_kind_are_two_pairs_at_most_where_there_is_no_fifth() -> None:
    hand = held(parse_tiles("1111m 22p 33p 44p 55p"), 2)
    sixes = [
        len({*reading.groups}) == 5
        for aim in (FIFTH_BY_WILD, NO_FIFTH)
        for reading in every_reading(hand.tiles, (), aim)
        if reading.form is P
    ]
    # One of 34 kinds where a wild tile may be a fifth copy, and one of 33 where not.
    assert len(sixes) == 34 + 33
    assert sum(sixes) == 5 + 4


def test_the_best_reading_is_among_those_of_eight_wild_tiles() -> None:
    """Four gangs cannot be, but four triplets of one kind each can: any tile has a fifth copy."""
    tiles = (*parse_tiles("2m 5m 8m 8m 5m 2m"), *FLOWERS)
    found = every_reading(tiles, (), TWO_SUITS)

    assert {S, P} == {reading.form for reading in found}
    assert max(sum(group.type == "peng" for group in each.groups) for each in found) == 4


def type_and_suit(group: Group) -> Hashable:
    return group.type, group.kinds[0] // 9


def worth_by_type_and_suit(reading: Reading) -> tuple[int, int, int]:
    groups = [group for group in reading.groups if not group.melded]
    alike = sum(groups.count(group) == 2 and group.type == "chi" for group in groups)
    suits = {group.kinds[0] // 9 for group in reading.groups}
    return 4 - len(suits), alike, sum(group.type == "peng" for group in groups)


def test_the_best_reading_is_worth_as_much_as_the_best_of_all() -> None:
    traits, found = traits_of(type_and_suit), 0
    for hand in some(8, HANDS // 3, 4, (14, 14, 11)):
        for aim in (ANY_FORM, NO_FIFTH):
            every = every_reading(hand.tiles, hand.melds, aim)
            most = max(map(worth_by_type_and_suit, every), default=None)
            for told in (traits, None):
                best = best_reading(hand.tiles, hand.melds, aim, worth_by_type_and_suit, told)
                assert (best and best.worth) == most, hand
                assert best is None or (best.reading in every and best.number == len(every)), hand
            found += most is not None
    assert found


def test_only_readings_that_traits_tell_apart_are_valued() -> None:
    valued = []

    def worth(reading: Reading) -> int:
        valued.append(reading)
        return 0

    hand = held(parse_tiles("123m 456m 789m 1m"), 4)
    best = best_reading(hand.tiles, (), NO_FIFTH, worth, traits_of(lambda group: group.type))

    assert best is not None
    assert len(valued) < best.number / 10


@pytest.mark.parametrize("aim", [TWO_SUITS, TWO_SUITS._replace(wild=())])
def test_a_tile_of_no_use_wins_nothing_and_is_waited_on_by_nobody(aim: Aim) -> None:
    """A void suit, and honours where there are none."""
    hand = parse_tiles("123m 456m 789m 11p 23s")
    found = analyse((*hand, Tile("9p")), aim=aim)

    assert readings((*hand, Tile("1s"))) != ()
    assert readings((*hand, Tile("1s")), aim=aim) == ()
    assert waits(hand, aim=aim) == ()
    assert found.outlook.shanten == {S: 1, P: 5}
    assert {each.tile: each.outlook.best for each in found.discards}[Tile("2s")] == 1
    assert all(
        KIND[each.tile] < 18 or each.tile in FLOWERS for each in found.discards[0].outlook.accepts
    )


def test_wild_tiles_do_not_help_a_tile_of_no_use() -> None:
    hand = parse_tiles("123m 456m 789m 11p 13s 1f")

    assert every_reading(hand, aim=SETS_AND_PAIRS) != ()
    assert every_reading(hand, aim=TWO_SUITS) == ()


def test_a_hand_with_too_few_tiles_is_no_win() -> None:
    assert every_reading(parse_tiles("123m 456m 789m 1f 2f"), aim=SETS_AND_PAIRS) == ()


def test_a_hand_is_read_as_the_forms_of_the_aim_alone() -> None:
    pairs = parse_tiles("1133557799m1133p")
    assert [each.form for each in readings(pairs)] == [Form.SEVEN_PAIRS]
    assert readings(pairs, aim=Aim((Form.STANDARD, Form.KNITTED))) == ()
    wild = (*pairs[:-1], FLOWERS[0])
    assert every_reading(wild, aim=ANY_FORM._replace(forms=(Form.STANDARD,))) == ()


def test_the_kernel_of_readings_is_compiled_for_games_with_wild_tiles_alone() -> None:
    assert warm_readings() == "3 readings of a hand with a wild tile"
    assert GAMES["tuidaohu"].rare is warm_readings
    assert GAMES["hongkong"].rare is None
