"""Imitation: a policy is fitted to the choices of a player, so that it can be a rival in a run.

A player of the arena decides one position at a time. A policy that imitates the player decides
thousands at once. `paiju train --imitate` watches the player and fits the policy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import torch

from paiju.arena.match import Match, play_decks
from paiju.arena.players import CONTESTS
from paiju.climbing.network.choice_kernels import choices
from paiju.climbing.network.encoded_position import ROLE, encode_position
from paiju.climbing.network.feature_kernels import code_actions, code_afters, code_states
from paiju.climbing.network.features import KICKERS
from paiju.climbing.players.network_player import LearnedPlayer
from paiju.play.lab.contest import ArenaError
from paiju.training.networks import read_state, weigh
from paiju.training.policy import best_of
from paiju.training.update import log_shares

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.arena.match import Move
    from paiju.climbing.lab.selfplay.decisions import Places
    from paiju.climbing.players.network_player import LearnedGame
    from paiju.climbing.plays.table_kernels import Bits
    from paiju.training.begin import Beginning

_PASSES, _PART = 10, 512
_RATES = 1e-3, 1e-5
# Every n-th choice is held out to measure agreement.
_HELD = 10
_SEED = 20_261_126


class Choice(NamedTuple):
    """A choice that the imitated player made, as features.

    Attributes:
        role: the role of the seat that chose.
        state: the features of the position that the seat saw.
        actions: the features of each legal play.
        afters: the features of the hand that each play leaves.
        chosen: the index of the chosen play in `actions`.
    """

    role: int
    state: Bits
    actions: Bits
    afters: Bits
    chosen: int


class Imitation(NamedTuple):
    """A policy fitted to a player, and its agreement with the player.

    Attributes:
        flat: the parameters of the policy.
        choices: the number of choices that the policy was fitted to.
        before: the share of the held-out choices on which policy and player agreed before the fit.
        after: the same share after the fit.

    """

    flat: torch.Tensor
    choices: int
    before: float
    after: float


def imitate(begun: Beginning, watched: Sequence[Choice]) -> Imitation:
    """Fit the first policies of a run to the choices of a player.

    A random tenth of the choices is held out of the fit.
    """
    chance = np.random.default_rng(_SEED)
    order = chance.permutation(len(watched))
    held, own = np.split(order, [len(watched) // _HELD])
    fit = _Fit(begun, watched)
    before, parts = fit.right(held), max(1, len(own) // _PART)
    for step in range(_PASSES * parts):
        if step % parts == 0:
            chance.shuffle(own)
        share = step / (_PASSES * parts)
        fit.learn(own[step % parts :: parts], _RATES[0] + (_RATES[1] - _RATES[0]) * share)
    return Imitation(fit.flat.detach(), len(own), before, fit.right(held))


class _Fit:
    """A fit of policies to choices: the parameters and their optimizer."""

    def __init__(self, begun: Beginning, watched: Sequence[Choice]) -> None:
        self._networks, self._watched = begun.networks, watched
        self.flat = begun.flat.clone().requires_grad_()
        self._optimizer = torch.optim.Adam([self.flat], eps=1e-5)

    def learn(self, picks: Places, rate: float) -> None:
        """Take one step, with learning rate `rate`, that makes some choices likelier.

        `picks` are the places of these choices among those watched.
        """
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        logs, begin, chosen = self._logs(picks)
        self._optimizer.zero_grad()
        (-logs[torch.from_numpy(begin[:-1] + chosen)].mean()).backward()
        self._optimizer.step()

    def right(self, picks: Places) -> float:
        """The share of some choices that are also the policies' best; `picks` are their places."""
        with torch.no_grad():
            logs, begin, chosen = self._logs(picks)
        return float((best_of(logs.numpy(), begin.astype(np.int32)) == begin[:-1] + chosen).mean())

    def _logs(self, picks: Places) -> tuple[torch.Tensor, Places, Places]:
        """The log-probabilities of all plays in the picked decisions.

        Returns:
            The log-probability of every play; the index at which each decision's plays begin; for
            each decision, the number of the chosen play among its plays. Decisions are ordered by
            role.
        """
        picked = sorted((self._watched[pick] for pick in picks), key=lambda each: each.role)
        policies, _ = self._networks.views(self.flat)
        logits = []
        for role, policy in enumerate(policies):
            own = [each for each in picked if each.role == role]
            if not own:
                continue
            views = read_state(policy, _floats([each.state[None] for each in own]))
            of_state = np.repeat(np.arange(len(own)), [len(each.afters) for each in own])
            actions = _floats([each.actions for each in own]) @ policy.static
            afters = _floats([each.afters for each in own])
            each_row = torch.arange(len(of_state))
            logits.append(
                weigh(policy, views, actions, torch.from_numpy(of_state), each_row, afters)
            )
        lengths = [len(each.afters) for each in picked]
        of_state = torch.from_numpy(np.repeat(np.arange(len(picked)), lengths))
        logs = log_shares(torch.cat(logits), of_state, len(picked))
        chosen = np.array([each.chosen for each in picked])
        return logs, np.concatenate([[0], np.cumsum(lengths)]), chosen


