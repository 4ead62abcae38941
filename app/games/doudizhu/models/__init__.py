"""The models that learned players play by, each with its card, and at which tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from app.climbing.learned.artefact import Model, load_model
from app.climbing.learned.features import VERSION
from app.climbing.learned.policy import Policy, policy_at
from app.games.doudizhu.rulesets import rules_of

if TYPE_CHECKING:
    from app.climbing.table import MoveTable

# The landlord, and the two peasants: seats counted from the landlord's.
TEAMS = (0, 1, 1)

# What skills 4 and 5 play by.
SHIPPED = "classic_wins_2"


@cache
def shipped() -> Model:
    """The model of the package; one that is broken is an error, which stops a server's start."""
    return load_model(__name__, SHIPPED, VERSION)


def policy_for(model: Model, table: MoveTable) -> Policy | None:
    """A model at a table of Dou Dizhu; None where it does not know the patterns."""
    return policy_at(model, table, rules_of(model.ruleset).table, TEAMS)
