"""The questions of every climbing game, from classify to hints, and the cursors of pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

from app.cards.kinds import Cards, Declared, Group, OneCard
from app.cards.script import MAX_CARDS
from app.climbing import questions
from app.climbing.moves import group_by_core
from app.play.question import Budget, Question
from app.play.questions import with_rules
from app.shapes.errors import Fault, ShapeError
from app.shapes.kinds import Field, Line, Listed, Whole, Word, Words
from app.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cards.holding import Holding
    from app.climbing.answers import Writer
    from app.climbing.duties import Duties
    from app.climbing.game import ClimbingGame
    from app.climbing.round import Round
    from app.play.question import Json


T = TypeVar("T")


def page_of(
    found: Sequence[T], limit: int, cursor: str | None, question: tuple[object, ...]
) -> tuple[Sequence[T], str | None]:
    """A page of results, and the cursor of the next one or None.

    >>> page_of("abcde", 3, None, ())
    ('abc', '3.5e362439')
    >>> page_of("abcde", 3, "3.5e362439", ())
    ('de', None)
    """
    start = 0 if cursor is None else _start_of(cursor, question)
    stop = start + limit
    following = f"{stop}.{_mark(question)}" if stop < len(found) else None
    return found[start:stop], following


def _start_of(cursor: str, question: tuple[object, ...]) -> int:
    start, _, mark = cursor.partition(".")
    if mark != _mark(question) or not (start.isascii() and start.isdecimal()):
        raise ShapeError(_BAD_CURSOR)
    return int(start)


def _mark(question: tuple[object, ...]) -> str:
    # Against mistakes: a forged cursor harms only its caller.
    return f"{crc32(repr(question).encode()):08x}"


_BAD_CURSOR = Fault(
    "bad_cursor",
    Text(
        "此游标不属于这个问题；请把同一问题连同上一页的 next_cursor 再发",
        "this cursor is not of this question; send the question of the page before, unchanged",
    ),
    ("cursor",),
)


MAX_MOVES = 1000
DEFAULT_MOVES = 200
MAX_SPLITS = 20
MAX_HINTS = 100
MAX_CURSOR = 32
MAX_PATTERNS = 32

_LAST = "The play to beat; null, empty or absent where the player leads."
_AS = (
    "What wild cards of `cards` stand for, as `wild` of a play says it; the others stand for what "
    "makes the best play."
)

# The fields of several questions.
_NEEDED_HAND = Field(Cards(), is_required=True)
_TO_BEAT = Field(Group(), _LAST, may_be_null=True)
_SAID = Field(Declared(), _AS)

# The fields of duties.
_NEXT_COUNT = Field(
    Whole(1, MAX_CARDS),
    "How many cards the next seat holds: before one card a single may have to be the highest.",
)
_CONTAINS = Field(
    OneCard(), "The card that the play must hold, as the first play of a game may have to."
)


def card_questions(game: ClimbingGame) -> tuple[Question, ...]:
    """The questions about cards, from classify to hints."""
    setting = {} if game.setting is None else {game.setting.name: game.setting.field}
    duties = _duty_fields(game)

    def of_game(each: Question) -> Question:
        def ask(asked: Json, write: Writer) -> Json:
            round_: Round = asked["ruleset"].round
            found = round_.duties_before(asked.get("next_count"), asked.get("contains", ""))
            of_rules = {
                "table": game.table(asked),
                "setting": game.set_in(asked),
                "duties": found,
            }
            return each.ask({**asked, **of_rules}, write)

        told = duties if "last" in each.fields else {}
        return replace(each, fields=with_rules(game, {**each.fields, **told, **setting}), ask=ask)

    return tuple(map(of_game, _QUESTIONS))


def _duty_fields(game: ClimbingGame) -> dict[str, Field]:
    """The fields that say what a seat must do at its turn, where rule sets ask it."""
    rounds = game.rounds
    return {
        **({"next_count": _NEXT_COUNT} if any(each.report != "off" for each in rounds) else {}),
        **({"contains": _CONTAINS} if any(each.opens for each in rounds) else {}),
    }


def _declared(asked: Json) -> Holding:
    cards: Holding = asked["cards"]
    return replace(cards, declared=asked["as"]) if "as" in asked else cards


def _classify(asked: Json, write: Writer) -> Json:
    table, cards = asked["table"], _declared(asked)
    plays = questions.classify(table, cards)
    return write.reading(table, plays, cards)


def _validate(asked: Json, write: Writer) -> Json:
    hand, last = asked.get("hand"), asked.get("last")
    verdict = questions.validate(asked["table"], _declared(asked), hand, last, asked["duties"])
    return write.verdict(verdict)


def _compare(asked: Json, write: Writer) -> Json:
    comparison = questions.compare(asked["table"], asked["a"], asked["b"])
    return write.comparison(comparison)


def _moves(asked: Json, write: Writer) -> Json:
    rules, table = asked["ruleset"], asked["table"]
    hand, last = asked["hand"], asked.get("last")
    patterns, by_core = asked.get("patterns"), asked["expand"] == "cores"
    duties: Duties = asked["duties"]
    rows = questions.moves(table, hand, last, patterns, duties)
    holds = duties.contains
    found = group_by_core(table, hand, rows, holds) if by_core else rows.tolist()
    cards, told = sorted(hand.cards), (duties,) if duties.narrows else ()
    question = (rules.id, rules.options, asked["setting"], cards, last, patterns, by_core, *told)
    page, following = page_of(found, asked["limit"], asked.get("cursor"), question)
    moves = write.core_moves(page) if by_core else write.moves(table, hand, page, holds)
    whole = patterns is None
    turn = questions.turn_of(table, hand, last, duties)
    return write.page(moves, len(found), following, turn=turn, whole=whole)


def _split(asked: Json, write: Writer) -> Json:
    table, hand = asked["table"], asked["hand"]
    found = questions.split(table, hand, asked["limit"])
    return write.splits(table, hand, found)


def _arrange(asked: Json, write: Writer) -> Json:
    found = questions.arrange(asked["table"], asked["hand"], asked["before"])
    return write.arrangements(found)


def _hints(asked: Json, write: Writer) -> Json:
    table, hand, last = asked["table"], asked["hand"], asked.get("last")
    duties: Duties = asked["duties"]
    found = questions.hints(table, hand, last, asked["limit"], asked["by"], duties)
    turn = questions.turn_of(table, hand, last, duties)
    return write.hints(table, hand, found, turn, duties.contains)


_QUESTIONS = (
    Question(
        name="classify",
        fields={
            "cards": Field(Cards(), is_required=True),
            "as": _SAID,
        },
        answer="Reading",
        ask=_classify,
        summary="What play is this group of cards?",
        description="Reads a group of cards as a play. Where it may be read in several ways, "
        "`play` is the strongest and `alternatives` are the others. Where it is no play, "
        "`play` is null and `reason` says why.",
        told="The readings of the cards.",
    ),
    Question(
        name="validate",
        fields={
            "cards": Field(Cards(), "The cards to be played; none is a pass.", is_required=True),
            "hand": Field(Cards(), "Without it, only the cards themselves are looked at."),
            "last": _TO_BEAT,
            "as": _SAID,
        },
        answer="Verdict",
        ask=_validate,
        summary="May these cards be played?",
        description="Judges cards against the hand that they come from and the last play that "
        "they must beat, as far as those are given. No cards are a pass, which is legal unless "
        "the player leads. A refusal is an answer, with its reason in words.",
        told="Whether the cards may be played, as what, or why not.",
    ),
    Question(
        name="compare",
        fields={
            "a": Field(Group(), "One group.", is_required=True),
            "b": Field(Group(), "The other.", is_required=True),
        },
        answer="Comparison",
        ask=_compare,
        summary="Which of two groups of cards beats the other?",
        description="`a_beats_b` means that a may be played on b. Groups of different patterns "
        "or lengths beat each other only as bombs do. The groups need not be possible in one "
        "deal: each is looked at by itself.",
        told="Which may be played on the other, and what each is.",
    ),
    Question(
        name="moves",
        fields={
            "hand": _NEEDED_HAND,
            "last": _TO_BEAT,
            "patterns": Field(Words(1, MAX_PATTERNS), "List these patterns only."),
            "expand": Field(
                Word(("kickers", "cores")),
                "`kickers` lists each choice of kickers as a move; `cores` lists each core once, "
                "with the cards that its kickers may be chosen from.",
                default="kickers",
            ),
            "limit": Field(
                Whole(1, MAX_MOVES), "The most moves in one answer.", default=DEFAULT_MOVES
            ),
            "cursor": Field(
                Line(MAX_CURSOR),
                "`next_cursor` of the answer before; it goes with the same question.",
            ),
        },
        answer="Moves",
        ask=_moves,
        summary="What may be played from this hand?",
        description="Lists every play that the hand may lead, or that beats the last play. Plays "
        "that differ only in suits that decide nothing are listed once, with the lowest. Moves "
        "come by pattern with bombs last, within a pattern from the lowest key and the lowest "
        "kickers up. Pass `next_cursor` back as `cursor`, with the question unchanged, for the "
        "next page.",
        told="One page of the moves.",
    ),
    Question(
        name="split",
        fields={
            "hand": _NEEDED_HAND,
            "limit": Field(Whole(1, MAX_SPLITS), "The most ways to cut in the answer.", default=1),
        },
        answer="Splits",
        ask=_split,
        budget=Budget("limit", 2),
        summary="How is this hand best cut into plays?",
        description="Every way to cut the hand into plays is worth the sum of the weights of its "
        "plays: each costs a turn, low ranks are worse, bombs are worth more than a turn. The "
        "best ways come first, of equal ones those of fewer plays. `power` is that sum.",
        told="The best ways to cut the hand.",
    ),
    Question(
        name="arrange",
        fields={
            "hand": _NEEDED_HAND,
            "before": Field(
                Listed(Cards(), MAX_CARDS),
                "The groups of cards that were shown before, so that they stay together.",
                default=(),
            ),
        },
        answer="Arrangements",
        ask=_arrange,
        summary="How is this hand laid out?",
        description="Lays out a hand 理牌 as groups in display order: by `rank`; by `cut`, the "
        "plays of a best cut; and by `suit`, where straight flushes stay whole. Equal hands are "
        "laid out alike. With the groups `before`, those that the hand still holds stay together "
        "in the cut, where that is a best cut too.",
        told="The arrangements of the hand.",
    ),
    Question(
        name="hints",
        fields={
            "hand": _NEEDED_HAND,
            "last": _TO_BEAT,
            "limit": Field(Whole(1, MAX_HINTS), "The most hints in the answer.", default=10),
            "by": Field(
                Word(("rest", "whole")),
                "`rest` orders by the power of what is left; `whole` by that of the play and what "
                "is left together, so that plays of a best cut come first: the longest, then the "
                "lowest.",
                default="rest",
            ),
        },
        answer="Hints",
        ask=_hints,
        budget=Budget("limit", 10),
        summary="What is best played from this hand?",
        description="Ranks what may be led, or what beats the last play, by this hand alone: by "
        "the power of what it leaves. Of equals, bombs and jokers come last, then what leaves "
        "fewer plays, then what tears less out of the best cut. It does not know whose play it "
        "is, what was played or what others hold, and never passes: `suggest` says what a good "
        "player would do.",
        told="The hints, best first.",
    ),
)