def _floats(parts: Sequence[Any]) -> torch.Tensor:
    return torch.from_numpy(np.concatenate(parts)).float()


def watch(game: str, player: str, decks: int) -> Iterator[Choice]:
    """The choices that a player makes on some decks, on every side.

    The player meets itself, and then the player of the game's model. Turns with only one legal play
    are left out. So are plays that policies never consider (which `choices` does not list).

    Args:
        game: the id of the game.
        player: the id of the player.
        decks: the number of decks against each opponent.
    """
    contest = CONTESTS[game]
    models = ((bot.id, bot.agent) for bot in contest.game.bots)
    by_model = {name: agent.game for name, agent in models if isinstance(agent, LearnedPlayer)}
    if not by_model:
        raise ArenaError(f"{game} has no player by a model")
    flow, (strong, learned) = contest.game.flow, next(iter(by_model.items()))
    for other in (player, strong):
        match = Match(game, contest.ruleset, (player, other), decks, "watched")
        for start, seats, moves in _played(match):
            state = start
            for move in moves:
                if move.action.seat in seats:
                    yield from _chosen(learned, flow.view(state, move.action.seat), move.action)
                state = flow.step(state, move.action).state


def _played(match: Match) -> Iterator[tuple[Any, tuple[int, ...], tuple[Move, ...]]]:
    """The games of a match: the dealt state, the seats of the first player, and the moves."""
    contest = CONTESTS[match.contest]
    for deck, games in enumerate(play_decks(match, 0, match.decks, keep_moves=True).games):
        start = contest.deal(match.ruleset, match.seed_of(deck))
        for seating, game in zip(contest.seatings[2](start), games, strict=True):
            yield start, seating.seats_of(0), game.moves


def _chosen(learned: LearnedGame[Any, Any], view: Any, action: Any) -> Iterator[Choice]:  # noqa: ANN401 - each game has types of its own
    policy = learned.policy(learned.shipped(), view)
    if policy is None or view.phase != "play":
        return
    coding, memory = policy.coding, policy.memory
    play = learned.game.made_by(view, action)
    encoded = encode_position(learned.game.position(view), coding).columns
    starts, rows = choices(encoded, KICKERS, coding, memory)
    places = np.flatnonzero(rows == (coding.pass_row if play is None else play.row))
    if len(rows) > 1 and len(places):
        yield Choice(
            int(coding.roles[encoded.numbers[0, ROLE]]),
            code_states(encoded, coding, memory)[0],
            code_actions(rows, coding),
            code_afters(encoded, starts, rows, coding, memory),
            int(places[0]),
        )
