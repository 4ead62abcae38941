"""Games as PettingZoo environments: agents act in turn, with masks of their legal actions."""

from __future__ import annotations

import json
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict
from gymnasium.spaces import Discrete as Numbers
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from paiju.chance import Chance
from paiju.climbing.game import ClimbingGame
from paiju.climbing.lab.numbering import CardNumbering
from paiju.melding.game import TileGame
from paiju.melding.lab.numbering import TileNumbering
from paiju.play.lab.numbering import LEAST, MOST
from paiju.play.questions.state_fields import write_view
from paiju.shapes.record import Record
from paiju.tricks.game import TrickGame
from paiju.tricks.lab.numbering import TrickNumbering

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.chance import Seed
    from paiju.play.declaration.game import Game
    from paiju.play.lab.numbering import Layout, Numbering

Json = dict[str, Any]


def wrapped(env: GameEnv) -> Any:  # noqa: ANN401 - of PettingZoo
    """An environment with checks of actions and of the order of calls."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


def numbering_of(game: Game, begun: Any) -> Numbering:  # noqa: ANN401 - each game has a state of its own
    """The encoding of a game's views and actions as numbers, made from a fresh state."""
    if isinstance(game, ClimbingGame):
        return CardNumbering(game, begun)
    if isinstance(game, TileGame):
        return TileNumbering(game, begun)
    assert isinstance(game, TrickGame)  # noqa: S101 - there is no other engine
    return TrickNumbering(game, begun)


