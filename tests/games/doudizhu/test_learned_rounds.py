"""The rounds of the learner follow the flow of the service."""

from __future__ import annotations

from math import prod
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.lab.training_game import LEARNT, doublings
from paiju.all_games.doudizhu.models import ROUND
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.scoring import settle
from paiju.climbing.network.encoded_position import COUNTS, NO_BOUND, NONE, encode_position
from paiju.climbing.network.feature_kernels import S_BOUNDS, S_PASSED, code_states, code_wholes
from paiju.climbing.network.features import coding_of, memory_for
from paiju.climbing.network.rounds_kernels import (
    BOMBED,
    LEFT_OF,
    WINNER,
    advance,
    begin,
    play,
    play_each,
    situations_in,
)
from paiju.playing_cards.holding import Holding, unpack
from tests.support.groups import hold
from tests.support.learned import ALL, after_row, rows_of
from tests.support.learned_reference import Reference
from tests.support.scale import cases

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import State
    from paiju.climbing.network.rounds_kernels import Rounds

NO_CALLS = {"calling": "none", "doubling": "no"}
ONE = np.zeros(1, dtype=np.int32)


def dealt(ruleset: str, seed: int) -> State:
    """A game before the first lead."""
    return COURSE.deal(rules_of(ruleset, NO_CALLS), seed, first=seed % SEATS)


def as_rounds(states: list[State]) -> Rounds:
    """Games before the first lead, as rounds of the learner."""
    hands = [
        [list(unpack(state.hands[state.first - SEATS + role].packed)) for role in range(SEATS)]
        for state in states
    ]
    known = [list(unpack(Holding.of(state.deal.bottom).packed)) for state in states]
    return begin(np.array(hands, dtype=np.int8), np.array(known, dtype=np.int8))


def draw(rng: Random, rows: list[int]) -> int:
    """A row; often the last, so that games have passes and bombs."""
    return rng.choice(rows) if rng.random() < 0.6 else rows[-1]


@pytest.mark.parametrize("ruleset", ["classic", "douzero"])
def test_every_position_of_a_game_is_the_same_in_both(ruleset: str) -> None:
    rng = Random(5)
    for seed in range(cases(12, plain=1)):
        state = dealt(ruleset, seed)
        coding, rounds = coding_of(state.table, ROUND), as_rounds([state])
        while state.to_act:
            position = PLAYED.position(COURSE.view(state, state.to_act[0]))
            seen = encode_position(position, coding).columns
            there = situations_in(rounds, ONE, coding)
            assert there.words.tolist() == seen.words.tolist()
            assert there.numbers.tolist() == seen.numbers.tolist()
            row = draw(rng, rows_of(state, coding))
            state = after_row(COURSE, state, row, coding)
            play(rounds, 0, row, coding)
        assert state.winner == (rounds.numbers[0, WINNER] + state.first) % SEATS
        bombs = [turn for turn in state.history if turn.play and turn.play.is_bomb]
        assert len(bombs) == rounds.numbers[0, BOMBED]
        for role in range(SEATS):
            seat = (state.first + role) % SEATS
            turns = [turn for turn in state.history if turn.seat == seat and turn.play]
            assert len(turns) == rounds.numbers[0, LEFT_OF + 2 * SEATS + role]


def test_bombs_and_springs_double_for_the_learner_as_in_its_rule_set() -> None:
    """In some games the peasants never play if they need not; in others the landlord leads once."""
    rng, codes = Random(9), set()
    for seed in range(cases(15, plain=3)):
        state = dealt(LEARNT.ruleset, seed)
        coding, rounds = coding_of(state.table, ROUND), as_rounds([state])
        while state.to_act:
            rows, is_landlord = rows_of(state, coding), state.to_act[0] == state.first
            is_passive = (False, not is_landlord, is_landlord)[seed % 3]
            row = rows[-1] if is_passive and state.last else draw(rng, rows)
            state = after_row(COURSE, state, row, coding)
            play(rounds, 0, row, coding)
        counted = settle(state).multipliers
        codes |= {each.code for each in counted}
        assert 2 ** doublings(rounds)[0] == prod(each.product for each in counted)
    assert codes >= {"spring", "anti_spring", "bomb"}


