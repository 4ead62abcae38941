"""A rule set of 国标 as JSON: its options, every fan, and the principles by which they count."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.games.mcr.fans.principles import NAMES as PRINCIPLES
from app.games.mcr.fans.table import OFFICIAL, fans_of
from app.games.mcr.rulesets import HAND
from app.games.mcr.wall import deck_of

if TYPE_CHECKING:
    from app.games.mcr.fans.table import Fan
    from app.games.mcr.rulesets import Rules
    from app.play.game import Game
    from app.text import Language

Json = dict[str, Any]

# The places of the fans in the official list; what competition practice adds has none.
NUMBERS = {fan.code: number for number, fan in enumerate(OFFICIAL, start=1)}


def describe_rules(game: Game, rules: Rules, language: Language) -> Json:
    """A rule set of tiles: its options, every fan, and the principles by which they count."""
    return {
        "game": game.id,
        "id": rules.id,
        "name": rules.name.within(language),
        "about": rules.about.within(language),
        "options": asdict(rules.options),
        "seats": game.seats,
        "tiles": len(deck_of(rules)),
        "deck": Counter(deck_of(rules)),
        "max_hand": HAND + 1,
        "minimum": rules.minimum,
        "fans": [_fan(fan, language) for fan in fans_of(rules.options)],
        "principles": [
            {"id": principle.value, "name": name.within(language)}
            for principle, name in PRINCIPLES.items()
        ],
    }


def _fan(fan: Fan, language: Language) -> Json:
    return {
        "code": fan.code,
        "name": fan.name.zh,
        "text": fan.name.within(language),
        "points": fan.points,
        "number": NUMBERS.get(fan.code),
        "implies": list(fan.implies),
        "implies_one": list(fan.implies_one),
    }
