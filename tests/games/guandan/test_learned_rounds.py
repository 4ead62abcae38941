"""The rounds of the learner follow the flow of the service."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.models import ROUND
from paiju.all_games.guandan.players.played import PLAYED
from paiju.all_games.guandan.rulesets import LEVELS, SEATS, rules_of
from paiju.all_games.guandan.state import Deal, in_hand
from paiju.climbing.network.encoded_position import encode_position, suits_of
from paiju.climbing.network.features import coding_of, memory_for
from paiju.climbing.network.rounds_kernels import (
    BOMBED,
    IS_OVER,
    LEFT_OF,
    WINNER,
    advance,
    begin,
    play,
    situations_in,
)
from paiju.playing_cards.holding import unpack
from tests.support.learned import ALL, after_row, rows_of
from tests.support.scale import cases, wide_but

if TYPE_CHECKING:
    from paiju.all_games.guandan.state import State
    from paiju.climbing.network.rounds_kernels import Rounds

ONE = np.zeros(1, dtype=np.int32)


def dealt(seed: int) -> State:
    """A round before the first lead, which seat 0 makes; wild cards are frequent."""
    rules, level, rng = rules_of(), LEVELS[seed % len(LEVELS)], Random(seed)
    cards = list(rules.deck.cards)
    rng.shuffle(cards)
    if seed % 3 == 0:
        # One seat holds both wild cards, and mostly two suits.
        cards.sort(key=lambda card: (card != f"{level}H", card[1:] not in {"S", "H"}))
    hands = [in_hand(cards[27 * seat : 27 * seat + 27], rules, level) for seat in range(SEATS)]
    return COURSE.deal(rules, "given", Match((level, level)), Deal("given", tuple(hands)))


def as_rounds(state: State) -> Rounds:
    """The round, as rounds of the learner."""
    table = state.table
    counts = [list(unpack(table.count(hand))) for hand in state.hands]
    suits = [suits_of(hand.cards, table) for hand in state.hands]
    hands = np.array([counts], dtype=np.int8)
    return begin(hands, np.zeros((1, 16), dtype=np.int8), np.array([suits], dtype=np.uint64))


@pytest.mark.parametrize("first", wide_but(range(4), 0))
def test_every_position_of_a_round_is_the_same_in_both(first: int) -> None:
    rng, memory = Random(first), memory_for()
    for seed in range(first, cases(40, plain=4), 4):
        state = dealt(seed)
        coding, rounds = coding_of(state.table, ROUND), as_rounds(state)
        while state.to_act:
            seat = state.to_act[0]
            seen = encode_position(PLAYED.position(COURSE.view(state, seat)), coding).columns
            there = situations_in(rounds, ONE, coding)
            assert there.words.tolist() == seen.words.tolist()
            assert there.numbers.tolist() == seen.numbers.tolist()
            assert there.suits.tolist() == seen.suits.tolist()
            rows = rows_of(state, coding)
            if len(rows) > 1:
                assert advance(rounds, ONE, ALL, coding, memory)[2].tolist() == rows
            # Often the last, so that rounds have passes and bombs.
            row = rng.choice(rows) if rng.random() < 0.7 else rows[-1]
            state = after_row(COURSE, state, row, coding)
            play(rounds, 0, row, coding)
        numbers = rounds.numbers[0]
        assert numbers[IS_OVER] == 1
        assert numbers[WINNER] == state.out[0]
        bombs = [turn for turn in state.history if turn.play and turn.play.is_bomb]
        assert numbers[BOMBED] == len(bombs)
        left = [len(hand) for hand in state.hands]
        assert numbers[LEFT_OF : LEFT_OF + SEATS].tolist() == left
        places = [state.out.index(seat) + 1 if not left[seat] else 0 for seat in range(SEATS)]
        assert numbers[LEFT_OF + 3 * SEATS : LEFT_OF + 4 * SEATS].tolist() == places
