"""A learnt policy at a table: what it would play in a situation, and how likely its side wins."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.learned.artefact import BrokenModelError
from app.climbing.learned.coding import Coding, coding_of
from app.climbing.learned.features import KICKERS, memory_for
from app.climbing.learned.playing_kernels import judge_first

if TYPE_CHECKING:
    from app.climbing.kernels import Words
    from app.climbing.learned.artefact import Model
    from app.climbing.learned.situation import Situation
    from app.climbing.ruleset import Pattern
    from app.climbing.table import MoveTable

# Tables that models are kept ready for: thirteen levels of Guandan, and rule sets of both games.
POLICIES_KEPT = 40

# What a policy would do less often than that is not worth telling of; and no more is.
TOLD_FROM, MOST_TOLD = 0.01, 8


class Policy(NamedTuple):
    """A model at a table.

    Attributes:
        model: what decides.
        coding: the table, in the layout that the model was trained with.
        memory: fewest plays of hands that were met.

    """

    model: Model
    coding: Coding
    memory: Words


class Judgement(NamedTuple):
    """What a policy makes of a situation.

    Attributes:
        rows: what may be played, what is likeliest first; None for the pass.
        shares: how likely it plays each.
        win: how likely the seat's side wins.

    """

    rows: tuple[int | None, ...]
    shares: tuple[float, ...]
    win: float

    @property
    def told(self) -> tuple[int | None, ...]:
        """The likeliest plays, as many as are worth telling of: one at least."""
        likely = sum(share >= TOLD_FROM for share in self.shares)
        return self.rows[: max(1, min(likely, MOST_TOLD))]


# How a model was trained to find its features: where each of them stands.
_LAYOUT = frozenset({"states", "actions", "afters", "wholes"})


@lru_cache(maxsize=POLICIES_KEPT)
def policy_at(
    model: Model,
    table: MoveTable,
    home: MoveTable,
    teams: tuple[int, ...],
    *,
    has_places: bool = False,
) -> Policy | None:
    """A model at a table, where it knows every pattern from the one that it was trained at.

    Such a table may have fewer plays, or more kickers; who beats whom is the table's own matter.
    With other patterns, or other wild cards, there is none; and where there are wild cards, what
    patterns make of them must be the same. A model of another number of features is broken.
    """
    here, there = table.rules, home.rules
    same = (here.deck, here.order, here.wilds) == (there.deck, there.order, there.wilds)
    known = _patterns(home)
    if not same or any(known.get(name) is None for name in _patterns(table)):
        return None
    if here.wilds and any(known[name] != each for name, each in _patterns(table).items()):
        return None
    coding = coding_of(table, teams, has_places=has_places)
    trained = coding_of(home, teams, has_places=has_places)
    _refuse_other_features(model, trained)
    places = list(known)
    kinds = np.array([*map(places.index, _patterns(table)), len(places)], dtype=np.int32)
    layout = trained._replace(
        **{name: value for name, value in coding._asdict().items() if name not in _LAYOUT}
    )
    return Policy(model, layout._replace(kinds=kinds[coding.kinds]), memory_for())


def _refuse_other_features(model: Model, coding: Coding) -> None:
    """See that a model reads just the features that a coding writes."""
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
    """The patterns of a table, as codings number them."""
    return {each.id: each for each in (*table.rules.patterns, *table.rules.bombs)}


def judge(policy: Policy, situation: Situation) -> Judgement:
    """What a policy makes of a situation."""
    network, coding = policy.model.network, policy.coding
    listed_rows, scores, win = judge_first(
        situation.columns, KICKERS, coding, policy.memory, network
    )
    # In plain numbers: the library that adds arrays up may do so in another order elsewhere.
    listed = scores.tolist()
    odds = [exp(score - max(listed)) for score in listed]
    order = sorted(range(len(odds)), key=lambda at: (-odds[at], at))
    rows, total = listed_rows.tolist(), sum(odds)
    return Judgement(
        tuple(None if rows[at] == coding.pass_row else rows[at] for at in order),
        tuple(odds[at] / total for at in order),
        float(win),
    )
