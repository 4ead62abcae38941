"""Every game and rule set as an environment of PettingZoo, by PettingZoo's own tests."""

from __future__ import annotations

import json
import random
import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="environments are those of PettingZoo")

from pettingzoo.test import api_test, seed_test

from paiju.env import Environments, aec
from paiju.play.declaration.registry import GAMES

EVERY = [(game.id, ruleset) for game in GAMES.values() for ruleset in game.rulesets]
EACH = pytest.mark.parametrize(("game", "ruleset"), EVERY)
EACH_GAME = pytest.mark.parametrize("game", GAMES)


def of(game: str) -> Environments:
    """The environments of a game."""
    return Environments(GAMES[game])


def play(env: Any, seed: int, choose: Any = None) -> list[Any]:  # noqa: ANN401 - of PettingZoo
    """The agents, actions and rewards of a game that is played to the end."""
    draw, told = random.Random(seed), list[Any]()
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        action = None
        if not terminated:
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            action = (choose or (lambda _, numbers: draw.choice(numbers)))(agent, legal)
        told.append((agent, action, reward))
        env.step(action)
    return told


@EACH
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_an_environment_passes_the_api_test(game: str, ruleset: str) -> None:
    api_test(of(game).env(ruleset), num_cycles=300)


@EACH
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_an_environment_passes_the_seed_test(game: str, ruleset: str) -> None:
    seed_test(partial(of(game).env, ruleset), num_cycles=40)


@EACH
def test_a_game_ends_with_the_points_of_the_score(game: str, ruleset: str) -> None:
    env = of(game).env(ruleset)
    told = play(env, 3)
    state = env.unwrapped.state_of_game
    points = GAMES[game].flow.settle(state).points
    ended = {agent: reward for agent, action, reward in told if action is None}
    assert ended == {f"player_{seat}": each for seat, each in enumerate(points)}
    assert all(reward == 0 for _, action, reward in told if action is not None)


@EACH_GAME
def test_the_same_seed_plays_the_same_game_and_the_next_one_is_another(game: str) -> None:
    env = of(game).env()
    assert play(env, 5) == play(env, 5) == play(of(game).env(), 5)
    env.reset(seed=5)
    first = env.unwrapped.view("player_0")
    env.reset()
    assert env.unwrapped.view("player_0")["hand"] != first["hand"]


@EACH_GAME
def test_the_game_of_a_seed_is_the_one_that_the_service_deals(game: str) -> None:
    env = of(game).env()
    env.reset(seed=7)
    declared = GAMES[game]
    dealt = declared.flow.deal(declared.rules_of(declared.default), 7)
    assert env.unwrapped.state_of_game == dealt


@EACH_GAME
def test_an_illegal_action_is_refused_and_changes_nothing(game: str) -> None:
    env = of(game).env()
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    before = env.unwrapped.state_of_game
    with pytest.raises(ValueError, match="not legal"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.unwrapped.state_of_game is before


@EACH_GAME
def test_a_seat_that_is_not_to_act_has_an_empty_mask(game: str) -> None:
    env = of(game).env()
    env.reset(seed=1)
    to_act = {f"player_{seat}" for seat in env.unwrapped.state_of_game.to_act}
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent in to_act)


def test_two_kinds_of_bombs_are_one_pattern() -> None:
    """In 江苏跑得快 three aces and four of a kind are bombs; this game has one to be beaten."""
    env = of("paodekuai").env("jiangsu")
    assert len(play(env, 10)) > len(env.possible_agents)


@EACH_GAME
def test_players_of_every_skill_advise_legal_actions(game: str) -> None:
    """The weakest and a middle player play a game among themselves."""
    env = of(game).env()
    some = sorted({bot.skill for bot in GAMES[game].bots if bot.skill})[:3]
    skills = {agent: some[place % len(some)] for place, agent in enumerate(env.possible_agents)}

    def advised(agent: str, legal: list[int]) -> int:
        found: int = env.unwrapped.advice(skills[agent], 5)
        assert found in legal
        return found

    assert len(play(env, 2, advised)) > len(env.possible_agents)


