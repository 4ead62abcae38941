"""What only Dou Dizhu answers."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING

from app.api import schemas
from app.api.answers import Json, Writer
from app.api.fields import MAX_SEED
from app.api.games import DOUDIZHU
from app.api.routes.climbing import questions_of
from app.doudizhu import deal as dealing

if TYPE_CHECKING:
    from app.api.blueprint import Blueprint


def blueprint() -> Blueprint:
    """The operations of Dou Dizhu."""
    blueprint = questions_of(DOUDIZHU)

    @blueprint.question(
        "/deal",
        schemas.deal(DOUDIZHU),
        "DoudizhuDeal",
        operationId="doudizhu_deal",
        summary="Deal the cards.",
        description="Deals seventeen cards to each of three seats and leaves three for the "
        "landlord, each sorted as a player holds them: high to low. The same seed deals the same "
        "cards for ever; without one, the answer names the seed that was drawn.",
        answer="The deal, with its seed.",
    )
    def deal(asked: Json) -> Json:
        seed = asked.get("seed", None)
        dealt = dealing.deal(asked["ruleset"], randbelow(MAX_SEED + 1) if seed is None else seed)
        return {"state": Writer.for_question(asked).deal(asked["ruleset"], dealt)}

    return blueprint
