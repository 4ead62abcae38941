"""The file of a policy network: its tensors as plain numbers, described by the model's card.

The file has the tensors of a `Network` one after another, row by row, in little-endian order. The
first axis of each is the role: in Dou Dizhu the landlord, the peasant after it, the peasant before
it. A layer's weights have a row for each input, so that a set bit adds one contiguous row.

The card says how many bits a weight takes. With 8, the weights of a layer begin with a scale for
each unit (IEEE binary32), followed by bytes from -127 to 127: a weight is its byte times the scale
of its unit. All other numbers, and with 16 the weights too, are IEEE binary16.

With `x` for the features of a state, `s` for those of a move by itself, `d` for those of the hand
that it leaves, and a bias for every layer:

    one = relu(x · state)         two  = one + relu(one · middle)       view  = two · joint
    joint = relu(view + s · static + d · dynamic)
    score = relu(joint · score) · out                                   the logit of the move
    win   = sigmoid(relu(view · value) · chance)                        the chance of a win

Training does not see seats that have only one legal action. Their states say something else about
the game than states of seats that choose. If the card has two `forecasts`, `value` and `chance`
have a second set of roles after the first, for seats without a choice.

After the policy comes the critic, if the card has one: with `w` for the features of a game with all
hands,

    one = relu(w · first)               two  = one + relu(one · second)
    value = tanh(two · out)                    the expected result of the first team, -1 to 1
"""

from __future__ import annotations

from functools import reduce
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

Units = npt.NDArray[np.float32]
Tensor = npt.NDArray[np.float32]

_HALF, _SCALE, _BYTE = np.dtype("<f2"), np.dtype("<f4"), np.dtype("i1")
# The largest byte of a weight, and the mask of the bits of a scale that are kept.
_MOST, _SHORT = 127, np.uint32(0xFFFFF000)
# The bits of a weight in new files, and in files whose card does not say.
BITS, OLD_BITS = 8, 16
# The tensors that are weights: their last two axes are the inputs and the units of a layer.
_WEIGHTS = frozenset(
    {"state", "middle", "joint", "static", "dynamic", "score", "value", "first", "second"}
)


class Network(NamedTuple, Generic[T]):
    """The tensors of a policy, or another value for each, such as its shape.

    The module's docstring has their equations.
    """

    state: T
    state_bias: T
    middle: T
    middle_bias: T
    joint: T
    joint_bias: T
    static: T
    dynamic: T
    score: T
    score_bias: T
    out: T
    out_bias: T
    value: T
    value_bias: T
    chance: T
    chance_bias: T


class Shape(NamedTuple):
    """The widths of a network, from which the shapes of its tensors follow.

    Attributes:
        roles: the number of roles, each with its own network.
        state: the number of a state's features.
        static: the number of a move's own features.
        dynamic: the number of features of the hand that it leaves.
        wide: the units of the first two layers.
        joint: the units that join a state and a move.
        narrow: the units of the last layers.
        forecasts: 1 for a single forecast, 2 if seats without a choice have their own.

    """

    roles: int
    state: int
    static: int
    dynamic: int
    wide: int
    joint: int
    narrow: int
    forecasts: int = 1

    @property
    def tensors(self) -> Network[tuple[int, ...]]:
        """The shape of each tensor of a network."""
        roles, wide, joint, narrow = self.roles, self.wide, self.joint, self.narrow
        heads = roles * self.forecasts
        return Network(
            state=(roles, self.state, wide),
            state_bias=(roles, wide),
            middle=(roles, wide, wide),
            middle_bias=(roles, wide),
            joint=(roles, wide, joint),
            joint_bias=(roles, joint),
            static=(roles, self.static, joint),
            dynamic=(roles, self.dynamic, joint),
            score=(roles, joint, narrow),
            score_bias=(roles, narrow),
            out=(roles, narrow),
            out_bias=(roles,),
            value=(heads, joint, narrow),
            value_bias=(heads, narrow),
            chance=(heads, narrow),
            chance_bias=(heads,),
        )