def test_a_deal_takes_the_fields_of_the_game() -> None:
    env = of("guandan").env(deal={"team_levels": ["5", "2"], "finished": [0, 2, 1, 3]})
    env.reset(seed=1)
    layout = env.unwrapped.layout
    seen = env.observe("player_1")["observation"]
    assert layout.part(seen, "levels").tolist() == [0, 3]
    assert env.unwrapped.view("player_1")["phase"] == "tribute"
    assert len(play(env, 4)) > 20


def test_options_of_a_rule_set_may_be_changed() -> None:
    env = of("doudizhu").env("classic", options={"calling": "none", "doubling": "no"})
    env.reset(seed=1)
    assert env.unwrapped.view("player_0")["phase"] == "play"


def test_a_game_is_rendered_as_what_the_acting_seat_sees() -> None:
    env = of("doudizhu").env(render_mode="ansi")
    env.reset(seed=1)
    assert json.loads(env.render()) == env.unwrapped.view(env.agent_selection)
    assert of("doudizhu").raw_env().render() is None


def test_an_environment_that_is_used_out_of_order_says_so() -> None:
    with pytest.raises(Exception, match="reset"):
        of("doudizhu").env().step(0)


def test_a_module_offers_each_game_by_its_id() -> None:
    import paiju.env

    assert {*GAMES} <= {*dir(paiju.env)}
    from paiju.env import doudizhu, mcr

    assert repr(doudizhu) == "Environments('doudizhu')"
    assert mcr.rulesets == GAMES["mcr"].rulesets
    with pytest.raises(ImportError):
        from paiju.env import chess  # noqa: F401
    with pytest.raises(AttributeError, match="there is no game chess; there are doudizhu"):
        _ = paiju.env.chess


def test_without_pettingzoo_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.delitem(sys.modules, aec.__name__)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    for make in (of("doudizhu").env, of("doudizhu").raw_env):
        with pytest.raises(ModuleNotFoundError, match="paiju\\[rl\\]"):
            make()


# An observation with a mask is a dict.
DICT = {
    "Observation is not a NumPy array",
    (
        "Observation space for each agent probably should be gymnasium.spaces.box or "
        "gymnasium.spaces.discrete"
    ),
}


def test_the_api_test_warns_of_nothing_but_that_an_observation_has_a_mask_beside_it() -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(of("doudizhu").env(), num_cycles=50)
    assert {str(each.message) for each in told} == DICT


def test_the_cards_of_an_action_are_chosen_one_after_another() -> None:
    env = of("shengji").env("qq")
    env.reset(seed=1)
    numbering, state = env.unwrapped.numbering, env.unwrapped.state_of_game
    while state.phase != "bury":
        env.step(numbering.passing)
        state = env.unwrapped.state_of_game
    dealer, kitty = env.agent_selection, list[int]()
    for place in range(8):
        seen, reward, *_ = env.last()
        chosen = env.unwrapped.layout.part(seen["observation"], "chosen")
        assert (env.agent_selection, chosen.sum(), reward) == (dealer, place, 0)
        number = int(np.flatnonzero(seen["action_mask"])[0])
        # Cards that were passed over are not chosen any more.
        assert kitty == sorted(kitty)
        assert all(number >= each for each in kitty)
        kitty.append(number)
        env.step(number)
    buried = env.unwrapped.state_of_game.buried
    assert buried == tuple(numbering.cards[number] for number in kitty)
    assert env.observe(dealer)["observation"].dtype == np.int16


def test_advice_goes_on_with_what_the_agent_has_begun() -> None:
    env = of("shengji").env("qq")
    env.reset(seed=1)
    while env.unwrapped.state_of_game.phase != "bury":
        env.step(env.unwrapped.numbering.passing)
    advised = env.unwrapped.advice(2)
    other = next(each for each in np.flatnonzero(env.last()[0]["action_mask"]) if each != advised)
    env.step(int(other))
    assert env.unwrapped.advice(2) == np.flatnonzero(env.last()[0]["action_mask"])[0]
