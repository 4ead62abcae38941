"""Benchmarks of the library in process: one core, warm kernels, different cards in each round."""

from __future__ import annotations

import random
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest
from douzero.env.move_generator import MovesGener
from rlcard.games.doudizhu.judger import DoudizhuJudger

from bench.questions import (
    TABLE,
    drawn_hands,
    expert_views,
    follows,
    game_steps,
    guandan_hands,
    guandan_views,
    hands,
    mahjong_steps,
    plain_wins,
    throws,
    trick_follows,
    trick_leads,
    trick_steps,
    views,
    wild_draws,
    wild_hands,
    wins,
)
from paiju.all_games.changsha import scoring as changsha
from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.players.learned import EXPERT
from paiju.all_games.doudizhu.players.skilled import SKILLED
from paiju.all_games.guandan.players.learned import EXPERT as GUANDAN_EXPERT
from paiju.all_games.hongkong import scoring as hongkong
from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.rulesets import rules_of as mahjong_rules
from paiju.all_games.mcr.scoring import score
from paiju.all_games.taiwan import scoring as taiwan
from paiju.all_games.tuidaohu import scoring as tuidaohu
from paiju.chance import Chance
from paiju.climbing.plays.legal_moves import list_moves
from paiju.climbing.questions.classify import classify
from paiju.climbing.questions.compare import compare
from paiju.climbing.questions.validate import validate
from paiju.climbing.splits.hints import hints
from paiju.climbing.splits.split import power_of, split
from paiju.melding.hands.waits import analyse
from paiju.melding.plain.rules import aim_of
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.holding import Holding, unpack
from paiju.tricks.players.skilled import Skilled as TrickPlayer
from paiju.tricks.plays.following import Follower
from paiju.tricks.plays.leads import failure_of
from paiju.tricks.plays.units import units_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pytest_benchmark.fixture import BenchmarkFixture

    from paiju.all_games.doudizhu.state import State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.winning import Win
    from paiju.play.flow.flow import Pick
    from paiju.tricks.flow.state import Cards
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.plays.following import Lead
    from paiju.tricks.rules.play_rules import PlayRules

ROUNDS = 1000
# The worth of a win at each plain mahjong, from the rule set and the win.
WORTHS: Mapping[str, Callable[[Any, Win], object]] = {
    "tuidaohu": lambda rules, win: tuidaohu.score(rules, win, rules.walls.wild.tiles),
    "hongkong": hongkong.score,
    "taiwan": taiwan.score,
    "changsha": changsha.score,
}
# The ranks from 3 to the red joker, as DouZero numbers them and as RLCard writes them.
DOUZERO_RANKS = [*range(3, 15), 17, 20, 30]
RLCARD_RANKS = "3456789TJQKA2BR"


def measure(
    benchmark: BenchmarkFixture,
    work: Callable[..., object],
    questions: Iterable[tuple[Any, ...]],
    *goal: float,
) -> None:
    """Time a function in `ROUNDS` rounds, once in each; making its arguments is not timed.

    Args:
        benchmark: the fixture of pytest-benchmark.
        work: the function.
        questions: the arguments of the function for each round; the rounds go around.
        goal: the upper bounds of the median and of the 99th percentile, in microseconds; without
            bounds the function is timed for comparison only.
    """
    benchmark.extra_info["goal"] = [*goal, None, None][:2]
    turns = cycle(questions)
    work(*next(turns))
    benchmark.pedantic(work, setup=lambda: (next(turns), {}), rounds=ROUNDS)


def test_classify(benchmark: BenchmarkFixture) -> None:
    questions = [(TABLE, cards) for cards, _, _ in follows()]
    measure(benchmark, classify, questions, 5)


def test_compare(benchmark: BenchmarkFixture) -> None:
    questions = [(TABLE, cards, Holding.of(last.cards)) for cards, _, last in follows()]
    measure(benchmark, compare, questions, 10)


def test_validate(benchmark: BenchmarkFixture) -> None:
    questions = [(TABLE, cards, hand, Holding.of(last.cards)) for cards, hand, last in follows()]
    measure(benchmark, validate, questions, 15)


def test_moves_of_a_lead(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, list_moves, [(TABLE, hand) for hand in hands()], 100)


def test_power_of_twenty_cards(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, power_of, [(TABLE, hand) for hand in hands()], 100, 1_000)


def test_split_of_twenty_cards(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, split, [(TABLE, hand) for hand in hands()], 80, 400)


def test_ten_hints_for_a_lead(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, hints, [(TABLE, hand) for hand in hands()], 1_000, 5_000)


def test_every_hint_for_a_lead(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, hints, [(TABLE, hand, None, 1000) for hand in hands()], 1_000, 5_000)


def test_moves_of_a_lead_with_one_wild_card(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, list_moves, wild_hands("laizi", 1))


def test_moves_of_a_lead_with_four_wild_cards(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, list_moves, wild_hands("laizi", 4))


def test_split_with_one_wild_card(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, split, wild_hands("laizi", 1))


def test_split_with_four_wild_cards(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, split, wild_hands("laizi", 4))


def test_ten_hints_for_a_lead_with_one_wild_card(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, hints, wild_hands("laizi", 1), 1_500, 10_000)


def test_ten_hints_for_a_lead_with_the_flower(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, hints, wild_hands("yuncheng", 1), 1_500, 10_000)


def test_ten_hints_for_a_lead_with_four_wild_cards(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, hints, wild_hands("laizi", 4), 20_000, 100_000)


def test_moves_of_guandan_with_two_wild_cards(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, list_moves, guandan_hands(2), 1_000)


def test_split_of_guandan(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, split, guandan_hands(None))


def test_ten_hints_of_guandan(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, hints, guandan_hands(None), 5_000, 30_000)


