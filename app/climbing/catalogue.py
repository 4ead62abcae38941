"""A rule set of a climbing game as JSON: its options, its ranks, its patterns with examples."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.cards.card import FLOWER, RANKS, Card, rank_of
from app.cards.holding import Holding
from app.climbing.questions import classify
from app.climbing.reading import play_of
from app.climbing.suited import SuitedTable

if TYPE_CHECKING:
    from app.climbing.game import ClimbingGame, Rules
    from app.climbing.ruleset import Pattern, Wilds
    from app.climbing.table import Section
    from app.text import Language

Json = dict[str, Any]


def describe_rules(game: ClimbingGame, rules: Rules, language: Language) -> Json:
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


def _pattern(game: ClimbingGame, rules: Rules, pattern: Pattern, language: Language) -> Json:
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


def _form(game: ClimbingGame, rules: Rules, section: Section) -> Json:
    wild, cards = _wild_example(rules, section)
    table = game.table_with(rules, wild or game.set_in({}))
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
    """The lowest play of a form; for one with wild cards, the highest ranks are wild."""
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
