"""The recorded engine: its players, and the features of learned ones.

This is the only file of the package that knows modules of the engine, and follows their moves.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from paiju.all_games.doudizhu.players.learned import LEARNED as DOUDIZHU
from paiju.all_games.guandan.players.learned import LEARNED as GUANDAN
from paiju.chance import Chance
from paiju.climbing.network.choice_kernels import choices
from paiju.climbing.network.encoded_position import encode_position
from paiju.climbing.network.feature_kernels import (
    code_actions,
    code_afters,
    code_states,
    code_wholes,
)
from paiju.climbing.network.features import KICKERS
from paiju.climbing.network.forward_kernels import judge_first, judge_wholes
from paiju.climbing.players.search.deals import deal_source, deals
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.state_fields import without_game_id

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.climbing.players.network_player import LearnedGame

Json = dict[str, Any]

# The budget of a player.
BUDGET = 20

# The worlds drawn for each position, with every hand known.
_WORLDS = 4
_DIGITS = 16


def is_compiled() -> bool:
    """Kernels are compiled; with plain ones, players search much less."""
    return judge_first.is_compiled


def decisions(game: str, state: Json, bots: Sequence[str], seed: str) -> Iterator[Json]:
    """The moves of bots from a state on, each with its reasons."""
    playable = GAMES[game]
    flow, agents = playable.flow, [playable.bot(bot).agent for bot in bots]
    now, turn = flow.read_state(without_game_id(playable, state)), 0
    while now.to_act:
        seat = now.to_act[0]
        chance = Chance(seed, f"recorded {turn}")
        found = agents[seat].decide(flow.view(now, seat), BUDGET, chance)
        yield {
            "action": _facts(flow.write_action(found.action)),
            "value": None if found.value is None else round(found.value, 4),
            "nodes": found.nodes,
            "by": found.by,
            "why": [why.code for why in found.reasons],
        }
        done = flow.step(now, found.action)
        if done.refusal is not None:
            yield {"refused": done.refusal.code}
            return
        now, turn = done.state, turn + 1


def _facts(action: Json) -> Json:
    """The facts of an action that it has."""
    return {name: fact for name, fact in action.items() if fact is not None}


class Position(NamedTuple):
    """A position for a learned player: hashes of its features, and the network's results."""

    features: dict[str, str]
    numbers: list[float]


def position(game: str, view: Json) -> Position | None:
    """The position of a view for the learned players of a game; None without a model.

    The rules must be those of the model: kernels rely on the course of a round.
    """
    learned, read = _LEARNED[game], GAMES[game].flow.read_view(view)
    policy = learned.policy(learned.shipped(), read)
    if policy is None or read.phase != "play":
        return None
    known = learned.game.position(read)
    coding, memory, network = policy.coding, policy.memory, policy.model.network
    situation, seen = encode_position(known, coding), deal_source(known, coding.pass_row)
    columns = situation.columns
    starts, rows = choices(columns, KICKERS, coding, memory)
    features: dict[str, Any] = {
        "choices": rows,
        "states": code_states(columns, coding, memory),
        "actions": code_actions(rows, coding),
        "afters": code_afters(columns, starts, rows, coding, memory),
    }
    _, logits, win = judge_first(columns, KICKERS, coding, memory, network)
    numbers = [*logits.tolist(), win]
    if policy.model.critic is not None:
        rounds, weights, _ = deals(seen, policy, _WORLDS, Chance("recorded", "worlds"))
        games = np.arange(_WORLDS, dtype=np.int32)
        features["wholes"] = code_wholes(rounds, games, coding, memory)
        worth = judge_wholes(features["wholes"], policy.model.critic)
        numbers += [*weights.tolist(), *worth.tolist()]
    hashes = {name: _hash_of(array) for name, array in features.items()}
    return Position(hashes, [round(float(number), 4) for number in numbers])


def _hash_of(array: Any) -> str:  # noqa: ANN401 - an array of whatever kind
    told = f"{array.shape}".encode() + np.ascontiguousarray(array, dtype=np.int64).tobytes()
    return sha256(told).hexdigest()[:_DIGITS]


_LEARNED: dict[str, LearnedGame[Any, Any]] = {"doudizhu": DOUDIZHU, "guandan": GUANDAN}
