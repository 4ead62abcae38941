"""The catalogue: every game, rule set, option and pattern as JSON, for clients to draw from."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.api.games import TileGame
from app.cards.card import FLOWER, RANKS, Card, rank_of
from app.cards.holding import Holding
from app.climbing.questions import classify
from app.climbing.reading import play_of
from app.climbing.reasons import TEXTS
from app.climbing.suited import SuitedTable
from app.games.mcr.fans.principles import NAMES as PRINCIPLES
from app.games.mcr.fans.table import OFFICIAL, fans_of
from app.games.mcr.reasons import TEXTS as TILE_TEXTS
from app.games.mcr.rulesets import HAND
from app.games.mcr.wall import deck_of
from app.play.registry import GAMES as PLAYABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from app.api.games import CardGame, Game, Rules
    from app.climbing.ruleset import Pattern, Wilds
    from app.climbing.table import Section
    from app.games.mcr.fans.table import Fan
    from app.games.mcr.rulesets import Rules as TileRules
    from app.text import Language

Json = dict[str, Any]

# The places of the fans in the official list; what competition practice adds has none.
NUMBERS = {fan.code: number for number, fan in enumerate(OFFICIAL, start=1)}


def describe_games(games: Sequence[Game], language: Language) -> Json:
    """Every game in short."""
    return {"games": [_short(game, language) for game in games]}


def describe_game(game: Game, questions: Iterable[str], language: Language) -> Json:
    """A game: its rule sets, their options, the reasons of refusals, its bots, what it answers."""
    reasons = TILE_TEXTS if isinstance(game, TileGame) else TEXTS
    texts = {reason.value: text for reason, text in reasons.items()}
    texts.update(game.refusals)
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
        "reasons": [{"code": code, "text": text.within(language)} for code, text in texts.items()],
        "bots": [
            {
                "id": bot.id,
                "skill": bot.skill,
                "name": bot.name.within(language),
                "about": bot.about.within(language),
            }
            for bot in PLAYABLE[game.id].bots
        ],
        "questions": sorted(questions),
    }


def describe_rules(game: CardGame, rules: Rules, language: Language) -> Json:
    """A rule set: its options, its ranks, and every pattern with examples."""
    table, wilds = rules.table, rules.play.wilds
    return {
        "game": game.id,
        "id": rules.id,
        "name": rules.name.within(language),
        "about": rules.about.within(language),
        "options": asdict(rules.options),
        "seats": rules.seats,
        "cards": len(rules.play.deck.cards),
        "deck": Counter(map(rank_of, rules.play.deck.cards)),
        "bottom": rules.bottom,
        "max_hand": rules.play.max_hand,
        "order": list(rules.play.order),
        "chain": list(rules.play.chain),
        "wilds": _wilds(wilds) if wilds else None,
        "plays": len(table),
        "patterns": [
            _pattern(game, rules, pattern, language)
            for pattern in (*rules.play.patterns, *rules.play.bombs)
        ],
    }


def _wilds(wilds: Wilds) -> Json:
    card = None if wilds.drawn else wilds.card
    return {"drawn": wilds.drawn, "card": card, "stand_for": list(wilds.stand_for)}


def describe_tile_rules(game: Game, rules: TileRules, language: Language) -> Json:
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


def _pattern(game: CardGame, rules: Rules, pattern: Pattern, language: Language) -> Json:
    sections = [each for each in rules.table.sections if each.pattern == pattern]
    kickers = pattern.kickers
    return {
        "id": pattern.id,
        "name": pattern.name.within(language),
        "bomb": sections[0].tier > 0,
        "group": pattern.group,
        "links": {"min": sections[0].links, "max": sections[-1].links},
        "kickers": {"size": kickers.size, "per_link": kickers.per_link} if kickers else None,
        "plays": sum(len(each.rows) for each in sections),
        "forms": [_form(game, rules, each) for each in sections],
    }


def _form(game: CardGame, rules: Rules, section: Section) -> Json:
    wild, cards = _wild_example(rules, section)
    table = game.setting.table(rules, wild or game.setting.default)
    found = classify(table, Holding.of(cards))
    example = next(play for play in found if play.pattern == section.pattern)
    return {
        "links": section.links,
        "cards": section.size,
        "plays": len(section.rows),
        "wild": list(wild),
        "example": list(example.cards),
    }


def _wild_example(rules: Rules, section: Section) -> tuple[tuple[str, ...], list[Card]]:
    """The lowest play of a form; where it has wild cards, the highest ranks are wild."""
    table, wilds = rules.table, rules.play.wilds
    if isinstance(table, SuitedTable):
        # With suits, the lowest play is made from the whole deck.
        deck = Holding.of(rules.play.deck.cards)
        return (), list(play_of(table, section.rows[0], deck).cards)
    if wilds is None or section.pattern.wild in {"any", "none"}:
        counts = zip(RANKS, table.counts[section.rows[0]].tolist(), strict=True)
        return (), [Card(rank) for rank, count in counts for _ in range(count)]
    if not wilds.drawn:
        return (), [Card(wilds.stand_for[0])] * (section.size - 1) + [FLOWER]
    wild = tuple(reversed(wilds.stand_for[-wilds.drawn :]))
    natural = min(section.size - 1, _COPIES) if section.pattern.wild == "some" else 0
    joining = [Card(rank) for rank in wild for _ in range(_COPIES)][: section.size - natural]
    return wild, [Card(wilds.stand_for[0])] * natural + joining


_COPIES = 4
