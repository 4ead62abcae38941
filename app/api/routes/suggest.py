"""The question that every game's players answer: what would you do?"""

from __future__ import annotations

from functools import partial
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from app.api import playing, schemas
from app.play.asking import ask
from app.play.moods import Mood
from app.play.registry import GAMES as PLAYABLE
from app.shapes.errors import Fault, UnknownChoiceError
from app.shapes.reading import MAX_SEED, at
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.api.answers import Json
    from app.api.blueprint import Blueprint
    from app.api.games import Game
    from app.climbing.reading import Play
    from app.play.agents import Bot

    # The play that an action makes in a view; None where it plays nothing.
    Made = Callable[[Any, Any], Play | None]

# Who draws what a blunder is.
_ANYTHING = "random"


def add_suggest(blueprint: Blueprint, game: Game, made: Made | None = None) -> None:
    """Add the question of one game; `made` reads the plays of a game that has such."""

    @blueprint.question(
        "/suggest",
        schemas.suggest(game),
        f"{game.component}Suggestion",
        is_heavy=True,
        operationId=f"{game.id}_suggest",
        summary="What would this player do?",
        description="Asks a player, by skill or by name, what the seat of a view should do. He "
        "sees the view and nothing more. The answer has his reasons, and what else he thought of, "
        "the best first, each with what he thinks it worth, if he thinks in such terms. "
        "`blunder_rate` and `temperature` make him kinder. The same seed gets the same answer; "
        "without one, the answer names the seed that was drawn. What it took is in `engine.nodes` "
        "and in the header `Server-Timing`.",
        answer="What he would do, and why.",
    )
    def suggest(asked: Json) -> Json:
        write, view = game.writer(asked), asked["view"]
        bot, seed = _bot(game, asked), asked.get("seed", randbelow(MAX_SEED + 1))
        anything = PLAYABLE[game.id].bot(_ANYTHING)
        mood = Mood(asked.get("blunder_rate", 0.0), asked.get("temperature", 0.0))
        with at("view"):
            found = ask(bot.agent, anything.agent, view, asked["budget_ms"], seed, mood)
        worth = playing.Worth(game.flow, write, None if made is None else partial(made, view))
        return playing.suggestion(bot, found, seed, worth)


def _bot(game: Game, asked: Json) -> Bot[Any, Any]:
    """Who is asked: the strongest where nobody is named."""
    if "bot" in asked and "skill" in asked:
        raise UnknownChoiceError(Fault("skill_or_bot", _SKILL_OR_BOT, ("bot",)))
    if "bot" in asked:
        return PLAYABLE[game.id].bot(asked["bot"])
    skills = [bot.skill for bot in PLAYABLE[game.id].bots if bot.skill]
    with at("skill"):
        return PLAYABLE[game.id].bot(asked.get("skill", max(skills)))


_SKILL_OR_BOT = Text("skill 与 bot 只能给一个", "name a player by `skill` or by `bot`, not by both")
