"""The components of Guandan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.cards.kinds import Written
from app.cards.script import MAX_CARDS
from app.climbing.schemas import places, shapes_of
from app.games.guandan.actions import ACTS
from app.games.guandan.advice import TRIBUTE
from app.games.guandan.flow import REFUSALS
from app.games.guandan.game import COURSE
from app.games.guandan.match_fields import SEAT
from app.games.guandan.rulesets import SEATS
from app.games.guandan.scoring import SCORE
from app.shapes.kinds import Field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.shapes.schema import Schema

SHAPES: Mapping[str, Schema] = {
    **shapes_of(
        COURSE,
        REFUSALS,
        SCORE,
        {
            **places(SEATS),
            "to": Field(SEAT, "Who gets the card."),
            "source": Field(SEAT, ACTS.facts["take"]["source"].description),
            "cards": Field(Written(MAX_CARDS)),
        },
        "Something that happened, as everybody sees it: the type says what. `chosen` tells that a "
        "card was paid or returned which is not shown yet.",
    ),
    "GuandanTribute": TRIBUTE.shape(),
}
