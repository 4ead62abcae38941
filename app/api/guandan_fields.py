"""What only questions about Guandan take: where a match stands, and whether its time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.fields import Flag, Part
from app.api.json_schema import Schema, listed, whole
from app.guandan.match import MAX_FAILURES, TEAMS
from app.guandan.rulesets import LEVELS, SEATS

if TYPE_CHECKING:
    from app.api.fields import PaijuField

LEVEL: Schema = {"type": "string", "enum": list(LEVELS)}
TEAM = whole(0, TEAMS - 1)
AHEAD = "Where both teams are at one level, the team that came to it first."

MATCH: dict[str, Schema] = {
    "team_levels": listed(
        LEVEL, TEAMS, "The level of each team: of seats 0 and 2, and of seats 1 and 3."
    ),
    "finished": listed(
        whole(0, SEATS - 1),
        SEATS,
        "The seats by their places in the round before; none before the first.",
    ),
    "failures": listed(whole(0, MAX_FAILURES), TEAMS, "How often each team has failed at the ace."),
}


def match_fields() -> dict[str, PaijuField]:
    """The fields that say where a match stands; a match begins where they are left out."""
    fields: dict[str, PaijuField] = {name: Part(schema) for name, schema in MATCH.items()}
    return {**fields, "ahead": Part({**TEAM, "description": AHEAD}, allow_none=True)}


def settle_fields() -> dict[str, PaijuField]:
    """The fields of the question of /settle, beside the state."""
    return {
        "time_is_up": Flag(
            "Whether the time of the match is up: then the team of the higher level has won it, or "
            "of equal ones the team that came there first.",
            load_default=False,
        )
    }
