"""The losers and bombs of a hand, split by the chances that plays are beaten."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from paiju.all_games.guandan.models import ROUND
from paiju.all_games.guandan.rulesets import rules_of
from paiju.climbing.network.encoded_position import suits_of
from paiju.climbing.network.features import coding_of
from paiju.climbing.network.losers_kernels import beaten_in, cut_by_losers, held_in
from paiju.climbing.plays.reading import readings
from paiju.climbing.plays.table import as_words
from paiju.playing_cards.holding import Holding, unpack
from paiju.playing_cards.notation import parse_cards
from tests.support.losers_reference import Cutter
from tests.support.scale import cases

LEVEL = "7"
TABLE = rules_of().table_at(LEVEL)
CODING = coding_of(TABLE, ROUND)
# The columns that cuts are made with.
COLUMNS = CODING.chains, CODING.chain_cores, CODING.rank_cores, CODING.level
# Every core is beaten for which a higher one exists.
HIGHEST = {section.cores[-1].number for section in TABLE.sections}
BEATEN = np.array([float(core.number not in HIGHEST) for core in TABLE.cores] + [0.0])


@pytest.mark.parametrize(
    ("cards", "losers", "bombs"),
    [
        ("", 0, 0),
        ("3S", 1, 0),
        ("RJ", 0, 0),  # nothing beats it
        ("3S 5S 8S", 3, 0),
        ("3S 3D 3C 4S 4D", 1, 0),  # a full house
        ("3S 3D 3C 4S 4D 5S 5D", 2, 0),  # of two pairs the lower one goes with the trio
        ("3S 3D 3C 7S 7D", 2, 0),  # cards of the level rank go with nothing
        ("AS AD AC 3S 3D", 1, 0),  # of a trio only its rank counts, and the level's is higher
        ("3S 3D 3C 3H 5S", 1, 1),
        ("3S 3D 3C 7H", 0, 1),  # a wild card makes a bomb of a trio
        ("3S 5D 7H", 2, 0),  # or else a pair of the lowest single card
        ("3S 5D 7H 7H", 2, 0),
        ("7H", 1, 0),  # by itself it is a card of the level, below the jokers
        ("7H 7H", 1, 0),
        ("BJ BJ RJ RJ", 0, 1),
        ("BJ RJ", 1, 0),
        ("3S 4D 5S 6S 8S", 5, 0),
        ("3S 4D 5S 6S 8S 7H", 2, 0),  # with the wild card a straight, and one card
        ("TS JD QS KS AS", 0, 0),  # the highest straight
        ("3S 3D 4S 4D 5S 5D 9C", 2, 0),  # a tube
        ("3S 3D 3C 4S 4D 4C 9C", 2, 0),  # a plate
        ("3S 3D 3C 3H 4S 5S 6S 8D", 4, 1),  # no straight at the cost of a bomb …
        ("3S 3D 3C 3H 4S 5S 6S 8D 9S TS JS QS", 4, 1),
    ],
)
def test_a_hand_is_cut_so_that_little_is_beaten(cards: str, losers: int, bombs: int) -> None:
    low, high = as_words(TABLE.count(Holding.of(parse_cards(cards))))
    cut = cut_by_losers(low, high, BEATEN, *COLUMNS)
    assert (cut.losers, cut.bombs) == (losers, bombs)


def test_hands_are_cut_as_a_second_writing_cuts_them() -> None:
    rng = Random(5)
    for number in range(cases(300, plain=60)):
        hand = Holding.of(rng.sample(TABLE.rules.deck.cards, rng.randint(0, 27)))
        drawn = [rng.random() if number % 2 else float(rng.randrange(2)) for _ in BEATEN]
        packed = TABLE.count(hand)
        low, high = as_words(packed)
        cut = cut_by_losers(low, high, np.array(drawn), *COLUMNS)
        counts = unpack(packed)
        pile = Cutter(TABLE, drawn, LEVEL).cut(counts[:15], counts[15])
        worst = sorted((*pile.plays, 0.0, 0.0))
        assert cut.bombs == pile.bombs
        assert (cut.cost, cut.losers) == pytest.approx((pile.cost, sum(pile.plays)))
        assert (cut.worst, cut.second) == pytest.approx((worst[-1], worst[-2]))


def test_with_every_hand_seen_only_the_other_side_beats_a_play() -> None:
    hands = [Holding.of(parse_cards(cards)) for cards in ("3S", "9S 9D 7H", "KS", "TS TD")]
    words = np.array([as_words(TABLE.count(hand)) for hand in hands], dtype=np.uint64)
    suits = np.array([suits_of(hand.cards, TABLE) for hand in hands], dtype=np.uint64)
    held = held_in(words, suits, CODING)
    asked = ("3S", "TC", "8S 8D", "9C 9H", "KC", "TC TH")
    cores = [
        TABLE.core(readings(TABLE, Holding.of(parse_cards(cards)))[0].row).number for cards in asked
    ]
    # The wild card of the second seat is a card of the level, above the king.
    assert beaten_in(held, 0, CODING)[cores].tolist() == [1, 1, 1, 1, 1, 0]
    assert beaten_in(held, 1, CODING)[cores].tolist() == [1, 1, 0, 0, 0, 0]