class Critic(NamedTuple, Generic[T]):
    """The tensors of a critic, or another value for each, such as its shape.

    The module's docstring has their equations.
    """

    first: T
    first_bias: T
    second: T
    second_bias: T
    out: T
    out_bias: T


class CriticShape(NamedTuple):
    """The widths of a critic, from which the shapes of its tensors follow.

    Attributes:
        whole: the number of its features.
        wide: the units of its layers.
    """

    whole: int
    wide: int

    @property
    def tensors(self) -> Critic[tuple[int, ...]]:
        """The shape of each tensor of a critic."""
        whole, wide = self
        return Critic((whole, wide), (wide,), (wide, wide), (wide,), (wide,), (1,))


def pack_network(
    network: Network[Tensor], critic: Critic[Tensor] | None = None, bits: int = BITS
) -> bytes:
    """The bytes of a file: a network, then a critic if given, with `bits` for each weight."""
    tensors = [*_named(network), *(_named(critic) if critic else ())]
    return b"".join(_packed(*each, bits) for each in tensors)


def _packed(name: str, tensor: Tensor, bits: int) -> bytes:
    if bits == OLD_BITS or name not in _WEIGHTS:
        return np.ascontiguousarray(tensor, dtype=_HALF).tobytes()
    scales = (np.abs(tensor).max(axis=-2, keepdims=True) / _MOST).astype(_SCALE)
    # Scales are short, so that products are exact: a file that is read and written stays the same.
    scales = (scales.view("<u4") & _SHORT).view(_SCALE)
    # The scale of a unit whose weights are all 0 is 0.
    whole = np.rint(tensor / np.where(scales > 0, scales, 1))
    data: bytes = scales.tobytes() + np.ascontiguousarray(whole, dtype=_BYTE).tobytes()
    return data


def unpack_network(data: bytes, shape: Shape, bits: int = BITS) -> Network[Tensor]:
    r"""The network of a file; raises `ValueError` for a wrong size or unknown bits.

    >>> shape = Shape(roles=1, state=2, static=1, dynamic=1, wide=2, joint=1, narrow=1)
    >>> unpack_network(b"\0" * 50, shape, bits=16).state.shape
    (1, 2, 2)
    """
    return Network(*_unpack(data, _named(shape.tensors), bits))


def unpack_with_critic(
    data: bytes, shape: Shape, critic: CriticShape, bits: int = BITS
) -> tuple[Network[Tensor], Critic[Tensor]]:
    """The network and the critic of a file that has both."""
    tensors = _unpack(data, [*_named(shape.tensors), *_named(critic.tensors)], bits)
    number = len(Network._fields)
    return Network(*tensors[:number]), Critic(*tensors[number:])


def _named(tensors: Network[T] | Critic[T]) -> Iterable[tuple[str, T]]:
    return zip(tensors._fields, tensors, strict=True)


def _unpack(data: bytes, shapes: Iterable[tuple[str, tuple[int, ...]]], bits: int) -> list[Tensor]:
    if bits not in {BITS, OLD_BITS}:
        raise ValueError(f"weights of {bits} bits, where {BITS} or {OLD_BITS} are read")
    parts = [_parts(name, shape, bits) for name, shape in shapes]
    sizes = [prod(shape) * kind.itemsize for part in parts for shape, kind in part]
    if len(data) != sum(sizes):
        raise ValueError(f"{len(data)} bytes, where {sum(sizes)} are a network")
    starts = accumulate(sizes, initial=0)
    read = [
        [
            np.frombuffer(data, kind, prod(shape), next(starts)).astype(np.float32).reshape(shape)
            for shape, kind in part
        ]
        for part in parts
    ]
    return [reduce(np.multiply, numbers) for numbers in read]


def _parts(
    name: str, shape: tuple[int, ...], bits: int
) -> list[tuple[tuple[int, ...], np.dtype[Any]]]:
    """The arrays of a file whose product is a tensor, each as its shape and type of number."""
    if bits == OLD_BITS or name not in _WEIGHTS:
        return [(shape, _HALF)]
    return [((*shape[:-2], 1, shape[-1]), _SCALE), (shape, _BYTE)]