def test_ten_hints_of_guandan_with_two_wild_cards(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, hints, guandan_hands(2), 3_000, 30_000)


def test_a_step_of_a_game(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, COURSE.step, game_steps(), 50)


def test_a_random_step_picked_and_done(benchmark: BenchmarkFixture) -> None:
    chance = random.Random(7)
    questions = [(state, chance.randrange) for state, _ in game_steps()]
    measure(benchmark, _pick_and_step, questions, 500)


def test_a_state_read_from_json(benchmark: BenchmarkFixture) -> None:
    questions = [(COURSE.write_state(state),) for state, _ in game_steps()]
    measure(benchmark, COURSE.read_state, questions, 500, 5_000)


def test_every_discard_of_fourteen_tiles(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, analyse, [(hand,) for hand in drawn_hands()], 120)


def test_the_worth_of_a_win(benchmark: BenchmarkFixture) -> None:
    rules = mahjong_rules()
    measure(benchmark, score, [(rules, win) for win in wins()], 60)


def test_every_discard_of_fourteen_tiles_with_four_wild_ones(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, _analyse, wild_draws(), 2_000)


@pytest.mark.parametrize(("game", "worth"), WORTHS.items(), ids=WORTHS)
def test_the_worth_of_a_win_of(
    benchmark: BenchmarkFixture, game: str, worth: Callable[[Any, Win], object]
) -> None:
    measure(benchmark, worth, plain_wins(game, GAMES[game].default), 150)


def test_the_worth_of_a_win_with_four_wild_tiles(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, WORTHS["tuidaohu"], plain_wins("tuidaohu", "hongzhong", 4), 1_000)


def test_a_step_of_mahjong(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, FLOW.step, mahjong_steps("mcr"), 500)


@pytest.mark.parametrize("game", WORTHS)
def test_a_step_of(benchmark: BenchmarkFixture, game: str) -> None:
    measure(benchmark, GAMES[game].flow.step, mahjong_steps(game), 200)


def test_a_state_of_mahjong_read_from_json(benchmark: BenchmarkFixture) -> None:
    questions = [(FLOW.write_state(state),) for state, _ in mahjong_steps("mcr")]
    measure(benchmark, FLOW.read_state, questions, 1_500, 15_000)


def test_units_of_a_lead_of_shengji(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, _units, trick_leads(), 30)


def test_a_follow_of_shengji_explained(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, _explained, trick_follows(), 30)


def test_a_verdict_on_a_throw_of_shengji(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, failure_of, throws(), 100)


def test_follows_of_shengji_counted_and_the_first_twenty(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, _followed, [each[:4] for each in trick_follows()], 500)


def test_a_step_of_shengji(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, GAMES["shengji"].flow.step, trick_steps(), 200)


def test_a_decision_of_skill_3_of_shengji(benchmark: BenchmarkFixture) -> None:
    flow, player = GAMES["shengji"].flow, TrickPlayer()
    questions = [
        (flow.view(state, state.to_act[0]), 20, Chance(number, "bench"))
        for number, (state, _) in enumerate(trick_steps())
    ]
    measure(benchmark, player.decide, questions, 20_000)


def test_moves_of_a_lead_by_douzero(benchmark: BenchmarkFixture) -> None:
    measure(
        benchmark,
        lambda hand: MovesGener(hand).gen_moves(),
        [(_ranks(hand, DOUZERO_RANKS),) for hand in hands()],
    )


def test_moves_of_a_lead_by_rlcard(benchmark: BenchmarkFixture) -> None:
    measure(
        benchmark,
        DoudizhuJudger.playable_cards_from_hand,
        [("".join(_ranks(hand, RLCARD_RANKS)),) for hand in hands()],
    )


def _analyse(rules: Any, hand: Sequence[Tile]) -> object:  # noqa: ANN401 - each game has its own
    return analyse(hand, aim=aim_of(rules, rules.walls.wild.tiles))


def _units(rules: PlayRules, order: CardOrder, cards: Cards) -> object:
    """The units of a lead, without those that are remembered."""
    group = order.group_of_all(cards)
    assert group is not None  # noqa: S101 - the lead is legal
    return units_of(group.row(cards), group, rules.widest)


def _explained(rules: PlayRules, order: CardOrder, lead: Lead, hand: Cards, cards: Cards) -> object:
    return Follower(rules, order, lead, hand).explain(cards)


def _followed(rules: PlayRules, order: CardOrder, lead: Lead, hand: Cards) -> object:
    follower = Follower(rules, order, lead, hand)
    return follower.count(), follower.moves(20)


def _pick_and_step(state: State, pick: Pick) -> object:
    return COURSE.step(state, COURSE.pick(state, pick))


def _ranks(hand: Holding, names: Any) -> list[Any]:  # noqa: ANN401 - each program has its own names
    counts = unpack(hand.packed)
    return [name for name, count in zip(names, counts, strict=False) for _ in range(count)]


def test_a_decision_of_skill_3(benchmark: BenchmarkFixture) -> None:
    questions = [(view, 1, Chance(place, "bench")) for place, view in enumerate(views())]
    measure(benchmark, SKILLED.agent.decide, questions, 2_000)


def test_a_decision_of_skill_4(benchmark: BenchmarkFixture) -> None:
    questions = [(view, 1, Chance(place, "bench")) for place, view in enumerate(expert_views())]
    measure(benchmark, EXPERT.agent.decide, questions, 400, 1_000)


def test_a_decision_of_skill_4_of_guandan(benchmark: BenchmarkFixture) -> None:
    questions = [(view, 1, Chance(place, "bench")) for place, view in enumerate(guandan_views())]
    measure(benchmark, GUANDAN_EXPERT.agent.decide, questions, 400, 1_000)