class GameEnv(AECEnv):  # type: ignore[misc] # PettingZoo is not type-checked
    """A PettingZoo environment: a game under one rule set.

    The agents are `player_0` and so on, by seat. An observation has `observation`, an array of the
    numbers that the seat sees, in the order of `layout`; and `action_mask`, with 1 for each legal
    action. Rewards are 0 until the end, and then the points of the score. If several seats act at
    the same time, they act one after another, and none sees the choice of another. In games of
    tricks an agent chooses the cards of an action one after another, and the game goes on when it
    has chosen the last one.
    """

    def __init__(
        self,
        game: Game,
        ruleset: str | None = None,
        *,
        options: Mapping[str, object] | None = None,
        deal: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Makes an environment for a game.

        Args:
            game: the game.
            ruleset: the id of a rule set; None means the default one.
            options: changed options of the rule set.
            deal: fields of the game's `/deal`, such as the level of a round.
            render_mode: "ansi" or None.

        """
        super().__init__()
        self.game, self.render_mode = game, render_mode
        self.rules = game.rules_of(ruleset or game.default, options or {})
        self._deal = Record(fields=game.dealing.fields).parts(dict(deal or {}), self._codes)
        self.metadata = {
            "name": f"paiju_{game.id}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        fresh = self._dealt("space")
        self.numbering = numbering_of(game, fresh)
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self.state_of_game = fresh
        self._chosen: tuple[int, ...] = ()
        self._offered: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        self._advised: dict[tuple[int | str, int], list[int]] = {}
        self._base: Seed = str(np.random.SeedSequence().entropy)
        self._number = self._turns = 0

    @property
    def layout(self) -> Layout:
        """The parts of an observation; `layout.part(observation, name)` gives one of them."""
        return self.numbering.layout

    @cached_property
    def _observations(self) -> Any:  # noqa: ANN401 - of Gymnasium
        seen = Box(LEAST, MOST, (self.layout.size,), np.int16)
        mask = Box(0, 1, (self.numbering.size,), np.int8)
        return Dict({"observation": seen, "action_mask": mask})

    @cached_property
    def _actions(self) -> Any:  # noqa: ANN401 - of Gymnasium
        return Numbers(self.numbering.size)

    def observation_space(self, agent: str) -> Any:  # noqa: ANN401 - of Gymnasium
        """The space of observations, the same for all agents."""
        del agent
        return self._observations

    def action_space(self, agent: str) -> Any:  # noqa: ANN401 - of Gymnasium
        """The space of actions, the same for all agents."""
        del agent
        return self._actions

    def reset(self, seed: int | None = None, options: Json | None = None) -> None:
        """Deals the first game of a seed; without a seed, the game after the current one."""
        del options
        if seed is not None:
            self._base, self._number = seed, 0
        self._turns = 0
        self._go_to(self._next())
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Json] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_to_act()

    def observe(self, agent: str) -> Json:
        """The observation of an agent: `observation`, and `action_mask` with its legal actions."""
        state, seat = self.state_of_game, self._seat(agent)
        mask = np.zeros(self.numbering.size, dtype=np.int8)
        if seat in state.to_act:
            mask[self._legal(seat)] = 1
        seen = self.numbering.seen(self.game.flow.view(state, seat), self._chosen_by(agent))
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Does the action with a number for the agent to act; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state, seat = self.state_of_game, self._seat(agent)
        assert action is not None  # noqa: S101 - for the type: only finished agents pass None
        if action not in self._legal(seat):
            raise ValueError(f"the action {action} is not legal for {agent}: see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._chosen += (int(action),)
        whole = self.numbering.action(state, seat, self._chosen)
        if whole is None:
            return
        done = self.game.flow.step(state, whole)
        self._go_to(done.state)
        if done.state.to_act:
            self.agent_selection = self._agent_to_act()
        else:
            points = self.game.flow.settle(done.state).points
            self.rewards = {each: float(points[self._seat(each)]) for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def view(self, agent: str) -> Json:
        """The view of an agent as JSON; questions to the service take it as `view`."""
        seen = self.game.flow.view(self.state_of_game, self._seat(agent))
        return write_view(self.game, seen, self.game.scripts("codes"))

    def advice(self, skill: int | str, budget: int = 20) -> int:
        """The number of the action that a player of Paiju would choose for the agent to act.

        `skill` is the player's skill or id, and `budget` its time in milliseconds. Where the agent
        has begun another action than the player's, it is the first number that is legal.
        """
        seat, begun = self._seat(self.agent_selection), len(self._chosen)
        if (skill, budget) not in self._advised:
            view = self.game.flow.view(self.state_of_game, seat)
            chance = Chance(f"{self._base} {self._number} {self._turns}", "advice")
            found = self.game.bot(skill).agent.decide(view, budget, chance)
            self._advised[skill, budget] = self.numbering.numbers(view, found.action)
        advised = self._advised[skill, budget]
        is_begun = tuple(advised[:begun]) == self._chosen
        return advised[begun] if is_begun else self._legal(seat)[0]

    def render(self) -> str | None:
        """The view of the agent to act as text, with the render mode "ansi"; otherwise None."""
        if self.render_mode != "ansi":
            return None
        return json.dumps(self.view(self.agent_selection), ensure_ascii=False)

    def close(self) -> None:
        """Nothing: the environment holds nothing that must be closed."""

    @property
    def _codes(self) -> Any:  # noqa: ANN401 - each game has its own
        return self.game.scripts("codes")

    def _go_to(self, state: Any) -> None:  # noqa: ANN401 - each game has a state of its own
        self.state_of_game, self._offered, self._advised = state, {}, {}
        self._chosen = ()
        self._turns += 1

    def _legal(self, seat: int) -> list[int]:
        """The numbers that a seat to act may choose next, computed once for each choice."""
        chosen = self._chosen_by(self.possible_agents[seat])
        if (seat, chosen) not in self._offered:
            found = self.numbering.offered(self.state_of_game, seat, chosen)
            self._offered[seat, chosen] = found
        return self._offered[seat, chosen]

    def _chosen_by(self, agent: str) -> tuple[int, ...]:
        """The numbers that an agent has chosen so far for its action."""
        return self._chosen if agent == self.agent_selection else ()

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _agent_to_act(self) -> str:
        seat: int = self.state_of_game.to_act[0]
        return self.possible_agents[seat]

    def _next(self) -> Any:  # noqa: ANN401 - each game has a state of its own
        """The next freshly dealt game; deals that are over at once are skipped."""
        for number in count(self._number):
            fresh = self._dealt(f"{self._base} {number}" if number else self._base)
            if fresh.to_act:
                self._number = number + 1
                return fresh
        raise AssertionError  # there is no last number

    def _dealt(self, seed: Seed) -> Any:  # noqa: ANN401 - as above
        request = {**self._deal, "ruleset": self.rules}
        return self.game.dealing.deal(request, seed, self._codes)
