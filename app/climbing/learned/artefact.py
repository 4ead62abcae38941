"""Models as they are shipped: a card in JSON that says what a model is, and its numbers beside it.

The card names the SHA-256 of the numbers and the version of the features that they read: a model
that is not what its card says, or reads other features than there are, is not loaded. Reading what
a package ships with its code is no more than importing it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from app.climbing.learned.network import (
    Critic,
    CriticShape,
    Network,
    Shape,
    Weights,
    unpack_network,
    unpack_with_critic,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


class BrokenModelError(Exception):
    """A model is not what its card says: the package is broken."""


@dataclass(frozen=True, eq=False)
class Model:
    """A policy that was learnt.

    Attributes:
        id: its name, which has its version in it.
        ruleset: the rule set that it was trained on.
        network: its numbers.
        card: all that is told of it: what it was trained on, at what cost, and how strong it is.
        critic: what judges games of which every hand is seen, if the model has it.

    """

    id: str
    ruleset: str
    network: Network[Weights]
    card: Mapping[str, Any]
    critic: Critic[Weights] | None = None


def load_model(package: str, name: str, features: int) -> Model:
    """The model of a name, as a package ships it."""
    folder = files(package)
    card = (folder / f"{name}.json").read_text(encoding="utf-8")
    return read_model(card, (folder / f"{name}.bin").read_bytes(), features)


def read_model(card: str, data: bytes, features: int) -> Model:
    """A model by its card and its numbers, for the features of so high a version."""
    told = json.loads(card)
    name = told["id"]
    if told["features"] != features:
        raise BrokenModelError(
            f"the model {name} reads features {told['features']}, but these are {features}"
        )
    found = sha256(data).hexdigest()
    if found != told["sha256"]:
        raise BrokenModelError(
            f"the numbers of the model {name} have the SHA-256 {found}; "
            f"its card says {told['sha256']}"
        )
    shape, critic = Shape(**told["shape"]), None
    try:
        if "critic" in told:
            network, critic = unpack_with_critic(data, shape, CriticShape(**told["critic"]))
        else:
            network = unpack_network(data, shape)
    except ValueError as error:
        raise BrokenModelError(f"the model {name} has {error}") from error
    return Model(name, told["ruleset"], network, told, critic)
