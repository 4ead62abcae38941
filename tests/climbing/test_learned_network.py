"""Networks of learned players: their results, their files, and refused files."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu.models import ROUND
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.guandan.models import ROUND as GUANDAN_ROUND
from paiju.all_games.guandan.rulesets import rules_of as guandan_rules_of
from paiju.climbing.network.features import VERSION
from paiju.climbing.network.forward_kernels import (
    chance_of,
    head_of,
    judge_wholes,
    read_state,
    score_moves,
)
from paiju.climbing.network.policy import BrokenModelError, policy_at, read_model
from paiju.climbing.network.weights_file import (
    OLD_BITS,
    Critic,
    Network,
    pack_network,
    unpack_network,
)
from tests.support.learned import random_model, shape, written
from tests.support.plain import plain

if TYPE_CHECKING:
    from paiju.climbing.network.weights_file import Tensor
    from paiju.climbing.plays.table_kernels import Bits, Shares

MOVES = 9


def bits(number: int, width: int, seed: int) -> Bits:
    """Rows of bits, one of eight set."""
    return (np.random.default_rng(seed).random((number, width)) < 0.125).astype(np.uint8)


def of_role(network: Network[Tensor], role: int) -> Network[Shares]:
    """The numbers of one role, in double precision."""
    return Network(*(tensor[role].astype(np.float64) for tensor in network))


def relu(units: Shares) -> Shares:
    return np.maximum(units, 0)


def reference(
    network: Network[Shares], state: Bits, actions: Bits, afters: Bits
) -> tuple[Shares, float]:
    """The formulas of `paiju.climbing.network.weights_file` in numpy."""
    one = relu(state @ network.state + network.state_bias)
    two = one + relu(one @ network.middle + network.middle_bias)
    view = two @ network.joint + network.joint_bias
    joint = relu(view + actions @ network.static + afters @ network.dynamic)
    scores = relu(joint @ network.score + network.score_bias) @ network.out + network.out_bias
    last = relu(view @ network.value + network.value_bias)
    return scores, float(1 / (1 + np.exp(-(last @ network.chance + network.chance_bias))))


@pytest.mark.parametrize("role", range(3))
@pytest.mark.parametrize("widths", [(16, 8, 8), (256, 128, 64)])
def test_scores_and_chances_are_those_of_the_formulas(
    role: int, widths: tuple[int, int, int]
) -> None:
    network, wide = random_model(2, *widths).network, shape(*widths)
    state = bits(1, wide.state, 1)[0]
    actions, afters = bits(MOVES, wide.static, 2), bits(MOVES, wide.dynamic, 3)
    scores, chance = reference(of_role(network, role), state, actions, afters)
    view = read_state(state, role, network)
    assert scores == pytest.approx(score_moves(view, actions, afters, role, network), abs=1e-4)
    assert chance == pytest.approx(chance_of(view, role, network), abs=1e-5)


def test_compiled_and_plain_kernels_compute_the_same_bytes() -> None:
    """No operation is fused and no sum reordered, on any processor."""
    network, wide = random_model(3).network, shape()
    state = bits(1, wide.state, 4)[0]
    actions, afters = bits(MOVES, wide.static, 5), bits(MOVES, wide.dynamic, 6)
    view = read_state(state, 1, network)
    assert plain(read_state)(state, 1, network).tobytes() == view.tobytes()
    scores = score_moves(view, actions, afters, 1, network)
    assert plain(score_moves)(view, actions, afters, 1, network).tobytes() == scores.tobytes()
    assert plain(chance_of)(view, 1, network) == chance_of(view, 1, network)


def test_a_turn_without_a_choice_may_have_a_forecast_of_its_own() -> None:
    """A file that was written before has one of each role, which is asked of every turn."""
    old, wide = random_model(4).network, shape()._replace(forecasts=2)
    new = read_model(*written(wide, 4), VERSION).network
    assert [head_of(role, 2, old) for role in range(3)] == [0, 1, 2]
    assert [head_of(role, 1, old) for role in range(3)] == [0, 1, 2]
    assert [head_of(role, 2, new) for role in range(3)] == [0, 1, 2]
    assert [head_of(role, 1, new) for role in range(3)] == [3, 4, 5]
    state = bits(1, wide.state, 4)[0]
    view = read_state(state, 1, new)
    twice = new._replace(
        value=new.value[3:],
        value_bias=new.value_bias[3:],
        chance=new.chance[3:],
        chance_bias=new.chance_bias[3:],
    )
    _, chance = reference(of_role(twice, 1), state, *(bits(1, each, 5) for each in (100, 72)))
    assert chance == pytest.approx(chance_of(view, 4, new), abs=1e-5)


def test_a_network_with_old_weights_is_written_again_alike() -> None:
    network = random_model(5).network
    data = pack_network(network, bits=OLD_BITS)
    again = unpack_network(data, shape(), OLD_BITS)
    assert pack_network(again, bits=OLD_BITS) == data


def test_a_critic_judges_whole_games_as_its_formulas_have_it() -> None:
    model = random_model(7)
    assert model.critic is not None
    critic = Critic(*(tensor.astype(np.float64) for tensor in model.critic))
    wholes = bits(5, len(critic.first), 11)
    one = relu(wholes @ critic.first + critic.first_bias)
    two = one + relu(one @ critic.second + critic.second_bias)
    values = two @ critic.out + critic.out_bias[0]
    assert judge_wholes(wholes, model.critic) == pytest.approx(values, abs=1e-5)
    assert plain(judge_wholes)(wholes, model.critic).tolist() == (
        judge_wholes(wholes, model.critic).tolist()
    )


def test_a_model_may_have_no_critic() -> None:
    card, data = written(shape(), 8)
    whole = read_model(card, data, VERSION)
    told, alone = json.loads(card), pack_network(whole.network)
    del told["critic"]
    told["sha256"] = sha256(alone).hexdigest()
    model, table = read_model(json.dumps(told), alone, VERSION), rules_of().table
    assert model.critic is None
    assert policy_at(model, table, table, ROUND) is not None
    assert data.startswith(alone)
    assert len(data) > len(alone)


def test_a_network_that_was_read_is_written_again_alike() -> None:
    network = random_model(5).network
    data = pack_network(network)
    again = unpack_network(data, shape())
    assert all(map(np.array_equal, network, again))
    assert all(tensor.dtype == np.float32 and tensor.flags.writeable for tensor in again)


def test_a_weight_takes_a_byte_and_is_right_to_half_a_step_of_its_unit() -> None:
    """The units of a layer have as many inputs as it has rows, and a scale each."""
    chance = np.random.default_rng(5)
    drawn = Network(*(chance.normal(0, 0.3, each).astype(np.float32) for each in shape().tensors))
    drawn.state[:, :, 3] *= 1e-6
    drawn.joint[:, :, 2] = 0
    data = pack_network(drawn)
    read = unpack_network(data, shape())
    weights, others = ([each for each in drawn if (each.ndim == 3) is it] for it in (True, False))
    scales = sum(each[:, 0].size for each in weights)
    sizes = [sum(each.size for each in of_kind) for of_kind in (weights, others)]
    assert len(data) == sizes[0] + 4 * scales + 2 * sizes[1]
    for before, after in zip(drawn, read, strict=True):
        step = np.abs(before).max(axis=-2, keepdims=True) / 127 if before.ndim == 3 else 1e-3
        assert (np.abs(before - after) <= 0.51 * step + 1e-12).all()


@pytest.mark.parametrize("bits", [8, 16])
def test_a_network_of_another_size_is_refused(bits: int) -> None:
    data = pack_network(random_model(5).network)
    with pytest.raises(ValueError, match="are a network"):
        unpack_network(data[:-2], shape(), bits)


def test_a_card_that_says_nothing_of_bits_has_weights_of_two_bytes() -> None:
    card, data = written(shape(), 9)
    model = read_model(card, data, VERSION)
    told = json.loads(card)
    del told["bits"]
    tensors = [*model.network, *(model.critic or ())]
    halves = b"".join(tensor.astype("<f2").tobytes() for tensor in tensors)
    told["sha256"] = sha256(halves).hexdigest()
    again = read_model(json.dumps(told), halves, VERSION)
    assert all(map(np.allclose, again.network, model.network, [1e-3] * len(tensors)))


@pytest.mark.parametrize(
    ("told", "flipped", "message"),
    [
        pytest.param({}, 1, "have the SHA-256", id="one-bit-of-the-numbers-is-another"),
        pytest.param({"sha256": "0" * 64}, 0, "its card says 0000", id="the-card-is-of-others"),
        pytest.param({"features": VERSION + 1}, 0, f"but these are {VERSION}", id="other-features"),
        pytest.param(
            {"shape": shape()._replace(wide=17)._asdict()}, 0, "are a network", id="another-size"
        ),
        pytest.param({"bits": 4}, 0, "has weights of 4 bits", id="weights-of-half-a-byte"),
    ],
)
def test_a_model_that_is_not_what_its_card_says_is_refused(
    told: dict[str, object], flipped: int, message: str
) -> None:
    card, data = written(shape(), 6, told)
    with pytest.raises(BrokenModelError, match=message) as refused:
        read_model(card, bytes([data[0] ^ flipped]) + data[1:], VERSION)
    assert json.loads(card)["id"] in str(refused.value)


def test_a_model_of_one_game_is_refused_at_the_tables_of_another() -> None:
    table = guandan_rules_of().table
    with pytest.raises(BrokenModelError, match="random-1 reads"):
        policy_at(random_model(), table, table, GUANDAN_ROUND)
