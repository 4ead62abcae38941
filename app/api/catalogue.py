"""The catalogue: the games with their rule sets, options and bots as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.play.game import Game
    from app.text import Language

Json = dict[str, Any]


def describe_games(games: Iterable[Game], language: Language) -> Json:
    """The short description of every game."""
    return {"games": [_short(game, language) for game in games]}


def describe_game(game: Game, questions: Iterable[str], language: Language) -> Json:
    """The full description of a game: rule sets, options, reasons of refusals, bots, questions."""
    return {
        **_short(game, language),
        "turns": game.turns,
        "setting": game.asked_with,
        "decided_by": {key: list(parts) for key, parts in game.decided_by._asdict().items()},
        "options": [
            {
                "id": option.id,
                "values": list(option.values),
                "text": option.text.within(language),
            }
            for option in game.options
        ],
        "reasons": [
            {"code": code, "text": text.within(language)} for code, text in game.reasons.items()
        ],
        "bots": [
            {
                "id": bot.id,
                "skill": bot.skill,
                "name": bot.name.within(language),
                "about": bot.about.within(language),
            }
            for bot in game.bots
        ],
        "questions": sorted(questions),
    }


def _short(game: Game, language: Language) -> Json:
    return {
        "id": game.id,
        "name": game.name.within(language),
        "about": game.about.within(language),
        "family": game.family,
        "art": list(game.art),
        "seats": game.seats,
        "default_ruleset": game.default,
        "rulesets": [
            {
                "id": rules.id,
                "name": rules.name.within(language),
                "about": rules.about.within(language),
            }
            for rules in map(game.rules_of, game.rulesets)
        ],
    }
