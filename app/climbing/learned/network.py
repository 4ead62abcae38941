"""The file of a policy network: its tensors as plain numbers, described by a card.

The file has the tensors of a `Network` one after the other, row by row: numbers of two bytes, the
least significant first (IEEE binary16). The first axis of each is the role: in Dou Dizhu the
landlord, the peasant after it, the peasant before it. A layer's weights have a row for each input,
so that a set bit adds one contiguous row.

With `x` for the features of the view, `s` for those of a move by itself, `d` for those of the hand
that it leaves, and a bias for every layer:

    one = relu(x · state)         two  = one + relu(one · middle)       view  = two · joint
    joint = relu(view + s · static + d · dynamic)
    score = relu(joint · score) · out                                   the logit of the move
    win   = sigmoid(relu(view · value) · chance)                        the chance of a win

After them comes the critic of the training: with `w` for the features of a game with all hands,

    one = relu(w · first)               two  = one + relu(one · second)
    value = tanh(two · out)                    the expected result of the first team, -1 to 1
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

Units = npt.NDArray[np.float32]
Tensor = npt.NDArray[np.float32]

_KEPT = np.dtype("<f2")


class Network(NamedTuple, Generic[T]):
    """The tensors of a policy: numbers, or shapes."""

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
    """The widths of a network.

    Attributes:
        roles: the number of networks, one for each role.
        state: the bits of a view.
        static: the bits of a move by itself.
        dynamic: the bits of the hand that it leaves.
        wide: the units of the first two layers.
        joint: the units that join a state and a move.
        narrow: the units of the last layer.

    """

    roles: int
    state: int
    static: int
    dynamic: int
    wide: int
    joint: int
    narrow: int

    @property
    def tensors(self) -> Network[tuple[int, ...]]:
        """The shape of each tensor of a file, in order."""
        roles, wide, joint, narrow = self.roles, self.wide, self.joint, self.narrow
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
            value=(roles, joint, narrow),
            value_bias=(roles, narrow),
            chance=(roles, narrow),
            chance_bias=(roles,),
        )


class Critic(NamedTuple, Generic[T]):
    """The tensors of a critic: numbers, or shapes."""

    first: T
    first_bias: T
    second: T
    second_bias: T
    out: T
    out_bias: T


class CriticShape(NamedTuple):
    """The widths of a critic: its input bits, and the units of its layers."""

    whole: int
    wide: int

    @property
    def tensors(self) -> Critic[tuple[int, ...]]:
        """The shape of each tensor of a file, in order."""
        whole, wide = self
        return Critic((whole, wide), (wide,), (wide, wide), (wide,), (wide,), (1,))


def pack_network(network: Network[Tensor], critic: Critic[Tensor] | None = None) -> bytes:
    """The file of a network, followed by a critic; numbers are rounded to two bytes."""
    tensors = (*network, *(critic or ()))
    return b"".join(np.ascontiguousarray(tensor, dtype=_KEPT).tobytes() for tensor in tensors)


def unpack_network(data: bytes, shape: Shape) -> Network[Tensor]:
    r"""The network of a file; a wrong size is a `ValueError`.

    >>> shape = Shape(roles=1, state=2, static=1, dynamic=1, wide=2, joint=1, narrow=1)
    >>> unpack_network(b"\0" * 50, shape).state.shape
    (1, 2, 2)
    """
    return Network(*_unpack(data, shape.tensors))


def unpack_with_critic(
    data: bytes, shape: Shape, critic: CriticShape
) -> tuple[Network[Tensor], Critic[Tensor]]:
    """The network and the critic of a file that has both."""
    tensors = _unpack(data, (*shape.tensors, *critic.tensors))
    number = len(Network._fields)
    return Network(*tensors[:number]), Critic(*tensors[number:])


def _unpack(data: bytes, shapes: Iterable[tuple[int, ...]]) -> list[Tensor]:
    listed = [*shapes]
    ends = np.cumsum([prod(shape) for shape in listed])
    if len(data) != ends[-1] * _KEPT.itemsize:
        raise ValueError(f"{len(data)} bytes, where {ends[-1] * _KEPT.itemsize} are a network")
    parts = np.split(np.frombuffer(data, dtype=_KEPT).astype(np.float32), ends[:-1])
    return [part.reshape(shape).copy() for part, shape in zip(parts, listed, strict=True)]
