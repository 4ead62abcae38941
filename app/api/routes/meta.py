"""The routes of the catalogue of games and rule sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api import catalogue
from app.api.blueprint import Blueprint
from app.api.language import language
from app.api.problems import ProblemError
from app.play.registry import GAMES

if TYPE_CHECKING:
    from app.play.game import Game, Json


def blueprint() -> Blueprint:
    """The operations of the catalogue."""
    blueprint = Blueprint(
        "catalogue", __name__, url_prefix="/v1/games", description="The games and their rule sets."
    )

    asked = {game.id: [each.name for each in game.questions] for game in GAMES.values()}

    @blueprint.catalogue(
        "",
        "Games",
        operationId="list_games",
        summary="Which games are there?",
        description="Lists every game with its rule sets.",
        answer="The games.",
    )
    def games() -> Json:
        return catalogue.describe_games(GAMES.values(), language())

    @blueprint.catalogue(
        "/<string:game>",
        "Game",
        operationId="get_game",
        summary="What does a game consist of?",
        description="A game with its rule sets, every option with its values, every reason that "
        "a refusal may have, the bots that play it at sealed tables, and the questions that it "
        "answers, each at `/v1/{game}/{question}`.",
        answer="The game.",
    )
    def game(game: str) -> Json:
        known = _known(game)
        return catalogue.describe_game(known, asked[known.id], language())

    @blueprint.catalogue(
        "/<string:game>/rulesets/<string:ruleset>",
        "AnyRuleSet",
        operationId="get_ruleset",
        summary="What are the rules of a rule set?",
        description="A rule set in full: the value of every option, and either "
        "the order of the ranks and every pattern in all its lengths with an example of each, or "
        "every fan with its points and the fans that it implies.",
        answer="The rule set.",
    )
    def ruleset(game: str, ruleset: str) -> Json:
        known = _known(game)
        if ruleset not in known.rulesets:
            raise ProblemError("not_found")
        return known.describe(known.rules_of(ruleset), language())

    return blueprint


def _known(game: str) -> Game:
    if game not in GAMES:
        raise ProblemError("not_found")
    return GAMES[game]
