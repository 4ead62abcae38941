"""Learned players judge many situations at once as they judge each of them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu.models import ROUND
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.network.choice_kernels import choices
from paiju.climbing.network.encoded_position import ROLE
from paiju.climbing.network.feature_kernels import code_actions, code_afters, code_states
from paiju.climbing.network.features import KICKERS, coding_of, memory_for
from paiju.climbing.network.forward_kernels import (
    best_of_each,
    read_state,
    score_each,
    score_moves,
    shares_of_each,
)
from paiju.climbing.network.rounds_kernels import HANDS, begin, play, situations_in
from tests.support.learned import random_model

if TYPE_CHECKING:
    from paiju.climbing.network.rounds_kernels import Rounds

# The lane of each card of a pack.
DECK = np.array([*range(13)] * 4 + [13, 14])


def lowest_lead(game: Rounds, at: int) -> int:
    """The row of the lowest card of the landlord: single cards are the first rows."""
    return int(np.flatnonzero(game.words[at, HANDS].view(np.int8))[0])


def test_many_situations_are_judged_as_each_of_them_is() -> None:
    network, coding, memory = (
        random_model(4).network,
        coding_of(rules_of().table, ROUND),
        memory_for(),
    )
    decks = np.random.default_rng(1).permuted(np.tile(DECK, (3, 1)), axis=1)
    hands = [
        [np.bincount(hand, minlength=16) for hand in np.split(deck, (20, 37))] for deck in decks
    ]
    game = begin(np.array(hands, dtype=np.int8), np.zeros((3, 16), dtype=np.int8))
    games = np.arange(3, dtype=np.int32)
    # A lead in the first, a follow in the second, and one after a pass in the third.
    for each in games[1:].tolist():
        play(game, each, lowest_lead(game, each), coding)
    play(game, 2, coding.pass_row, coding)
    situations = situations_in(game, games, coding)
    starts, rows = choices(situations, KICKERS, coding, memory)
    states, actions = code_states(situations, coding, memory), code_actions(rows, coding)
    afters = code_afters(situations, starts, rows, coding, memory)
    alone = []
    for at, (first, stop) in enumerate(pairwise(starts.tolist())):
        role = int(situations.numbers[at, ROLE])
        view = read_state(states[at], role, network)
        alone.append(score_moves(view, actions[first:stop], afters[first:stop], role, network))
    scores = score_each(situations, starts, rows, coding, memory, network)
    assert scores.tolist() == np.concatenate(alone).tolist()
    best = [rows[first + each.argmax()] for first, each in zip(starts, alone, strict=False)]
    assert best_of_each(scores, starts, rows).tolist() == best
    odds = np.exp(alone[0].astype(np.float64))
    shares = shares_of_each(int(rows[1]), scores, starts, rows)
    assert shares[0] == pytest.approx(odds[1] / odds.sum())
    assert shares_of_each(coding.pass_row, scores, starts, rows)[0] == 0
