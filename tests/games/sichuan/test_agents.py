"""Every player of 四川麻将: whole games without an illegal action, and reasons for all."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.players.bots import BOTS, CASUAL, EXPERT
from paiju.all_games.sichuan.players.planner import Planner
from paiju.all_games.sichuan.rulesets import DEFAULT, RULE_SETS, rules_of
from paiju.all_games.sichuan.view import view
from paiju.chance import Chance
from paiju.jit import is_wanted
from tests.support.agents import check_said
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.all_games.sichuan.state import State
    from paiju.all_games.sichuan.view import View
    from paiju.melding.hands.actions import Action
    from paiju.play.players.player import Bot

# The games of each bot in each rule set; PAIJU_GAMES=1000 plays many.
GAMES = int(os.environ.get("PAIJU_GAMES", "1" if is_wanted() else "0"))
# The turns of a game: with plain kernels, bots that compute are too slow for a whole one.
TURNS = 1000 if is_wanted() else 3
PLANNING = frozenset({"skilled", "expert"})


def play(bot: Bot[View, Action], rules: Rules, seed: int, turns: int = TURNS) -> State:
    """A game of one bot on all seats; each of its actions must be legal and explained."""
    state, number = ENGINE.deal(rules, seed), 0
    while state.to_act and number < turns:
        # Seats that act at the same moment do so in any order.
        seat = state.to_act[-1]
        decision = bot.agent.decide(view(state, seat), 100, Chance(seed, f"game {number}"))
        check_said(decision)
        for each in decision.candidates:
            assert each.action.type == "pass" or ENGINE.explain(state, seat, each.action) is None
        done = ENGINE.step(state, decision.action)
        assert done.refusal is None, (bot.id, seed, decision.action)
        state, number = done.state, number + 1
    return state


@pytest.mark.parametrize("ruleset", wide_but(RULE_SETS, DEFAULT, "chengdu"))
@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
def test_a_player_plays_whole_games_by_the_rules_and_says_why(
    bot: Bot[View, Action], ruleset: str
) -> None:
    for seed in range(GAMES):
        assert play(bot, rules_of(ruleset), seed).phase == "over"
    if bot.id not in PLANNING or is_wanted():
        play(bot, rules_of(ruleset), 99, 40)


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
@pytest.mark.parametrize(
    "options",
    [{"mode": "flow"}, {"exchange": "any", "void_choice": "tile", "self_draw": "plus_fan"}],
)
def test_a_player_plays_under_other_options(
    bot: Bot[View, Action], options: dict[str, str]
) -> None:
    play(bot, rules_of(DEFAULT, options), 5, TURNS if bot.id not in PLANNING else min(TURNS, 60))


def test_equal_chance_leads_to_equal_games() -> None:
    turns = 20 if is_wanted() else 1
    assert play(EXPERT, rules_of(), 1, turns) == play(EXPERT, rules_of(), 1, turns)


def test_a_look_further_is_left_out_where_there_is_no_time() -> None:
    """The best choice is then that of one look."""
    state = play(CASUAL, rules_of(), 3, 8)
    seen = view(state, state.to_act[0])
    hasty = EXPERT.agent.decide(seen, 0, Chance(1, "hasty"))
    assert isinstance(EXPERT.agent, Planner)
    blunt = replace(EXPERT.agent, looks=0).decide(seen, 1000, Chance(1, "blunt"))
    assert hasty == blunt
