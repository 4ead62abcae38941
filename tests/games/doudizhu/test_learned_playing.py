"""The loops of a policy's playouts equal their parts, called one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.models import ROUND
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.network.encoded_position import encode_position
from paiju.climbing.network.features import KICKERS, coding_of, memory_for
from paiju.climbing.network.forward_kernels import (
    READING,
    TO_THE_END,
    chance_of,
    follow,
    judge_first,
    play_on,
    read_state,
    score_moves,
)
from paiju.climbing.network.rounds_kernels import HANDS, IS_OVER, play, situations_in
from tests.games.doudizhu.test_learned_rounds import as_rounds, dealt
from tests.support.learned import look, random_model
from tests.support.scale import cases

if TYPE_CHECKING:
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.network.weights_file import Units
    from paiju.climbing.plays.table_kernels import Rows

CODING, MEMORY = coding_of(rules_of().table, ROUND), memory_for()
NETWORK = random_model(4).network
GAMES = range(cases(6, plain=1))


def begun() -> Rounds:
    """Games before the first lead."""
    return as_rounds([dealt("classic", seed) for seed in GAMES])


def judged(rounds: Rounds, game: int) -> tuple[Rows, Units, float]:
    """The policy's judgement of one of some games."""
    own = np.array([game], dtype=np.int32)
    return judge_first(situations_in(rounds, own, CODING), KICKERS, CODING, MEMORY, NETWORK)


def test_a_decision_is_judged_by_all_that_is_looked_at() -> None:
    for seed in GAMES:
        state = dealt("classic", seed)
        seen = encode_position(PLAYED.position(COURSE.view(state, state.to_act[0])), CODING)
        looked = look(seen, CODING, MEMORY)
        there = read_state(looked.state, seen.role, NETWORK)
        scores = score_moves(there, looked.actions, looked.afters, seen.role, NETWORK)
        rows, found, win = judge_first(seen.columns, KICKERS, CODING, MEMORY, NETWORK)
        assert rows.tolist() == looked.rows.tolist()
        assert found.tolist() == scores.tolist()
        assert win == chance_of(there, seen.role, NETWORK)


def test_games_are_played_to_their_end_by_the_best_choices() -> None:
    together, work = begun(), 0
    used = play_on(together, TO_THE_END, KICKERS, CODING, MEMORY, NETWORK)
    alone = begun()
    for game in GAMES:
        while not alone.numbers[game, IS_OVER]:
            rows, scores, _ = judged(alone, game)
            # The policy is not asked without a choice.
            work += READING + len(rows) if len(rows) > 1 else 0
            play(alone, game, int(rows[np.argmax(scores)]), CODING)
    assert together.words.tolist() == alone.words.tolist()
    assert together.numbers.tolist() == alone.numbers.tolist()
    assert used == work


def test_games_that_are_played_on_for_some_decisions_go_on_as_they_would_have() -> None:
    whole, parts = begun(), begun()
    used = play_on(whole, TO_THE_END, KICKERS, CODING, MEMORY, NETWORK)
    first = play_on(parts, 3, KICKERS, CODING, MEMORY, NETWORK)
    # Every open decision has a choice.
    assert not parts.numbers[:, IS_OVER].any()
    assert all(len(judged(parts, game)[0]) > 1 for game in GAMES)
    rest = play_on(parts, TO_THE_END, KICKERS, CODING, MEMORY, NETWORK)
    assert parts.words.tolist() == whole.words.tolist()
    assert parts.numbers.tolist() == whole.numbers.tolist()
    assert (first > 0, first + rest) == (True, used)


def test_what_was_played_is_followed_and_said_how_likely_it_was() -> None:
    """The landlord leads the lowest card, the others pass; two of the three decisions are asked."""
    turns = np.array([0, CODING.pass_row, CODING.pass_row], dtype=np.int32)
    is_asked, anything = np.array([True, False, True]), 0.1
    dealt_all = as_rounds([dealt("classic", seed) for seed in range(8)])
    may_lead = np.flatnonzero(dealt_all.words[:, HANDS, 0] & np.uint64(7))
    together, alone = dealt_all.copies(may_lead), dealt_all.copies(may_lead)
    assert len(may_lead) > 1
    cards, suits = CODING.words[:, turns].T.copy(), np.zeros((len(turns), 0), dtype=np.uint64)
    likely, used = follow(
        *(together, turns, cards, suits, is_asked, anything),
        *(KICKERS, CODING, MEMORY, NETWORK),
    )
    work = 0
    for game in range(len(may_lead)):
        expected = 1.0
        for row, asked in zip(turns.tolist(), is_asked.tolist(), strict=True):
            rows, scores, _ = judged(alone, game)
            if asked:
                odds = np.exp((scores - scores.max()).astype(np.float64))
                share = float(odds[rows == row].sum() / odds.sum())
                expected *= (1 - anything) * share + anything / len(rows)
                work += READING + len(rows)
            play(alone, game, row, CODING)
        assert likely[game] == pytest.approx(expected)
    assert together.numbers.tolist() == alone.numbers.tolist()
    assert used == work
