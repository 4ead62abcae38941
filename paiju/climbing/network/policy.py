"""Learned policies: models, and their judgement of positions.

A model is a card in JSON, and a file with its weights next to it. The card has the SHA-256 of the
weights and the version of their features. A model that does not match its card, or whose features
differ from the code's, is not loaded.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from paiju.climbing.network.features import KICKERS, Coding, coding_of, memory_for
from paiju.climbing.network.forward_kernels import judge_first
from paiju.climbing.network.weights_file import (
    OLD_BITS,
    Critic,
    CriticShape,
    Network,
    Shape,
    Tensor,
    unpack_network,
    unpack_with_critic,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.climbing.network.encoded_position import EncodedPosition
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Words
    from paiju.climbing.rules.round import Round
    from paiju.climbing.rules.rule_set import Pattern


class BrokenModelError(ValueError):
    """Raised if a model does not match its card, its game, or the features of the code."""


@dataclass(frozen=True, eq=False)
class Model:
    """A learned policy with its card.

    Attributes:
        id: its name with its version.
        ruleset: the rule set of its training.
        network: its tensors.
        card: a description in JSON: how it was trained, at what cost, and how strong it is.
        critic: the critic of the training, which judges games by all hands; None if not shipped.

    """

    id: str
    ruleset: str
    network: Network[Tensor]
    card: Mapping[str, Any]
    critic: Critic[Tensor] | None = None


def load_model(package: str, name: str, features: int) -> Model:
    """The model with this name among the files of a package.

    `features` is the version of the features that this code computes; a model of another version
    raises `BrokenModelError`.
    """
    folder = files(package)
    card = (folder / f"{name}.json").read_text(encoding="utf-8")
    return read_model(card, (folder / f"{name}.bin").read_bytes(), features)


def read_model(card: str, data: bytes, features: int) -> Model:
    """The model with this card's text and these bytes of weights.

    Raises `BrokenModelError` if they do not match, or if the model reads another version than
    `features`.
    """
    fields = json.loads(card)
    name = fields["id"]
    if fields["features"] != features:
        raise BrokenModelError(
            f"the model {name} reads features {fields['features']}, but these are {features}"
        )
    digest = sha256(data).hexdigest()
    if digest != fields["sha256"]:
        raise BrokenModelError(
            f"the numbers of the model {name} have the SHA-256 {digest}; "
            f"its card says {fields['sha256']}"
        )
    shape, critic, bits = Shape(**fields["shape"]), None, fields.get("bits", OLD_BITS)
    try:
        if "critic" in fields:
            network, critic = unpack_with_critic(data, shape, CriticShape(**fields["critic"]), bits)
        else:
            network = unpack_network(data, shape, bits)
    except ValueError as error:
        raise BrokenModelError(f"the model {name} has {error}") from error
    return Model(name, fields["ruleset"], network, fields, critic)


# The policies kept ready: those of thirteen levels of Guandan, and of the rule sets of all games.
POLICIES_KEPT = 40

# The least probability of a play that an answer lists, and the most plays that it lists.
TOLD_FROM, MOST_TOLD = 0.01, 8


class Policy(NamedTuple):
    """A model applied to a move table.

    Attributes:
        model: the model.
        coding: the table, with the layout of features from the model's training.
        memory: the cache of the fewest plays of hands (`fewest`).

    """

    model: Model
    coding: Coding
    memory: Words


class Judgement(NamedTuple):
    """A policy's judgement of a position.

    Attributes:
        rows: the legal plays as rows, the likeliest first; None for the pass.
        shares: for each play, the probability with which the policy makes it.
        win: the probability that the seat's side wins.

    """

    rows: tuple[int | None, ...]
    shares: tuple[float, ...]
    win: float

    @property
    def listed(self) -> tuple[int | None, ...]:
        """The likeliest plays, which an answer lists; at least one."""
        likely = sum(share >= TOLD_FROM for share in self.shares)
        return self.rows[: max(1, min(likely, MOST_TOLD))]


# The fields of a coding that are layouts of features.
_LAYOUT = frozenset({"states", "actions", "afters", "wholes"})


@lru_cache(maxsize=POLICIES_KEPT)
def policy_at(
    model: Model,
    table: MoveTable,
    home: MoveTable,
    round_: Round,
) -> Policy | None:
    """A model applied to a table, for the rules of a round; None if it does not know the table.

    The table may have fewer plays, more kickers and another order of plays than the table of the
    training. Deck, order of ranks and wild cards must be the same, and with wild cards the patterns
    too. A model with another number of features raises `BrokenModelError`.

    Args:
        model: the model.
        table: the table to play at.
        home: the table of the model's training.
        round_: the rules of the round.
    """
    here, there = table.rules, home.rules
    same = (here.deck, here.order, here.wilds) == (there.deck, there.order, there.wilds)
    known = _patterns(home)
    if not same or any(known.get(name) is None for name in _patterns(table)):
        return None
    if here.wilds and any(known[name] != each for name, each in _patterns(table).items()):
        return None
    coding, trained = coding_of(table, round_), coding_of(home, round_)
    _refuse_other_features(model, trained)
    places = list(known)
    # The kinds of the pass and of short forms come after the patterns.
    behind = (len(places), len(places) + 1)
    kinds = np.array([*map(places.index, _patterns(table)), *behind], dtype=np.int32)
    layout = trained._replace(
        **{name: value for name, value in coding._asdict().items() if name not in _LAYOUT}
    )
    return Policy(model, layout._replace(kinds=kinds[coding.kinds]), memory_for())


def _refuse_other_features(model: Model, coding: Coding) -> None:
    """Raise `BrokenModelError` unless a model reads as many features as a coding writes."""
    network = model.network
    reads = [each.shape[1] for each in (network.state, network.static, network.dynamic)]
    written = [int(part[-1]) for part in (coding.states, coding.actions, coding.afters)]
    if model.critic is not None:
        reads, written = [*reads, len(model.critic.first)], [*written, int(coding.wholes[-1])]
    if reads != written:
        raise BrokenModelError(
            f"the model {model.id} reads {reads} features, but these are {written}"
        )


def _patterns(table: MoveTable) -> dict[str, Pattern]:
    """The patterns of a table by id, in the order of `Coding.kinds`."""
    return {each.id: each for each in (*table.rules.patterns, *table.rules.bombs)}


def judge(policy: Policy, position: EncodedPosition) -> Judgement:
    """The judgement of a position by a policy."""
    network, coding = policy.model.network, policy.coding
    listed_rows, scores, win = judge_first(
        position.columns, KICKERS, coding, policy.memory, network
    )
    # Plain floats, because numpy may sum arrays in different orders on different machines.
    listed = scores.tolist()
    odds = [exp(score - max(listed)) for score in listed]
    order = sorted(range(len(odds)), key=lambda at: (-odds[at], at))
    rows, total = listed_rows.tolist(), sum(odds)
    return Judgement(
        tuple(None if rows[at] == coding.pass_row else rows[at] for at in order),
        tuple(odds[at] / total for at in order),
        float(win),
    )
