"""The question `moves` of every climbing game: everything that may be played from a hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.climbing.plays.duties import moves_within
from paiju.climbing.plays.legal_moves import CoreMoves, group_by_core, in_cards
from paiju.climbing.plays.reading import Play, play_of, play_with
from paiju.climbing.questions.cards import (
    CAN_PASS,
    HAND,
    TO_BEAT,
    card_question,
    check_duties,
    check_hand,
    last_play,
    passing,
)
from paiju.climbing.questions.plays import CARDS, LINKS, MAX_PLAYS, PLAY, WHY_NOT
from paiju.climbing.rules.duties import FREE, Duties
from paiju.play.questions.fields import Id
from paiju.playing_cards.field_types import Rank, WrittenDeclared
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.shapes.field_types import (
    Field,
    Flag,
    Line,
    Listed,
    Part,
    PlainText,
    Whole,
    Word,
    Words,
    always,
)
from paiju.shapes.paging import MAX_CURSOR, page_of
from paiju.shapes.record import Record
from paiju.shapes.schema import discriminated
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Rows
    from paiju.climbing.questions.plays import Writer
    from paiju.play.declaration.question import Json, Question
    from paiju.play.flow.flow import Refusal
    from paiju.playing_cards.holding import Holding
    from paiju.shapes.schema import Schema

    Move = Play | CoreMoves

MAX_MOVES = 1000
DEFAULT_MOVES = 200
MAX_PATTERNS = 32

LIMIT = Field(
    Whole(1, MAX_MOVES),
    Text("一次最多给几手。", "The most moves in one answer."),
    default=DEFAULT_MOVES,
)
# The field that says how moves are listed; and the same for games whose suits break ties.
_EXPAND = Field(
    Word(("kickers", "cores")),
    Text(
        "`kickers` 把带牌的每一种选法列成一手；`cores` 每个主体列一次，带上可以选的带牌。",
        "`kickers` lists each choice of kickers as a move; `cores` lists each core once, "
        "with the cards that its kickers may be chosen from.",
    ),
    default="kickers",
)
_IN_CARDS = replace(
    _EXPAND,
    kind=Word(("kickers", "cores", "cards")),
    description=Text(
        "{kickers_and_cores}`cards` 把花色的每一种选法也列出来，否则无关紧要的花色取最小的。",
        "{kickers_and_cores} `cards` lists each choice of cards, where otherwise the lowest suits "
        "are taken for those that decide nothing.",
    ).format(kickers_and_cores=_EXPAND.description),
)


class Moves(NamedTuple):
    """A page of moves.

    Attributes:
        total: the number of moves on all pages.
        moves: the moves of this page.
        can_pass: whether the player may pass instead.
        next_cursor: the cursor of the next page, or None.
        refusal: says that nothing beats the last play, if that is so.

    """

    total: int
    moves: Sequence[Move]
    can_pass: bool
    next_cursor: str | None
    refusal: Refusal | None


def moves(
    table: MoveTable,
    hand: Holding,
    last: Holding | None = None,
    patterns: Sequence[str] | None = None,
    duties: Duties = FREE,
) -> Rows:
    """The rows of the legal plays of a hand, of all patterns or of some."""
    check_hand(table, hand)
    _check_patterns(table, patterns or ())
    check_duties(duties, hand, last)
    return moves_within(duties, table, hand, last_play(table, last, hand), patterns)


def _check_patterns(table: MoveTable, patterns: Sequence[str]) -> None:
    known = [pattern.id for pattern in (*table.rules.patterns, *table.rules.bombs)]
    faults = [
        Fault(
            "unknown_pattern",
            _NO_PATTERN.format(pattern=pattern, known=", ".join(known)),
            ("patterns", place),
        )
        for place, pattern in enumerate(patterns)
        if pattern not in known
    ]
    if faults:
        raise UnknownChoiceError(*faults)


_NO_PATTERN = Text(
    "没有牌型 “{pattern}”；有：{known}", 'there is no pattern "{pattern}"; there are {known}'
)


def moves_question(game: DeclaredGame) -> Question:
    """The question `moves` of a climbing game."""
    is_tied = any(game.rules_of(each).play.suits for each in game.rulesets)
    return card_question(
        game,
        name="moves",
        fields={
            "hand": HAND,
            "last": TO_BEAT,
            "patterns": Field(
                Words(1, MAX_PATTERNS), Text("只列这些牌型。", "List these patterns only.")
            ),
            "expand": _IN_CARDS if is_tied else _EXPAND,
            "limit": LIMIT,
            "cursor": Field(
                Line(MAX_CURSOR),
                Text(
                    "上一页响应里的 `next_cursor`；其余字段不能变。",
                    "`next_cursor` of the answer before; it goes with the same question.",
                ),
                may_be_null=True,
            ),
        },
        answer=MOVES,
        ask=_ask,
        summary=Text("这手牌能出什么？", "What may be played from this hand?"),
        description=Text(
            "列出手牌能首出的、或者管得住上家的每一手。只差在无关紧要的花色上的只列一"
            "次，取最小的。按牌型排，炸弹在最后；同一牌型里主体和带牌从小到大。要下一"
            "页，其余字段不变，把 `next_cursor` 写进 `cursor`。",
            "Lists every play that the hand may lead, or that beats the last play. Plays "
            "that differ only in suits that decide nothing are listed once, with the "
            "lowest. Moves come by pattern with bombs last, within a pattern from the "
            "lowest key and the lowest kickers up. Pass `next_cursor` back as `cursor`, "
            "with the question unchanged, for the next page.",
        ),
        answer_description=Text("一页出法。", "One page of the moves."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    rules, table, duties = asked["ruleset"], asked["table"], asked["duties"]
    hand, last, patterns = asked["hand"], asked.get("last"), asked.get("patterns")
    listed, made = _listed(asked, moves(table, hand, last, patterns, duties))
    # The cursor of a page belongs to these values. Those that most questions lack are left out, not
    # false, so that old cursors stay valid.
    question = [rules.id, rules.options, asked["setting"], sorted(hand.cards), last, patterns]
    question += [asked["expand"] == "cores", *([duties] if duties.narrows else [])]
    question += ["cards"] if asked["expand"] == "cards" else []
    page, following = page_of(listed, asked["limit"], asked.get("cursor"), tuple(question))
    # Only where all patterns were listed, an empty list means that nothing beats the last play.
    is_empty = not listed and patterns is None
    can_pass, refusal = passing(table, hand, last, duties, is_empty=is_empty)
    return MOVES.write(Moves(len(listed), made(page), can_pass, following, refusal), write)


def _listed(
    asked: Json, rows: Rows
) -> tuple[Sequence[Any], Callable[[Sequence[Any]], Sequence[Move]]]:
    """The moves as the question lists them, and what makes plays or cores of a page of them."""
    table, hand, contains = asked["table"], asked["hand"], asked["duties"].contains
    if asked["expand"] == "cores":
        return group_by_core(table, hand, rows, contains), lambda cores: cores
    if asked["expand"] == "cards":
        plays = list(in_cards(table, hand, rows, contains))
        return plays, lambda page: [
            play_with(table, row, table.divided(row, cards)) for row, cards in page
        ]
    return rows.tolist(), lambda page: [play_of(table, row, hand, contains) for row in page]


PLAY_MOVE: Record[Play] = Record(
    fields={"kind": always(Word(("play",)), of=lambda _: "play"), **PLAY.fields},
    component="PlayMove",
)
_KICKERS: Record[CoreMoves] = Record(
    fields={
        "size": always(
            Whole(1, 2),
            Text("带单张为 1，带对子为 2。", "1 for single cards, 2 for pairs."),
            of="kickers.size",
        ),
        "count": always(LINKS, Text("跟主体一起出的有几份。", "How many go with the core.")),
        "among": always(CARDS),
    }
)
CORE_MOVE: Record[CoreMoves] = Record(
    fields={
        "kind": always(Word(("core",)), of=lambda _: "core"),
        "pattern": always(Id(), of="pattern.id"),
        "key": always(Rank()),
        "links": always(LINKS),
        "core": always(CARDS),
        "kickers": always(
            _KICKERS, may_be_null=True, of=lambda core: core if core.kickers else None
        ),
        "choices": always(
            Whole(1, MAX_PLAYS),
            Text(
                "这个主体配上各种带牌，一共几种出法。",
                "How many plays the core has with its kickers chosen.",
            ),
        ),
        "wild": always(WrittenDeclared()),
        "bomb": always(Flag(), of="is_bomb"),
        "name": always(PlainText(), of="pattern.name"),
    },
    component="CoreMove",
)


class _Move(Part):
    """A move of an answer: a play, or all plays of one core."""

    __slots__ = ()

    def write(self, value: Move, script: Writer) -> Json:
        """The move as JSON."""
        if isinstance(value, Play):
            return {"kind": "play", **PLAY.write(value, script)}
        return CORE_MOVE.write(value, script)

    def components(self) -> dict[str, Schema]:
        """The component of moves, and those of which it is made."""
        return Part.components(self) | PLAY_MOVE.components() | CORE_MOVE.components()


_MOVE = _Move(
    discriminated("kind", {"play": PLAY_MOVE.component, "core": CORE_MOVE.component}), "Move"
)
MOVES: Record[Moves] = Record(
    fields={
        "total": always(
            Whole(0, MAX_PLAYS),
            Text("一共有几种出法，各页合计。", "How many moves there are, on all pages together."),
        ),
        "moves": always(Listed(_MOVE, MAX_MOVES)),
        "can_pass": CAN_PASS,
        "next_cursor": always(
            PlainText(MAX_CURSOR),
            Text(
                "下一页的游标，没有下一页就是 null。",
                "The cursor of the next page, where there is one.",
            ),
            may_be_null=True,
        ),
        **WHY_NOT,
    },
    component="Moves",
)
