"""Odds and arrangements of tiles: what is not seen, and what waits have left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import shuffle
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import COPIES, KIND, KINDS, WALL, Tile, is_flower, sort_tiles
from paiju.melding.questions.arrange import arrangements
from paiju.melding.questions.odds import Odds, SeenTiles, odds
from paiju.play.declaration.registry import GAMES
from paiju.shapes.errors import InconsistentError

if TYPE_CHECKING:
    from paiju.melding.hands.melds import Meld

SAFE = (0.0,) * len(KINDS)


def of(hand: str, shown: str = "", melds: tuple[Meld, ...] = (), risks: Any = SAFE) -> Odds:  # noqa: ANN401 - numbers
    """The odds of a hand where these tiles lie open."""
    return odds(SeenTiles(parse_tiles(hand), melds, parse_tiles(shown), ((1, 0.25),), risks))


def test_every_tile_is_seen_or_not() -> None:
    found = of("123m456p789s EE CC", "EE 9m")
    assert sum(each.left for each in found.unseen) == COPIES * len(KINDS) - 16
    assert sum(each.chance for each in found.unseen) == pytest.approx(1, abs=0.003)
    assert {each.tile: each.left for each in found.unseen}[Tile("E")] == 0


def test_a_wait_tells_what_is_left_of_it() -> None:
    found = of("123m456p789s EE CC", "EE")
    assert [(each.tile, each.left) for each in found.waits] == [("E", 0), ("C", 2)]
    assert found.waits[1].chance == pytest.approx(2 / (136 - 15), abs=1e-4)
    assert [each.shanten for each in found.discards] == [None] * 11


def test_each_discard_tells_its_risk_and_the_hand_behind_it() -> None:
    risks = [0.0] * len(KINDS)
    risks[KIND[Tile("9p")]] = 0.125
    found = of("123m456p789s EE CC 9p", risks=risks)
    told = {each.tile: each for each in found.discards}
    assert (told[Tile("9p")].risk, told[Tile("1m")].risk) == (0.125, 0.0)
    assert (told[Tile("9p")].shanten, told[Tile("1m")].shanten) == (0, 1)
    assert [each.tile for each in told[Tile("9p")].waits] == ["E", "C"]
    assert (told[Tile("1m")].waits, found.waits) == ((), ())


def test_an_arrangement_has_every_tile_once_and_is_alike_for_equal_hands() -> None:
    wall = [tile for tile in WALL if not is_flower(tile)]
    for number in range(40):
        hand = tuple(shuffle(wall, number, "arrange")[:14])
        found = arrangements(hand)
        assert found == arrangements(sort_tiles(hand))
        for each in found:
            tiles = [tile for group in each.groups for tile in group.tiles]
            assert sort_tiles(tiles) == sort_tiles(hand)


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("123m", ["chi 123m"]),
        ("111m", ["peng 111m"]),
        ("1123m", ["chi 123m", "single 1m"]),
        ("11123m", ["chi 123m", "pair 11m"]),
        ("112233p", ["chi 123p", "chi 123p"]),
        ("13s EE", ["pair EE", "partial 13s"]),
        ("124s", ["partial 12s", "single 4s"]),
        ("9m1p E", ["single 9m", "single 1p", "single E"]),
    ],
)
def test_a_hand_is_laid_out_by_melds(hand: str, groups: list[str]) -> None:
    found = arrangements(parse_tiles(hand))[1]
    assert [(each.type, each.tiles) for each in found.groups] == [
        (kind, parse_tiles(tiles)) for kind, tiles in map(str.split, groups)
    ]


def test_a_hand_is_laid_out_by_suit() -> None:
    found = arrangements(parse_tiles("E 9s1s 5m CP 2p"))[0]
    assert [each.tiles for each in found.groups] == [
        parse_tiles(each) for each in ("5m", "2p", "19s", "ECP")
    ]


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("123456789m123456p", "hand_too_big"),
        ("11111m", "too_many_of_tile"),
        ("1f", "flower_in_hand"),
    ],
)
def test_a_hand_that_cannot_be_is_not_laid_out(hand: str, code: str) -> None:
    game = GAMES["mcr"]
    (question,) = (each for each in game.questions if each.name == "arrange")
    with pytest.raises(InconsistentError) as refused:
        question.ask({"hand": parse_tiles(hand)}, None)
    assert [each.code for each in refused.value.faults] == [code]
