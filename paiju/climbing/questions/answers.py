"""Answers about cards and rule sets as JSON, in the language and the notation of the request."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from paiju.climbing.plays.reading import Play, play_of, play_with
from paiju.climbing.questions.checks import MUST_PLAY, classify
from paiju.climbing.rules.reasons import HINT_TEXTS, TEXTS, Reason
from paiju.playing_cards.card import FLOWER, RANKS, Card, rank_of
from paiju.playing_cards.holding import Holding, unpack
from paiju.playing_cards.script import Script

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.climbing.declared import DeclaredGame, Rules
    from paiju.climbing.flow.records import Turn as Played
    from paiju.climbing.plays.forms import Section
    from paiju.climbing.plays.legal_moves import CoreMoves
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.verdicts import Verdict
    from paiju.climbing.questions.checks import Comparison, Turn
    from paiju.climbing.questions.solved import Solved
    from paiju.climbing.rules.round import Round
    from paiju.climbing.rules.rule_set import Answer, Pattern, Wilds
    from paiju.climbing.seat.hand_odds import Estimate, Forecast
    from paiju.climbing.splits.arrangement import Arrangement
    from paiju.climbing.splits.hints import Hint, Hints
    from paiju.climbing.splits.split import Split
    from paiju.text import Language, Text


Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Writer:
    """A writer of answers in the language and the notation of a request."""

    language: Language
    script: Script

    def cards(self, cards: Iterable[Card]) -> list[Card] | list[int]:
        """Cards as codes, or as numbers."""
        return self.script.write(cards)

    def play(self, play: Play) -> Json:
        """A play as JSON."""
        _, pattern, links, key, core, kickers, is_bomb, wild, is_short = play
        write = self.script.write
        written = write(core)
        others = write(kickers) if kickers else []
        return {
            "pattern": pattern.id,
            "key": key,
            "links": links,
            "cards": [*written, *others],
            "core": written,
            "kickers": others,
            "wild": self.script.write_declared(wild) if wild else {},
            "bomb": is_bomb,
            "last_only": is_short,
            "name": self.text(pattern.name),
        }

    def text(self, text: Text) -> str:
        """A text in the language of the request."""
        return text.within(self.language)

    def fact(self, fact: object) -> object:
        """A fact of an event as JSON: a play, a group of cards, or a plain value."""
        if isinstance(fact, Play):
            return self.play(fact)
        if isinstance(fact, Holding):
            return self.cards(fact.cards)
        return list(fact) if isinstance(fact, tuple) else fact

    def reason(self, reason: Reason | None, text: Text | None = None) -> Json:
        """The fields `reason` and `text` of an answer; both null where nothing is refused."""
        if reason is None:
            return {"reason": None, "text": None}
        return {"reason": reason.value, "text": self.text(text or TEXTS[reason])}

    def reading(self, plays: Sequence[Play], reason: Reason | None, text: Text | None) -> Json:
        """The answer of /classify: the plays, or the reason why the cards are no play."""
        first, *others = map(self.play, plays) if plays else [None]
        return {"play": first, **self.reason(reason, text), "alternatives": others}

    def verdict(self, verdict: Verdict, text: Text | None = None) -> Json:
        """The answer of /validate."""
        if verdict.reason is not None:
            return {"legal": False, **self.reason(verdict.reason, text)}
        return {"legal": True, "play": self.play(verdict.play) if verdict.play else None}

    def comparison(self, comparison: Comparison) -> Json:
        """The answer of /compare."""
        return {
            "result": comparison.result,
            "a": self.play(comparison.a) if comparison.a else None,
            "b": self.play(comparison.b) if comparison.b else None,
        }

    def moves(
        self, table: MoveTable, hand: Holding, rows: Iterable[int], contains: str = ""
    ) -> list[Json]:
        """Moves by row, as plays of cards of the hand; `contains` is a card that each must hold."""
        return [{"kind": "play", **self.play(play_of(table, row, hand, contains))} for row in rows]

    def moves_in_cards(
        self, table: MoveTable, plays: Iterable[tuple[int, tuple[Card, ...]]]
    ) -> list[Json]:
        """Moves whose cards are given, as plays."""
        plays_of_cards = (play_with(table, row, table.divided(row, cards)) for row, cards in plays)
        return [{"kind": "play", **self.play(play)} for play in plays_of_cards]

    def page(
        self, moves: list[Json], total: int, following: str | None, *, turn: Turn, whole: bool
    ) -> Json:
        """The answer of /moves.

        Args:
            moves: the moves of this page.
            total: the number of moves on all pages.
            following: the cursor of the next page, or None.
            turn: what the player may do at this turn.
            whole: whether all patterns were listed; only then an empty list means that nothing
                beats the last play.
        """
        beats = total or not whole or turn != "follows"
        return {
            "total": total,
            "moves": moves,
            "can_pass": turn not in MUST_PLAY,
            "next_cursor": following,
            **self.reason(None if beats else Reason.NOTHING_BEATS),
        }

    def core_moves(self, moves: Iterable[CoreMoves]) -> list[Json]:
        """Moves grouped by core, each with its possible kickers."""
        return [
            {
                "kind": "core",
                "pattern": core.pattern.id,
                "key": core.key,
                "links": core.links,
                "core": self.cards(core.core),
                "kickers": self._kickers(core),
                "choices": core.choices,
                "wild": self.script.write_declared(core.wild),
                "bomb": core.is_bomb,
                "name": self.text(core.pattern.name),
            }
            for core in moves
        ]

    def splits(self, table: MoveTable, hand: Holding, split: Split) -> Json:
        """The answer of /split."""
        return {
            "splits": [
                {
                    "plays": [self.play(play) for play in partition.plays(table, hand)],
                    "power": partition.power,
                    "count": partition.count,
                    "left": self.cards(partition.left(table, hand)),
                }
                for partition in split.partitions
            ],
            "complete": split.is_complete,
        }

    def arrangements(self, arrangements: Iterable[Arrangement]) -> Json:
        """The answer of /arrange."""
        return {
            "arrangements": [
                {
                    "by": arrangement.by,
                    "groups": [
                        {
                            "cards": self.cards(group.cards),
                            "play": self.play(group.play) if group.play else None,
                        }
                        for group in arrangement.groups
                    ],
                }
                for arrangement in arrangements
            ]
        }

    def forecast(self, table: MoveTable, forecast: Forecast) -> Json:
        """The answer of /odds, without its seed."""
        left = Counter(map(rank_of, forecast.unseen))
        ranks = dict.fromkeys((*table.rules.order, *left))
        return {
            "unseen": self.cards(forecast.unseen),
            "ranks": [{"rank": rank, "left": left[rank]} for rank in ranks],
            "play": self.play(forecast.play) if forecast.play else None,
            "seats": [
                {
                    "seat": outlook.seat,
                    "count": outlook.size,
                    "known": self.cards(outlook.known),
                    "bomb": _estimate(outlook.bomb),
                    "beats": _estimate(outlook.beats) if outlook.beats else None,
                }
                for outlook in forecast.outlooks
            ],
            "deals": forecast.deals,
        }

    def solved(self, solution: Solved, side: Sequence[int], limit: int) -> Json:
        """The answer of /solve."""
        return {
            "solved": solution.wins is not None,
            "wins": solution.wins,
            "side": [*side],
            "total": len(solution.moves),
            "moves": [*map(self._turn, solution.moves[:limit])],
            "complete": solution.is_complete,
            "line": [*map(self._turn, solution.line)],
            "nodes": solution.nodes,
        }

    def _turn(self, turn: Played) -> Json:
        return {"seat": turn.seat, "play": None if turn.play is None else self.play(turn.play)}

    def hints(
        self, table: MoveTable, hand: Holding, hints: Hints, turn: Turn, contains: str = ""
    ) -> Json:
        """The answer of /hints; `contains` is a card that each play must hold."""
        beats = hints.hints or turn != "follows"
        return {
            "hints": [self._hint(table, hand, hint, contains) for hint in hints.hints],
            "can_pass": turn not in MUST_PLAY,
            "complete": hints.is_complete,
            **self.reason(None if beats else Reason.NOTHING_BEATS),
        }

    def _hint(self, table: MoveTable, hand: Holding, hint: Hint, contains: str) -> Json:
        return {
            "play": self.play(play_of(table, hint.row, hand, contains)),
            "rest": {"power": hint.rest.power, "plays": hint.rest.plays},
            "reason": hint.reason.value,
            "text": self.text(HINT_TEXTS[hint.reason].format(plays=hint.rest.plays)),
        }

    def _kickers(self, moves: CoreMoves) -> Json | None:
        if moves.kickers is None:
            return None
        among = self.cards(moves.among)
        return {"size": moves.kickers.size, "count": moves.count, "among": among}


def _estimate(estimate: Estimate) -> Json:
    return {"chance": round(estimate.chance, _DIGITS), "error": round(estimate.error, _DIGITS)}


# The decimals of probabilities in answers.
_DIGITS = 6


@lru_cache(maxsize=16)
def writer_of(language: Language, notation: str) -> Writer:
    """The writer of a language and a notation; kept, since many requests share one."""
    return Writer(language, Script(notation))


def describe_rules(game: DeclaredGame, rules: Rules, language: Language) -> Json:
    """A rule set as JSON: its options, its ranks, and every pattern with examples."""
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
        "suits": list(rules.play.suits) or None,
        "duties": _duties(rules.round) if rules.round.has_duties else None,
        "answers": list(map(_answer, rules.play.answers)),
        "wilds": _wilds(wilds) if wilds else None,
        "plays": len(table),
        "patterns": [
            _pattern(game, rules, pattern, language)
            for pattern in (*rules.play.patterns, *rules.play.bombs)
        ],
    }


def _duties(rules: Round) -> Json:
    """The duties of a round on which the fields of questions about cards depend."""
    return {"opens": rules.lead_cards if rules.opens else (), "report": rules.report != "off"}


def _answer(answer: Answer) -> Json:
    """A pattern that beats plays of another pattern, as JSON."""
    links, on_links = answer.links, answer.on_links
    return {
        "by": {"pattern": answer.by, "links": {"min": links[0], "max": links[1]}},
        "on": {"pattern": answer.on, "links": {"min": on_links[0], "max": on_links[1]}},
        "keys": list(answer.keys),
    }


def _wilds(wilds: Wilds) -> Json:
    card = None if wilds.drawn else wilds.card
    return {"drawn": wilds.drawn, "card": card, "stand_for": list(wilds.stand_for)}


def _pattern(game: DeclaredGame, rules: Rules, pattern: Pattern, language: Language) -> Json:
    sections = [section for section in rules.table.sections if section.pattern == pattern]
    kickers = pattern.kickers
    return {
        "id": pattern.id,
        "name": pattern.name.within(language),
        "bomb": sections[0].tier > 0,
        "group": pattern.group,
        "links": {"min": sections[0].links, "max": sections[-1].links},
        "kickers": {"size": kickers.size, "per_link": kickers.per_link} if kickers else None,
        "plays": sum(len(section.rows) for section in sections),
        "forms": [_form(game, rules, section) for section in sections],
    }


def _form(game: DeclaredGame, rules: Rules, section: Section) -> Json:
    wild, cards = _wild_example(rules, section)
    table = game.table_with(rules, wild or game.setting_of({}))
    plays = classify(table, Holding.of(cards))
    example = next(play for play in plays if play.pattern == section.pattern)
    return {
        "links": section.links,
        "cards": section.size,
        "plays": len(section.rows),
        "wild": list(wild),
        "example": list(example.cards),
    }


def _wild_example(rules: Rules, section: Section) -> tuple[tuple[str, ...], list[Card]]:
    """An example of a form: the ranks that are wild in it, and its cards.

    It is the lowest play of the form; where wild ranks are drawn, the highest ranks are wild.
    """
    table, wilds = rules.table, rules.play.wilds
    if table.has_suits:
        # Where suits matter, the cards of the play are picked from the whole deck.
        deck = Holding.of(rules.play.deck.cards)
        return (), list(play_of(table, section.rows[0], deck).cards)
    if wilds is None or section.pattern.wild in {"any", "none"}:
        counts = zip(RANKS, unpack(table.packed(section.rows[0])), strict=True)
        return (), [Card(rank) for rank, count in counts for _ in range(count)]
    if not wilds.drawn:
        return (), [Card(wilds.stand_for[0])] * (section.size - 1) + [FLOWER]
    wild = tuple(reversed(wilds.stand_for[-wilds.drawn :]))
    natural = min(section.size - 1, _COPIES) if section.pattern.wild == "some" else 0
    joining = [Card(rank) for rank in wild for _ in range(_COPIES)][: section.size - natural]
    return wild, [Card(wilds.stand_for[0])] * natural + joining


_COPIES = 4
