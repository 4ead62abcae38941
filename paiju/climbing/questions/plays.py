"""Plays in answers: the record of a play, why cards are none, and the writer of answers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from paiju.climbing.plays.reading import Play
from paiju.climbing.rules.reasons import Reason
from paiju.play.questions.answer_parts import refusal_fields
from paiju.play.questions.fields import Id
from paiju.playing_cards.field_types import Rank, Written, WrittenDeclared
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.script import MAX_CARDS, Script
from paiju.playing_cards.writer import CardWriter
from paiju.shapes.field_types import Flag, Part, PlainText, Whole, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.shapes.field_types import Field
    from paiju.text import Language

Json = dict[str, Any]

# The most plays of a rule set, and the most links of a play.
MAX_PLAYS, MAX_LINKS = 200_000, 12
MAX_POWER = 1_000_000


class Writer(CardWriter):
    """A writer of answers of climbing games."""

    __slots__ = ()

    def fact(self, fact: object) -> object:
        """A fact of an event as JSON: a play, a group of cards, or a plain value."""
        if isinstance(fact, Play):
            return PLAY.write(fact, self)
        if isinstance(fact, Holding):
            return self.cards(fact.cards)
        return list(fact) if isinstance(fact, tuple) else fact


@lru_cache(maxsize=16)
def writer_of(language: Language, notation: str) -> Writer:
    """The writer of a language and a notation; kept, since many requests share one."""
    return Writer(language, Script(notation))


class _Plays(Record[Play]):
    """The record of a play; it writes by hand what its fields say, at a third of the time.

    `/moves` writes a thousand plays. A test compares both ways.
    """

    __slots__ = ()

    def write(self, value: Play, script: Any = None) -> Json:  # noqa: ANN401 - the writer of the answer
        """A play as JSON."""
        _, pattern, links, key, core, kickers, is_bomb, wild, is_short = value
        write = script.script.write
        written = write(core)
        others = write(kickers) if kickers else []
        return {
            "pattern": pattern.id,
            "key": key,
            "links": links,
            "cards": [*written, *others],
            "core": written,
            "kickers": others,
            "wild": script.script.write_declared(wild) if wild else {},
            "bomb": is_bomb,
            "last_only": is_short,
            "name": pattern.name.within(script.language),
        }


CARDS = Written(MAX_CARDS)
LINKS = Whole(1, MAX_LINKS)
PLAY: Record[Play] = _Plays(
    fields={
        "pattern": always(Id(), of="pattern.id"),
        "key": always(
            Rank(),
            Text("同样的两手牌之间拿来比的点数。", "The rank that decides between two such plays."),
        ),
        "links": always(LINKS, Text("相连的点数有几个。", "The number of ranks in a row.")),
        "cards": always(CARDS),
        "core": always(CARDS),
        "kickers": always(CARDS),
        "wild": always(WrittenDeclared()),
        "bomb": always(Flag(), of="is_bomb"),
        "last_only": always(
            Flag(),
            Text(
                "是不是只能当最后一手出。",
                "Whether it may be played only as the last cards of a hand.",
            ),
            of="is_short",
        ),
        "name": always(PlainText(), of="pattern.name"),
    },
    component="Play",
)
POWER = always(
    Whole(-MAX_POWER, MAX_POWER),
    Text(
        "最好的拆法里各手的分之和；越高越好。",
        "The best sum of the weights of plays; the higher the better.",
    ),
)
PLAYS_COUNT = Text("手数。", "The number of plays 手数.")
IS_COMPLETE = always(
    Flag(),
    Text(
        "是不是每种拆法都看过；提前停下的是 false。",
        "Whether the search looked at every way; false if it stopped early.",
    ),
    of="is_complete",
)
PLAY_REASON = Part(open_word(reason.value for reason in Reason), "PlayReason")
# The fields of an answer that may be a refusal of a play.
WHY_NOT: Mapping[str, Field] = refusal_fields(PLAY_REASON)
