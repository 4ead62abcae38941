"""What only Guandan answers."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING

from app.api import playing, schemas
from app.api.answers import Json, Writer
from app.api.games import GUANDAN
from app.api.guandan_fields import match_fields
from app.api.routes.climbing import questions_of
from app.api.routes.playing import add_playing
from app.api.routes.suggest import add_suggest
from app.games.guandan import game
from app.games.guandan.action_json import read_finish, read_hands, read_match
from app.games.guandan.advice import advise
from app.games.guandan.agents.plays import made_by
from app.shapes.reading import MAX_SEED, at

if TYPE_CHECKING:
    from app.api.blueprint import Blueprint
    from app.chance import Seed
    from app.games.guandan.state import State


def blueprint() -> Blueprint:
    """The operations of Guandan."""
    blueprint = questions_of(GUANDAN)

    @blueprint.question(
        "/deal",
        schemas.deal(GUANDAN, **match_fields()),
        "GuandanPosition",
        operationId="guandan_deal",
        summary="Deal the cards of a round.",
        description="Deals every card, and says who is to act first: who must pay tribute, or who "
        "leads. A match is a row of rounds: `next` of /settle says where it stands, and its fields "
        "go into this question for the round that follows; without them the match begins. The same "
        "seed deals the same cards for ever; without one, the answer names the one that was drawn.",
        answer="The state of a fresh round, whose turn it is and what they may do.",
    )
    def deal(asked: Json) -> Json:
        seed = asked.get("seed")
        state = _dealt(asked, randbelow(MAX_SEED + 1) if seed is None else seed)
        return playing.position(game, state, Writer.for_question(asked))

    add_playing(blueprint, GUANDAN, _dealt, **match_fields())
    add_suggest(blueprint, GUANDAN, made_by)
    _tribute(blueprint)
    return blueprint


def _tribute(blueprint: Blueprint) -> None:
    @blueprint.question(
        "/tribute",
        schemas.tribute(GUANDAN),
        "GuandanTribute",
        operationId="guandan_tribute",
        summary="What is paid and returned before this round?",
        description="Says who has to pay tribute after a round that ended so, what each may pay "
        "and return by the hands that are known, which card is best given (of equal ones, what no "
        "straight flush wants is paid; what leaves the most powerful hand is returned), whether "
        "the payers resist with both red jokers, and who leads then. Hands are as they were dealt; "
        "what is not known is null.",
        answer="What must or may be paid and returned, with advice.",
    )
    def tribute(asked: Json) -> Json:
        write, rules = Writer.for_question(asked), asked["ruleset"]
        finished = read_finish(asked["finished"], rules)
        hands = read_hands(asked["hands"], rules, write.script)
        found = advise(rules, asked["level"], finished, hands)
        return playing.guandan_tribute(found, write)


def _dealt(asked: Json, seed: Seed) -> State:
    """The fresh round that a question is about."""
    rules, given = asked["ruleset"], None
    match = read_match(asked, rules)
    if "dealt" in asked:
        with at("dealt"):
            script = Writer.for_question(asked).script
            given = game.read_dealt(asked["dealt"], rules, match, seed, script)
    return game.deal(rules, seed, match, given)
