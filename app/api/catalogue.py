"""The catalogue: every game, rule set, option and pattern as JSON, for clients to draw from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.cards.holding import Holding
from app.cards.playing import RANKS, Card
from app.climbing.reading import play_of
from app.climbing.reasons import TEXTS
from app.doudizhu.rulesets import values_of
from app.tables.games import GAMES as PLAYABLE

if TYPE_CHECKING:
    from app.api.games import Game
    from app.climbing.ruleset import Pattern
    from app.climbing.table import MoveTable, Section
    from app.doudizhu.rulesets import Rules
    from app.text import Language

Json = dict[str, Any]


def describe_games(games: list[Game], language: Language) -> Json:
    """Every game in short."""
    return {"games": [_short(game, language) for game in games]}


def describe_game(game: Game, language: Language) -> Json:
    """A game, its rule sets, the options of each, the reasons of its refusals, and its bots."""
    return {
        **_short(game, language),
        "options": [
            {
                "id": option.id,
                "values": list(option.values),
                "text": option.text.within(language),
            }
            for option in game.options
        ],
        "reasons": [
            {"code": code, "text": text.within(language)}
            for code, text in (*TEXTS.items(), *game.refusals)
        ],
        "bots": [
            {
                "id": bot.id,
                "skill": bot.skill,
                "name": bot.name.within(language),
                "about": bot.about.within(language),
            }
            for bot in PLAYABLE[game.id].bots
        ],
    }


def describe_rules(game: Game, rules: Rules, language: Language) -> Json:
    """A rule set: its options, its ranks, and every pattern with examples."""
    table = rules.table
    return {
        "game": game.id,
        "id": rules.id,
        "name": rules.name.within(language),
        "about": rules.about.within(language),
        "options": values_of(rules),
        "seats": game.seats,
        "cards": len(rules.play.deck.cards),
        "bottom": game.bottom,
        "max_hand": rules.play.max_hand,
        "order": list(rules.play.order),
        "chain": list(rules.play.chain),
        "plays": len(table),
        "patterns": [
            _pattern(table, pattern, language)
            for pattern in (*rules.play.patterns, *rules.play.bombs)
        ],
    }


def _short(game: Game, language: Language) -> Json:
    return {
        "id": game.id,
        "name": game.name.within(language),
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


def _pattern(table: MoveTable, pattern: Pattern, language: Language) -> Json:
    sections = [each for each in table.sections if each.pattern == pattern]
    kickers = pattern.kickers
    return {
        "id": pattern.id,
        "name": pattern.name.within(language),
        "bomb": sections[0].tier > 0,
        "group": pattern.group,
        "links": {"min": sections[0].links, "max": sections[-1].links},
        "kickers": {"size": kickers.size, "per_link": kickers.per_link} if kickers else None,
        "plays": sum(len(each.rows) for each in sections),
        "forms": [_form(table, each) for each in sections],
    }


def _form(table: MoveTable, section: Section) -> Json:
    row = section.rows[0]
    counts = table.counts[row].tolist()
    ranks = [Card(rank) for rank, count in zip(RANKS, counts, strict=True) for _ in range(count)]
    return {
        "links": section.links,
        "cards": section.size,
        "plays": len(section.rows),
        "example": list(play_of(table, row, Holding.of(ranks)).cards),
    }
