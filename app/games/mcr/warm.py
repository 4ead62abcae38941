"""Warming up 国标: the tables for its first questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.fans.counting import fan_table
from app.games.mcr.rulesets import rules_of
from app.melding.distances import suit_table
from app.melding.waits import analyse
from app.tiles.tile import KINDS

if TYPE_CHECKING:
    from app.play.game import Game


def warm(game: Game, ruleset: str) -> str:
    """Build the tables of a rule set, and compile the kernels that read hands."""
    analyse(KINDS[:14])
    fans = len(fan_table(rules_of(ruleset).options).fans)
    return f"{game.id} {ruleset}: {len(suit_table()):,} distances, {fans} fans"
