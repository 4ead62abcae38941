"""Every bot in every rule set: whole games without an illegal action, and reasons for all."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.players import BOTS
from paiju.all_games.doudizhu.rulesets import DEFAULT, RULE_SETS, rules_of
from paiju.chance import Chance
from paiju.jit import is_wanted
from tests.support.agents import check_said
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import Action, State, View
    from paiju.play.players.player import Bot

# The games of each bot in each rule set; PAIJU_GAMES=1000 plays many.
GAMES = int(os.environ.get("PAIJU_GAMES", "5" if is_wanted() else "1"))
# The bots that split hands, which are too slow with plain kernels for more than one rule set.
HEAVY = (
    frozenset() if is_wanted() else frozenset({"casual", "skilled", "expert", "master", "kuanli"})
)
# A bot that uses up its budget gets the smaller one.
BUDGET_MS, LITTLE_MS = 100, 10
PATIENT = frozenset({"master"})
# The rule sets without a model, where the skilled player is the fallback of learned ones.
STAND_IN = frozenset({"panda", "laizi", "tiandi", "yuncheng"})


def play(bot: Bot[View, Action], ruleset: str, seed: int) -> State:
    """A game of one bot on all seats; each of its actions must be legal and explained."""
    state, turn = COURSE.deal(rules_of(ruleset), seed), 0
    budget = LITTLE_MS if bot.id in PATIENT else BUDGET_MS
    while state.to_act:
        # Seats that act at the same moment do so in any order.
        seat = state.to_act[-1]
        decision = bot.agent.decide(
            COURSE.view(state, seat), budget, Chance(seed, f"conformance {turn}")
        )
        assert decision.action.seat == seat
        check_said(decision)
        done = COURSE.step(state, decision.action)
        assert done.refusal is None, (bot.id, seed, decision.action)
        state, turn = done.state, turn + 1
    return state


@pytest.mark.parametrize("ruleset", wide_but(RULE_SETS, DEFAULT, "laizi"))
@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
def test_an_agent_plays_whole_games_by_the_rules_and_says_why(
    bot: Bot[View, Action], ruleset: str
) -> None:
    if bot.id in HEAVY and ruleset != DEFAULT:
        pytest.skip("plain kernels take too long")
    stands_in = bot.id in {"expert", "master"} and ruleset in STAND_IN
    for seed in range(1 if stands_in else GAMES):
        assert play(bot, ruleset, seed).phase == "over"


def test_equal_chance_leads_to_equal_games() -> None:
    for bot in BOTS if is_wanted() else BOTS[:1]:
        assert play(bot, "huanle", 1) == play(bot, "huanle", 1)


def test_bots_have_ids_of_their_own_and_skills_come_once_and_in_order() -> None:
    assert len({bot.id for bot in BOTS}) == len(BOTS)
    skills = [bot.skill for bot in BOTS if bot.skill is not None]
    assert skills == sorted(set(skills))
    assert all(1 <= skill <= 5 for skill in skills)
    assert {"panda", "kuanli", "h5", "random"} == {bot.id for bot in BOTS if bot.skill is None}
