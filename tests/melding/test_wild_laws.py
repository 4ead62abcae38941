"""Laws of wild tiles, which hold for every hand."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from paiju.mahjong_tiles.tile import ALL_TILES, COPIES, FLOWERS, KIND, KINDS, Tile
from paiju.melding.hands.waits import analyse, shanten, waits
from paiju.melding.hands.wild_readings import best_reading, every_reading, traits_of
from paiju.melding.hands.winning_shapes import Aim, Form, Group, Reading

FORMS = (Form.STANDARD, Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS)
AIMS = [
    Aim(FORMS, wild=FLOWERS, fifth="wild"),
    Aim(FORMS, wild=FLOWERS, fifth="never"),
    Aim(FORMS, wild=FLOWERS, fifth="never", sets=5),
]
SOME, NEVER, FIVE = AIMS


class Hand(NamedTuple):
    """A hand with wild tiles that has a tile to discard, and the wins that count."""

    natural: tuple[Tile, ...]
    wilds: int
    aim: Aim

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the hand; the wild ones are flowers."""
        return (*self.natural, *FLOWERS[: self.wilds])


@st.composite
def hands(draw: st.DrawFn, aims: tuple[Aim, ...] = tuple(AIMS)) -> Hand:
    """Hands of few kinds, so that they are often near a win."""
    aim = draw(st.sampled_from(aims))
    wilds = draw(st.integers(0, 4))
    first = draw(st.sampled_from((0, 4, 9, 20, 25)))
    wall = [tile for tile in KINDS[first : first + 9] for _ in range(COPIES)]
    natural = draw(st.permutations(wall))[: 3 * aim.sets + 2 - wilds]
    return Hand(tuple(natural), wilds, aim)


@given(hands())
def test_a_wild_tile_is_worth_any_other(hand: Hand) -> None:
    """In the place of a tile it takes the hand no further from a win."""
    now = shanten(hand.tiles, aim=hand.aim)
    for place in range(len(hand.natural)):
        natural = hand.natural[:place] + hand.natural[place + 1 :]
        assert shanten(Hand(natural, hand.wilds + 1, hand.aim).tiles, aim=hand.aim) <= now


@given(hands())
def test_a_wild_tile_brings_every_hand_nearer(hand: Hand) -> None:
    tiles = hand.tiles[1:]
    with_one = shanten((*tiles, FLOWERS[-1]), aim=hand.aim)
    assert with_one == shanten(tiles, aim=hand.aim) - 1


@given(hands())
def test_a_hand_wins_if_it_has_a_reading(hand: Hand) -> None:
    found = every_reading(hand.tiles, (), hand.aim)
    assert bool(found) == (shanten(hand.tiles, aim=hand.aim) == -1)
    assert len({*found}) == len(found)


@given(hands())
def test_a_reading_holds_the_natural_tiles_and_what_wild_ones_stand_for(hand: Hand) -> None:
    for reading in every_reading(hand.tiles, (), hand.aim):
        held = [tile for group in reading.groups for tile in group.tiles]
        assert len(held) == len(hand.tiles)
        assert all(held.count(tile) >= hand.natural.count(tile) for tile in hand.natural)
        assert hand.aim.fifth == "wild" or max(map(held.count, held)) <= COPIES


@given(hands((SOME,)))
def test_what_wins_without_a_fifth_wins_with_it_too(hand: Hand) -> None:
    strict = every_reading(hand.tiles, (), NEVER)
    assert {*strict} <= {*every_reading(hand.tiles, (), SOME)}
    assert shanten(hand.tiles, aim=NEVER) >= shanten(hand.tiles, aim=SOME)


@given(hands())
def test_a_hand_waits_for_what_makes_it_a_win(hand: Hand) -> None:
    tiles = hand.tiles[1:]
    found = {ALL_TILES[kind] for kind in waits(tiles, aim=hand.aim)}
    wins = {
        tile
        for tile in KINDS
        if tiles.count(tile) < COPIES and every_reading((*tiles, tile), (), hand.aim)
    }
    wild = {*FLOWERS[hand.wilds :]} if every_reading((*tiles, FLOWERS[-1]), (), hand.aim) else set()

    assert found == wins | wild
    # A hand waits if a wild tile completes it, and only then.
    assert bool(wild) == (shanten(tiles, aim=hand.aim) == 0)


@given(hands())
def test_the_nearest_discard_keeps_the_distance(hand: Hand) -> None:
    found = analyse(hand.tiles, aim=hand.aim)
    assert found.discards[0].outlook.best == max(found.outlook.best, 0)
    for each in found.discards:
        assert each.outlook.best >= found.outlook.best
        if each.tile in FLOWERS:
            assert each.outlook.best == found.outlook.best + 1


@given(hands(), st.permutations(range(3)))
def test_suits_are_alike(hand: Hand, suits: list[int]) -> None:
    def moved(tile: Tile) -> Tile:
        kind = KIND[tile]
        return KINDS[9 * suits[kind // 9] + kind % 9] if kind < 27 else tile

    tiles = [moved(tile) for tile in hand.tiles]
    assert shanten(tiles, aim=hand.aim) == shanten(hand.tiles, aim=hand.aim)
    there = {ALL_TILES[kind] for kind in waits(tiles[1:], aim=hand.aim)}
    assert there == {moved(ALL_TILES[kind]) for kind in waits(hand.tiles[1:], aim=hand.aim)}


@given(hands(), st.lists(st.integers(0, 3), min_size=100, max_size=100))
def test_the_best_reading_is_best_whatever_traits_are_worth(hand: Hand, worths: list[int]) -> None:
    """A worth that traits decide needs one reading of those that they do not tell apart."""

    def trait(group: Group) -> int:
        return (5 * group.kinds[0] + group.kinds[-1] + len(group.kinds)) % 7

    def worth(reading: Reading) -> int:
        items = sorted((trait(each), reading.groups.count(each)) for each in {*reading.groups})
        return sum(
            worths[(place + 10 * alike + item) % 100] for place, (item, alike) in enumerate(items)
        )

    sets_only = hand.aim._replace(forms=(Form.STANDARD, Form.SEVEN_PAIRS))
    best = best_reading(hand.tiles, (), sets_only, worth, traits_of(trait))
    every = every_reading(hand.tiles, (), sets_only)
    assert (best and best.worth) == max(map(worth, every), default=None)