def test_leads_are_seen_and_passes_on_the_other_side() -> None:
    """A pass on the play of a partner tells nothing."""
    table = rules_of().table
    coding = coding_of(table, ROUND)
    hands = [hold("67788"), hold("3445"), hold("4499TJQ")]
    rounds = begin(np.array([[list(unpack(hand.packed)) for hand in hands]], dtype=np.int8))
    for cards in ("6", "", "9", "", "", "44", "77", "", ""):
        row = table.read(hold(cards))[0] if cards else coding.pass_row
        play(rounds, 0, row, coding)
    words, numbers, _ = situations_in(rounds, ONE, coding)
    ledger = [int(low) | int(high) << 64 for low, high in words[0, -SEATS:]]
    assert ledger == [hold("6").packed, 0, hold("44").packed]
    told = numbers[0, COUNTS + 2 * SEATS : -1].reshape(-1, SEATS).tolist()
    ranks = {rank: table.rules.order.index(rank) for rank in "679"}
    single, pair = (
        1 << coding.kinds[coding.cores[table.read(hold(one))[0]]] for one in ("6", "66")
    )
    assert told == [
        [ranks["9"], ranks["6"], NO_BOUND],
        [NO_BOUND, ranks["7"], ranks["7"]],
        [single, single | pair, pair],
    ]
    state = code_states(situations_in(rounds, ONE, coding), coding, memory_for())[0]
    by_size = state[coding.states[S_BOUNDS] : coding.states[S_PASSED]].reshape(2, 2, -1)
    # Of fifteen ranks eleven are above a six and ten above a seven; one's own passes do not count.
    assert by_size.sum(axis=2).tolist() == [[11, 0], [10, 10]]


def test_games_go_on_by_themselves_to_where_there_is_a_choice() -> None:
    rng, memory = Random(6), memory_for()
    states = [dealt("classic", seed) for seed in range(cases(8, plain=2))]
    coding, rounds = coding_of(states[0].table, ROUND), as_rounds(states)
    games = np.arange(len(states), dtype=np.int32)
    while len(games):
        games, starts, rows = advance(rounds, games, ALL, coding, memory)
        chosen = []
        for at, game in enumerate(games.tolist()):
            state = states[game]
            while len(left := rows_of(state, coding)) == 1:
                state = after_row(COURSE, state, left[0], coding)
            assert rows[starts[at] : starts[at + 1]].tolist() == left
            chosen.append(draw(rng, left))
            states[game] = after_row(COURSE, state, chosen[-1], coding)
        play_each(rounds, games, np.array(chosen, dtype=np.int32), coding)
    assert (rounds.numbers[:, WINNER] != NONE).all()


def test_a_whole_game_is_seen_with_every_hand() -> None:
    rng, memory = Random(8), memory_for()
    for seed in range(cases(6, plain=1)):
        state = dealt("classic", seed)
        table = state.table
        coding, rounds = coding_of(table, ROUND), as_rounds([state])
        reference = Reference(table, coding)
        while True:
            # After the end, the turn is that of the seat after the winner.
            out = 0 if state.winner is None else state.winner + 1
            turn = ((state.to_act or (out,))[0] - state.first) % SEATS
            hands = [state.hands[state.first - SEATS + role].packed for role in range(SEATS)]
            owner = (state.last.seat - state.first) % SEATS if state.last else SEATS
            beat = state.last.play.row if state.last and state.last.play else NONE
            bombs = sum(1 for each in state.history if each.play and each.play.is_bomb)
            expected = reference.whole(hands, beat, owner, turn, bombs)
            assert code_wholes(rounds, ONE, coding, memory)[0].tolist() == expected.tolist()
            if not state.to_act:
                break
            row = draw(rng, rows_of(state, coding))
            state = after_row(COURSE, state, row, coding)
            play(rounds, 0, row, coding)
