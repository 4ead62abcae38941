"""Batches of self-play: the decisions are those of the game, by arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from paiju.climbing.lab.selfplay.by_declaration import training_game_of
from paiju.climbing.network.rounds_kernels import HANDS
from paiju.env import Batch, Environments, doudizhu, guandan
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.holding import unpack

LEARNT = ("doudizhu", "guandan", "paodekuai", "zhengshangyou")
EACH = pytest.mark.parametrize("game", LEARNT)


def of(game: str, games: int = 16, **how: Any) -> Batch:  # noqa: ANN401 - of a batch
    """A small batch of a game."""
    return Environments(GAMES[game]).batch(games, **how)


@EACH
def test_every_place_always_has_a_decision_with_a_choice(game: str) -> None:
    batch, chance = of(game), np.random.default_rng(2)
    for _ in range(200):
        turn = batch.turn
        assert turn.games.tolist() == [*range(16)]
        assert (np.diff(turn.starts) > 1).all()
        assert (np.diff(batch.masks().sum(axis=1)) == np.diff(np.diff(turn.starts))).all()
        batch.step(batch.at_random(chance))
    assert batch.ended > 20


@EACH
def test_games_end_with_rewards_that_sum_to_nothing_between_sides(game: str) -> None:
    batch, chance = of(game), np.random.default_rng(3)
    sides, found = np.array(batch.teams), list[Any]()
    for _ in range(300):
        batch.step(batch.at_random(chance))
        assert (batch.rewards[~batch.done] == 0).all()
        found += batch.rewards[batch.done].tolist()
    assert len(found) == batch.ended > 30
    for rewards in found:
        of_sides = [
            {rewards[seat] for seat in np.flatnonzero(sides == side)} for side in set(sides)
        ]
        assert {len(each) for each in of_sides} == {1}
        worths = [each.pop() for each in of_sides]
        assert sum(worths) == pytest.approx(0, abs=1e-6)
        assert max(worths) > 0


@EACH
def test_the_same_seed_and_the_same_actions_are_the_same_games(game: str) -> None:
    def told(batch: Batch) -> list[list[int]]:
        batch.reset(7)
        chance, found = np.random.default_rng(1), []
        for _ in range(60):
            actions = batch.at_random(chance)
            found.append(actions.tolist())
            batch.step(actions)
        return found

    batch = of(game)
    assert told(batch) == told(batch) == told(of(game))
    batch.reset(8)
    assert batch.at_random(np.random.default_rng(1)).tolist() != told(batch)[0]


@EACH
def test_an_action_that_is_not_legal_is_refused(game: str) -> None:
    batch = of(game)
    actions = batch.at_random(np.random.default_rng(1))
    actions[3] = batch.actions - 1
    with pytest.raises(ValueError, match=f"{batch.actions - 1} is not legal in game 3"):
        batch.step(actions)


def test_legal_actions_are_the_rows_that_the_game_lists() -> None:
    """Each decision of a game is played beside the game itself, whose rows are the same numbers."""
    declared = GAMES["doudizhu"]
    rules = declared.rules_of("classic", {"calling": "none", "doubling": "no"})
    flow: Any = declared.flow
    batch, chance = of("doudizhu", 1, seed=4), np.random.default_rng(5)
    for _ in range(3):
        state = like(batch, rules)
        while True:
            rows = state.rows.tolist()
            turn = batch.turn.rows.tolist()
            may_pass = state.last is not None
            if len(rows) + may_pass > 1:
                assert turn == [*rows, *([batch.actions - 1] if may_pass else [])]
                action = int(batch.at_random(chance)[0])
                batch.step([action])
            else:
                action = rows[0] if rows else batch.actions - 1
            is_pass = action == batch.actions - 1
            seat = state.to_act[0]
            done = (
                flow.acts.make("pass", seat) if is_pass else flow.play.action_of_row(state, action)
            )
            state = flow.step(state, done).state
            if not state.to_act:
                break
        assert batch.ended > 0
        assert batch.done[0] or not state.to_act


def like(batch: Batch, rules: Any) -> Any:  # noqa: ANN401 - each game has its own
    """The state of a game in which the landlord, seat 0, leads with the cards of a batch."""
    from paiju.all_games.doudizhu.state import Deal
    from paiju.playing_cards.card import RANKS, SUITS, Card

    words = batch._rounds.words[0, HANDS : HANDS + 3]
    counts = words.view(np.uint8).reshape(3, 16)
    left = {rank: list(SUITS) for rank in RANKS[:13]} | {"B": ["J"], "R": ["J"]}
    hands = [
        [
            Card(rank + left[rank].pop())
            for rank, count in zip(RANKS, hand, strict=True)
            for _ in range(count)
        ]
        for hand in counts.tolist()
    ]
    bottom, own = hands[0][:3], hands[0][3:]
    given = Deal(0, (tuple(own), tuple(hands[1]), tuple(hands[2])), tuple(bottom), 0)
    flow: Any = GAMES["doudizhu"].flow
    return flow.deal(rules, 0, 0, given)


@EACH
def test_what_is_seen_is_of_the_seat_and_hides_the_others(game: str) -> None:
    batch, chance = of(game), np.random.default_rng(6)
    for _ in range(30):
        cards, numbers = batch.observe()
        for place, seat in enumerate(batch.turn.seats):
            hands = batch._rounds.words[place, HANDS : HANDS + batch.seats]
            counts = hands.view(np.uint8).reshape(batch.seats, 16)
            assert (cards[place, 0] == counts[seat]).all()
            others = [each for each in range(batch.seats) if each != seat]
            assert (cards[place, 1] == counts[others].sum(axis=0)).all()
            assert numbers[place, 4] == counts[seat].sum()
            # Hands that the others exchange are seen alike.
            first, second, *_ = others
            words = batch._rounds.words[place]
            if counts[first].sum() == counts[second].sum() and not batch._rounds.suits.size:
                kept = words.copy()
                words[[HANDS + first, HANDS + second]] = words[[HANDS + second, HANDS + first]]
                known = seat == 0 or cards[place, 2].sum() == 0 or 0 not in (first, second)
                assert (batch.observe().cards[place] == cards[place]).all() or not known
                words[...] = kept
        batch.step(batch.at_random(chance))


@EACH
def test_the_cards_of_an_action_are_those_of_its_row(game: str) -> None:
    batch = of(game)
    table = training_game_of(GAMES[game]).table
    for row in range(0, len(table), 97):
        assert batch.counts[row].tolist() == list(unpack(table.packed(row)))
        assert batch.sizes[row] == sum(unpack(table.packed(row)))
    assert batch.sizes[batch.actions - 1] == 0


def test_kickers_may_be_bounded_and_the_goal_may_be_points() -> None:
    every, few = doudizhu.batch(64, 1), doudizhu.batch(64, 1, kickers=2, goal="points")
    assert len(few.turn.rows) < len(every.turn.rows)
    chance, worths = np.random.default_rng(1), set[float]()
    while few.ended < 200:
        few.step(few.at_random(chance))
        worths |= {*np.abs(few.rewards[few.done]).ravel().tolist()}
    assert {1 / 16, 1 / 8} <= worths <= {1 / 16, 1 / 8, 1 / 4, 1 / 2, 1}


def test_guandan_is_played_at_any_level() -> None:
    low, high = guandan.batch(4, 1, variant=0), guandan.batch(4, 1, variant=12)
    assert low.actions == high.actions
    assert low.turn.rows.tolist() != high.turn.rows.tolist()


def test_a_game_without_fast_self_play_says_which_have_it() -> None:
    with pytest.raises(LookupError, match=r"bigtwo has no fast self-play: .* suits decide"):
        of("bigtwo")
