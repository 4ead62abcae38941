"""Random hands with wild tiles win, wait, and are worth what a plain reference says."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from paiju.all_games.tuidaohu.rulesets import rules_of
from paiju.all_games.tuidaohu.scoring import score, waits
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.waits import shanten
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.plain.rules import aim_of
from tests.support import tuidaohu_reference as reference
from tests.support.scale import some, wide_but
from tests.support.tuidaohu_reference import PLAIN

if TYPE_CHECKING:
    from paiju.all_games.tuidaohu.rulesets import Rules

HANDS = some(90, plain=6)
WORTHS = some(300, plain=24)
OPTIONS: dict[str, dict[str, object]] = {
    "guangdong": {"wild": "P", "four_wild": "any", "no_wild": 1},
}


class Hand(NamedTuple):
    """Tiles held, with the last one drawn, and the tiles of open triplets."""

    tiles: tuple[str, ...]
    melds: tuple[str, ...]


def rules_in(name: str) -> Rules:
    return rules_of(name, OPTIONS.get(name, {}))


def random_win(chance: random.Random, name: str) -> Hand:
    """A hand that is often a win: groups of few suits, some of whose tiles became wild ones."""
    plain = PLAIN[name]
    deck: list[str] = [*rules_in(name).walls.tiles]
    faces = [tile for tile in plain.faces if tile not in plain.wild]
    if chance.random() < 0.6:
        suits = chance.sample(["m", "p", "s", ""], chance.choice([1, 2]))
        faces = [tile for tile in faces if tile[1:] in suits] or faces
    forms = ["sets", "sets", "pairs", "gates"] + ["orphans"] * plain.orphans
    while True:
        melds = [chance.choice(faces) for _ in range(chance.choice([0, 0, 0, 1, 2]))]
        tiles = _filled(chance, "sets" if melds else chance.choice(forms), faces, len(melds))
        wilds = chance.randrange(1, 5) if chance.random() < 0.9 else 0
        for wild in [tile for tile in deck if tile in plain.wild][:wilds]:
            tiles[chance.randrange(len(tiles))] = wild
        held = [*tiles, *(tile for tile in melds for _ in range(3))]
        if all(held.count(tile) <= deck.count(tile) for tile in held):
            break
    chance.shuffle(tiles)
    return Hand(tuple(tiles), tuple(melds))


def _filled(chance: random.Random, form: str, faces: list[str], melds: int) -> list[str]:
    if form == "pairs":
        return [tile for tile in chance.choices(faces, k=7) for _ in range(2)]
    if form == "orphans":
        return [*reference.ENDS, chance.choice(reference.ENDS)]
    if form == "gates":
        suit = chance.choice("mps")
        return [rank + suit for rank in "1112345678999" + chance.choice("123456789")]
    runs = [tile for tile in faces if tile[0] in "1234567" and tile[1:] in {"m", "p", "s"}]
    tiles = [chance.choice(faces)] * 2
    for _ in range(4 - melds):
        if runs and chance.random() < 0.6:
            low = chance.choice(runs)
            tiles += [f"{int(low[0]) + step}{low[1]}" for step in range(3)]
        else:
            tiles += [chance.choice(faces)] * 3
    return tiles


# Flowers are wild in one of them, and it has every form.
EACH = pytest.mark.parametrize("name", wide_but(PLAIN, "guangdong_mil"))


@EACH
def test_wins_with_wild_tiles_are_worth_the_dearest_reading(name: str) -> None:
    chance, rules, plain = random.Random(name), rules_in(name), PLAIN[name]
    wild = rules.walls.wild.tiles
    won = 0
    for _ in range(WORTHS):
        hand = random_win(chance, name)
        *held, last = hand.tiles
        drawn = chance.random() < 0.7 or last in wild
        how = Circumstances(self_draw=drawn)
        melds = tuple(Meld("peng", Tile(tile), 0) for tile in hand.melds)
        win = Win(tuple(map(Tile, held)), Tile(last), melds, how)
        # Rooms where self-draws alone win have no other worth.
        if rules.options.discard_win == "no":
            win = win._replace(circumstances=Circumstances(self_draw=True))
            drawn = True
        worth = score(rules, win, wild)
        wanted = reference.unit(plain, held, last, hand.melds, drawn=drawn)
        assert (None if worth is None else worth.value) == wanted, hand
        won += wanted is not None
    assert won > WORTHS // 3


@EACH
def test_hands_with_wild_tiles_wait_as_every_substitution_says(name: str) -> None:
    chance, rules, plain = random.Random(name), rules_in(name), PLAIN[name]
    wild, aim = rules.walls.wild.tiles, aim_of(rules, rules.walls.wild.tiles)
    waiting = 0
    for _ in range(HANDS):
        hand = random_win(chance, name)
        held = tuple(map(Tile, hand.tiles[1:]))
        distance = reference.shanten(plain, held, len(hand.melds))
        assert shanten(held, len(hand.melds), aim=aim) == distance, hand
        found = reference.waits(plain, held, len(hand.melds)) if distance == 0 else set()
        assert waits(rules, held, len(hand.melds), wild) == found, hand
        waiting += bool(found)
    assert waiting > HANDS // 4
