"""Untrained models for tests: random numbers of the right shape, the same in each run."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from paiju.all_games.doudizhu.models import ROUND
from paiju.all_games.doudizhu.players.hopes import ROLES
from paiju.all_games.doudizhu.rulesets import DEFAULT, rules_of
from paiju.all_games.guandan.models import ROUND as GUANDAN_ROUND
from paiju.all_games.guandan.rulesets import rules_of as guandan_rules_of
from paiju.climbing.flow.state import State
from paiju.climbing.network.choice_kernels import choices
from paiju.climbing.network.feature_kernels import code_actions, code_afters, code_states
from paiju.climbing.network.features import KICKERS, VERSION, coding_of, memory_for
from paiju.climbing.network.plays_needed_kernels import fewest
from paiju.climbing.network.policy import Model, read_model
from paiju.climbing.network.weights_file import (
    BITS,
    Critic,
    CriticShape,
    Network,
    Shape,
    pack_network,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.climbing.flow.flow import ClimbingFlow
    from paiju.climbing.network.encoded_position import EncodedPosition
    from paiju.climbing.network.features import Coding
    from paiju.climbing.plays.table_kernels import Bits, Rows, Words

S = TypeVar("S", bound=State)

# A number of kickers greater than that of any core.
ALL = 1 << 30

# A calibration by which forecasts of wins stay as they are, and points follow from them.
_AS_FORETOLD = {"win": [0, 1, 0, 0, 0, 0], "points": [-1, 0, 2, 0, 0, 0]}

# Changes of the options of `competition`, with whether its model knows every pattern of them.
KNOWN_RULES: tuple[tuple[Mapping[str, object], bool], ...] = (
    ({}, True),
    ({"max_bomb": 8}, True),
    ({"pass_locks_out": True, "return_max": "any"}, True),
    ({"suited_run_as_straight": False}, False),
    ({"wild_straight_flush_is_bomb": False}, False),
    ({"five_alike_as_full_house": False}, False),
    ({"full_house_joker_pair": False}, False),
    ({"ambiguous_wild": "strongest"}, False),
)

# The widths of the layers: small, so that plain kernels are fast enough.
WIDE, JOINT, NARROW = 16, 8, 8


class Look(NamedTuple):
    """The choices of a position, with the features of the position and of each choice."""

    rows: Rows
    state: Bits
    actions: Bits
    afters: Bits


def look(situation: EncodedPosition, coding: Coding, memory: Words) -> Look:
    """The features that a learned player uses."""
    columns = situation.columns
    starts, rows = choices(columns, KICKERS, coding, memory)
    state = code_states(columns, coding, memory)[0]
    afters = code_afters(columns, starts, rows, coding, memory)
    return Look(rows, state, code_actions(rows, coding), afters)


def rows_of(state: Any, coding: Coding) -> list[int]:  # noqa: ANN401 - of any climbing game
    """The rows of the legal plays of the seat to act, the pass last."""
    rows: list[int] = state.rows.tolist()
    return rows if state.last is None else [*rows, coding.pass_row]


def after_row(flow: ClimbingFlow[S, Any, Any], state: S, row: int, coding: Coding) -> S:
    """The state after the seat to act plays a row, or passes."""
    is_pass = row == coding.pass_row
    passing = flow.acts.make("pass", state.to_act[0])
    action = passing if is_pass else flow.play.action_of_row(state, row)
    following = flow.step(state, action)
    assert following.refusal is None
    return following.state


def shape(wide: int = WIDE, joint: int = JOINT, narrow: int = NARROW) -> Shape:
    """The shape of a network of Dou Dizhu."""
    return shape_of(coding_of(rules_of().table, ROUND), (wide, joint, narrow))


def guandan_shape() -> Shape:
    """The shape of a network of Guandan, which all seats share."""
    return shape_of(_guandan_coding())


def _guandan_coding() -> Coding:
    return coding_of(guandan_rules_of().table, GUANDAN_ROUND)


def shape_of(coding: Coding, widths: tuple[int, int, int] = (WIDE, JOINT, NARROW)) -> Shape:
    """The shape of a network for a coding."""
    state, static, dynamic = (
        int(part[-1]) for part in (coding.states, coding.actions, coding.afters)
    )
    return Shape(int(coding.roles[-1]) + 1, state, static, dynamic, *widths)


def written(
    shape: Shape,
    seed: int = 1,
    told: Mapping[str, object] = MappingProxyType({}),
    coding: Coding | None = None,
    spread: float = 0.3,
) -> tuple[str, bytes]:
    """The card and the numbers of a random model.

    `told` has further entries of the card; `spread` is the range of the numbers, which is smaller
    in the first layers.
    """
    chance = np.random.default_rng(seed)
    wholes = (coding or coding_of(rules_of().table, ROUND)).wholes
    critic = CriticShape(int(wholes[-1]), shape.wide)
    network, judge = (
        [
            chance.normal(0, spread / max(1, len(each) - 1), each).astype(np.float32)
            for each in tensors
        ]
        for tensors in (shape.tensors, critic.tensors)
    )
    data = pack_network(Network(*network), Critic(*judge))
    card = {
        "id": f"random-{seed}",
        "game": "doudizhu",
        "ruleset": DEFAULT,
        "features": VERSION,
        "shape": shape._asdict(),
        "critic": critic._asdict(),
        "bits": BITS,
        "calling": {"callers": 0.25, **dict.fromkeys(ROLES, _AS_FORETOLD)},
        "sha256": sha256(data).hexdigest(),
    }
    return json.dumps({**card, **told}), data


@cache
def random_model(
    seed: int = 1, wide: int = WIDE, joint: int = JOINT, narrow: int = NARROW
) -> Model:
    """A random model of Dou Dizhu."""
    return read_model(*written(shape(wide, joint, narrow), seed), VERSION)


@cache
def random_guandan_model(seed: int = 1, spread: float = 0.3) -> Model:
    """A random model of Guandan; with a spread of 0 it plays the smallest play that beats."""
    told = {"game": "guandan", "ruleset": "competition"}
    return read_model(*written(guandan_shape(), seed, told, _guandan_coding(), spread), VERSION)


def count_fewest(low: np.uint64, high: np.uint64, coding: Coding) -> int:
    """The least number of plays of a hand, counted without a cache."""
    return int(fewest(low, high, coding, memory_for(1)))
