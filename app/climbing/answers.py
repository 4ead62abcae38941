"""Answers about cards: domain values as JSON, in the caller's language and notation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.cards.holding import Holding
from app.cards.script import Script
from app.climbing.order import why_no_play
from app.climbing.reading import Play, play_of
from app.climbing.reasons import HINT_TEXTS, TEXTS, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from app.cards.card import Card
    from app.climbing.hints import Hint, Hints
    from app.climbing.moves import CoreMoves
    from app.climbing.order import Verdict
    from app.climbing.questions import Comparison, Turn
    from app.climbing.split import Split
    from app.climbing.table import MoveTable
    from app.text import Language, Text

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
        """A play."""
        core, kickers = self.cards(play.core), self.cards(play.kickers)
        return {
            "pattern": play.pattern.id,
            "key": play.key,
            "links": play.links,
            "cards": [*core, *kickers],
            "core": core,
            "kickers": kickers,
            "wild": self.script.write_declared(play.wild),
            "bomb": play.is_bomb,
            "name": self.text(play.pattern.name),
        }

    def text(self, text: Text) -> str:
        """A text in the caller's language."""
        return text.within(self.language)

    def fact(self, fact: object) -> object:
        """A fact of an event: a play, a group of cards, or a value of JSON."""
        if isinstance(fact, Play):
            return self.play(fact)
        if isinstance(fact, Holding):
            return self.cards(fact.cards)
        return list(fact) if isinstance(fact, tuple) else fact

    def reason(self, reason: Reason) -> Json:
        """A refusal: the code, and the text for a player."""
        return {"reason": reason.value, "text": self.text(TEXTS[reason])}

    def reading(self, table: MoveTable, plays: Sequence[Play], cards: Holding) -> Json:
        """The answer of /classify."""
        if not plays:
            reason = why_no_play(table, cards)
            return {"play": None, **self.reason(reason), "alternatives": []}
        first, *others = map(self.play, plays)
        return {"play": first, "alternatives": others}

    def verdict(self, verdict: Verdict) -> Json:
        """The answer of /validate."""
        if verdict.reason is not None:
            return {"legal": False, **self.reason(verdict.reason)}
        return {"legal": True, "play": self.play(verdict.play) if verdict.play else None}

    def comparison(self, comparison: Comparison) -> Json:
        """The answer of /compare."""
        return {
            "result": comparison.result,
            "a": self.play(comparison.a) if comparison.a else None,
            "b": self.play(comparison.b) if comparison.b else None,
        }

    def moves(self, table: MoveTable, hand: Holding, rows: Iterable[int]) -> list[Json]:
        """Moves with their kickers chosen."""
        return [self.play(play_of(table, row, hand)) for row in rows]

    def page(
        self, moves: list[Json], total: int, following: str | None, *, turn: Turn, whole: bool
    ) -> Json:
        """The answer of /moves; only the whole list can say that nothing beats the last play."""
        answer: Json = {"total": total, "moves": moves, "can_pass": turn != "must_lead"}
        if following:
            answer["next_cursor"] = following
        if whole and not total and turn == "follows":
            answer |= self.reason(Reason.NOTHING_BEATS)
        return answer

    def core_moves(self, moves: Iterable[CoreMoves]) -> list[Json]:
        """Moves by core, each with its possible kickers."""
        return [
            {
                "pattern": each.pattern.id,
                "key": each.key,
                "links": each.links,
                "core": self.cards(each.core),
                "kickers": self._kickers(each),
                "choices": each.choices,
                "wild": self.script.write_declared(each.wild),
                "bomb": each.is_bomb,
                "name": self.text(each.pattern.name),
            }
            for each in moves
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

    def hints(self, table: MoveTable, hand: Holding, hints: Hints, turn: Turn) -> Json:
        """The answer of /hints."""
        answer: Json = {
            "hints": [self._hint(table, hand, hint) for hint in hints.hints],
            "can_pass": turn != "must_lead",
            "complete": hints.is_complete,
        }
        if not hints.hints and turn == "follows":
            answer |= self.reason(Reason.NOTHING_BEATS)
        return answer

    def _hint(self, table: MoveTable, hand: Holding, hint: Hint) -> Json:
        return {
            "play": self.play(play_of(table, hint.row, hand)),
            "rest": {"power": hint.rest.power, "plays": hint.rest.plays},
            "reason": hint.reason.value,
            "text": self.text(HINT_TEXTS[hint.reason].format(plays=hint.rest.plays)),
        }

    def _kickers(self, moves: CoreMoves) -> Json | None:
        if moves.kickers is None:
            return None
        among = self.cards(moves.among)
        return {"size": moves.kickers.size, "count": moves.count, "among": among}


@lru_cache(maxsize=16)
def writer_of(language: Language, notation: str) -> Writer:
    """The writer of a language and a notation; equal requests share one."""
    return Writer(language, Script(notation))
