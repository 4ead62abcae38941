"""Shipped models: a card in JSON that describes a model, and its numbers in a file beside it.

The card has the SHA-256 of the numbers and the version of their features: a model that does not
match its card, or has other features than the code, is not loaded.
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
    """A model does not match its card: the package is broken."""


@dataclass(frozen=True, eq=False)
class Model:
    """A learned policy.

    Attributes:
        id: its name with its version.
        ruleset: the rule set of its training.
        network: its numbers.
        card: its card: its training, the cost of that, and its strength.
        critic: the critic, which judges games with all hands known, if the model has one.

    """

    id: str
    ruleset: str
    network: Network[Weights]
    card: Mapping[str, Any]
    critic: Critic[Weights] | None = None


def load_model(package: str, name: str, features: int) -> Model:
    """Load a model of a package by name."""
    folder = files(package)
    card = (folder / f"{name}.json").read_text(encoding="utf-8")
    return read_model(card, (folder / f"{name}.bin").read_bytes(), features)


def read_model(card: str, data: bytes, features: int) -> Model:
    """Read a model from its card and its numbers, for a version of the features."""
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
