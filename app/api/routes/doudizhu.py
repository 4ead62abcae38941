"""What only Dou Dizhu answers."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING

from app.api import playing, schemas
from app.api.answers import Json, Writer
from app.api.fields import Whole
from app.api.games import DOUDIZHU
from app.api.routes.bid import add_bid
from app.api.routes.climbing import questions_of
from app.api.routes.playing import add_playing
from app.api.routes.suggest import add_suggest
from app.games.doudizhu import game
from app.games.doudizhu.agents.plays import made_by
from app.shapes.reading import MAX_SEED, at

if TYPE_CHECKING:
    from app.api.blueprint import Blueprint
    from app.chance import Seed
    from app.games.doudizhu.state import State


def blueprint() -> Blueprint:
    """The operations of Dou Dizhu."""
    blueprint = questions_of(DOUDIZHU)

    @blueprint.question(
        "/deal",
        schemas.deal(DOUDIZHU, first=_first()),
        "DoudizhuPosition",
        operationId="doudizhu_deal",
        summary="Deal the cards.",
        description="Deals the cards to three seats, leaves the bottom for the landlord, and says "
        "who speaks first. Hands are sorted as a player holds them: high to low. The same seed "
        "deals the same cards for ever; without one, the answer names the seed that was drawn. "
        "`dealt` takes cards that were dealt elsewhere instead.",
        answer="The state of a fresh game, whose turn it is and what they may do.",
    )
    def deal(asked: Json) -> Json:
        seed = asked.get("seed")
        state = _dealt(asked, randbelow(MAX_SEED + 1) if seed is None else seed)
        return playing.position(game, state, Writer.for_question(asked))

    add_playing(blueprint, DOUDIZHU, _dealt, first=_first())
    add_suggest(blueprint, DOUDIZHU, made_by)
    add_bid(blueprint, DOUDIZHU)
    return blueprint


def _first() -> Whole:
    return Whole(
        0, DOUDIZHU.seats - 1, "The seat that speaks first; drawn from the seed if left out."
    )


def _dealt(asked: Json, seed: Seed) -> State:
    """The fresh game that a question is about."""
    rules, given = asked["ruleset"], None
    if "dealt" in asked:
        with at("dealt"):
            given = game.read_dealt(asked["dealt"], rules, seed, Writer.for_question(asked).script)
    return game.deal(rules, seed, asked.get("first"), given)
