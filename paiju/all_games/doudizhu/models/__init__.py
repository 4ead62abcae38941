"""The models of learned players, with their cards, and policies that apply them to move tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.network.features import VERSION
from paiju.climbing.network.policy import Model, Policy, load_model, policy_at
from paiju.climbing.rules.round import Round

if TYPE_CHECKING:
    from paiju.climbing.plays.table import MoveTable

# The teams of the landlord and the two peasants; seats are counted from the landlord.
TEAMS = (0, 1, 1)
ROUND = Round(TEAMS)

# The model of skills 4 and 5.
SHIPPED = "classic_wins_7"


@cache
def shipped() -> Model:
    """The model of skills 4 and 5.

    A broken file raises an error here, which stops the start of a server.
    """
    return load_model(__name__, SHIPPED, VERSION)


def policy_for(model: Model, table: MoveTable) -> Policy | None:
    """The policy of a model for a move table of Dou Dizhu.

    None if the model does not know the table's patterns.
    """
    return policy_at(model, table, rules_of(model.ruleset).table, ROUND)
