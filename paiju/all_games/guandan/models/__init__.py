"""The models of learned players, with their cards, and policies that apply them to move tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from paiju.all_games.guandan.rulesets import rules_of
from paiju.climbing.network.features import VERSION
from paiju.climbing.network.policy import Model, Policy, load_model, policy_at
from paiju.climbing.rules.round import Round

if TYPE_CHECKING:
    from paiju.all_games.guandan.rulesets import Rules

# Seats that face each other are a team.
TEAMS = (0, 1, 0, 1)
ROUND = Round(TEAMS, ends="team", heir="partner")

# The model of skills 4 and 5.
SHIPPED = "competition_wins_1"


@cache
def shipped() -> Model:
    """The model of skills 4 and 5; a broken file raises an error, so a server does not start."""
    return load_model(__name__, SHIPPED, VERSION)


def policy_for(model: Model, rules: Rules, level: str) -> Policy | None:
    """The policy of a model for a rule set at a level; None if it does not know the patterns."""
    home = _home(model.ruleset)
    if rules.seats != home.seats:
        return None
    return policy_at(model, rules.table_at(level), home.table_at(level), ROUND)


@cache
def _home(ruleset: str) -> Rules:
    """The rule set that a model was trained on."""
    return rules_of(ruleset)
