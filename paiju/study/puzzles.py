"""The puzzles of any game: files of puzzles, the puzzles of a day, pages, and attempts.

A file has for each puzzle a byte with the difficulty, a byte with the length of the packed puzzle,
and the packed puzzle. The easiest puzzles come first.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from itertools import chain
from math import gcd
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.play.declaration.puzzles import HARDEST
from paiju.play.questions.answer_parts import verdict_fields
from paiju.play.questions.fields import Id, WrittenBy
from paiju.shapes.field_types import (
    MAX_ID,
    Field,
    Flag,
    Line,
    Listed,
    Part,
    PlainText,
    Whole,
    always,
)
from paiju.shapes.paging import MAX_CURSOR, page_of
from paiju.shapes.read import at, read_word
from paiju.shapes.record import Record
from paiju.study.days import Day
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from paiju.play.declaration.game import Game
    from paiju.play.declaration.puzzles import Hint, Made, PuzzleKind, Puzzles, Tried
    from paiju.play.flow.flow import Refusal
    from paiju.shapes.field_types import FieldType
    from paiju.shapes.schema import Schema

    # A move, and the field type that writes it.
    _Move = tuple[FieldType, Any]

Json = dict[str, Any]

A_DAY = 10
# The number of days in which no puzzle of a kind comes twice.
DAYS = 31
MAX_PAGE, PAGE = 100, 20
MAX_PUZZLES, MAX_MOVES = 100_000, 64
# The number of bytes in an id.
_MARK = 5
PUZZLE_ID: Schema = {"type": "string", "maxLength": 2 * _MARK, "pattern": "^[0-9a-f]+$"}


class Puzzle(NamedTuple):
    """A puzzle from a file.

    Attributes:
        id: its id, a hash of its kind and content.
        kind: the id of its kind.
        difficulty: its difficulty, from 1 to `HARDEST`.
        packed: its position in bytes, as its kind reads it.

    """

    id: str
    kind: str
    difficulty: int
    packed: bytes


def pack(made: Iterable[Made]) -> bytes:
    r"""The bytes of a file with these puzzles.

    >>> from paiju.play.declaration.puzzles import Made
    >>> pack([Made(b"no", b"", 2), Made(b"yes", b"", 1)])
    b'\x01\x03yes\x02\x02no'
    """
    ordered = sorted((each.difficulty, each.packed) for each in made)
    parts = ((bytes((difficulty, len(packed))), packed) for difficulty, packed in ordered)
    return b"".join(chain.from_iterable(parts))


def unpack(kind: str, packed: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a kind, from the bytes of their file."""
    puzzles, at = [], 0
    while at < len(packed):
        difficulty, length = packed[at : at + 2]
        own = packed[at + 2 : at + 2 + length]
        mark = blake2b(own, digest_size=_MARK, key=kind.encode()).hexdigest()
        puzzles.append(Puzzle(mark, kind, difficulty, own))
        at += 2 + length
    return tuple(puzzles)


@lru_cache(maxsize=64)
def _file(package: str, kind: str) -> tuple[Puzzle, ...]:
    return unpack(kind, (files(package) / file_of(kind)).read_bytes())


def file_of(kind: str) -> str:
    """The name of the file of a kind's puzzles, which is in the package of the game."""
    return f"puzzles-{kind}.bin"


def puzzles_of(game: Game, kind: PuzzleKind) -> tuple[Puzzle, ...]:
    """The puzzles of a kind, the easiest first."""
    return _file(game.package, kind.id)


def puzzle_of(game: Game, id: str) -> Puzzle | None:  # noqa: A002 - its name in questions
    """The puzzle of a game with an id; None if there is none."""
    return _by_id(game.package, tuple(each.id for each in _known(game).kinds)).get(id)


@lru_cache(maxsize=64)
def _by_id(package: str, kinds: tuple[str, ...]) -> Mapping[str, Puzzle]:
    return {each.id: each for kind in kinds for each in _file(package, kind)}


def of_day(puzzles: Sequence[Puzzle], day: int) -> list[Puzzle]:
    """The ten puzzles of a day, the easiest first: one from each tenth of `puzzles`.

    A tenth is gone through in large steps, so that a puzzle comes again only after all others.

    >>> some = [Puzzle(str(n), "", 1, b"") for n in range(320)]
    >>> [each.id for each in of_day(some, 0)[:4]], [each.id for each in of_day(some, 1)[:4]]
    (['0', '32', '64', '96'], ['19', '51', '83', '115'])
    """
    size = len(puzzles) // A_DAY
    if not size:
        return [*puzzles]
    place = day * _step(size) % size
    return [puzzles[part * size + place] for part in range(A_DAY)]


def _step(size: int) -> int:
    """The step with which days go through `size` places: all are visited, neighbours far apart."""
    step = max(1, size * 610 // 987)
    while gcd(step, size) > 1:
        step -= 1
    return step


QUERY: Mapping[str, Field] = {
    "kind": Field(Line(MAX_ID), Text("只要这一种。", "Only of one kind.")),
    "difficulty": Field(Whole(1, HARDEST), Text("只要这个难度。", "Only of one difficulty.")),
    "date": Field(Day(), Text("这一天的：每种十道。", "Ten of each kind for a day.")),
    "limit": Field(Whole(1, MAX_PAGE), Text("一页几道。", "The most of a page."), default=PAGE),
    "cursor": Field(Line(MAX_CURSOR), Text("上一页的 `next_cursor`。", "Of the page before.")),
}


class ShownPuzzle(NamedTuple):
    """A puzzle without its answer, and its game."""

    game: Game
    puzzle: Puzzle

    @property
    def kind(self) -> PuzzleKind:
        """The kind of the puzzle."""
        return _known(self.game).kind(self.puzzle.kind)

    def position(self, write: Any) -> Json:  # noqa: ANN401 - each engine has its own
        """The position of the puzzle as JSON."""
        return self.kind.write(self.game, self.kind.read(self.game, self.puzzle.packed), write)


class Page(NamedTuple):
    """A page of puzzles, the number of puzzles on all pages, and the cursor of the next page."""

    total: int
    puzzles: tuple[ShownPuzzle, ...]
    next_cursor: str | None


def page(game: Game, request: Json, write: Any) -> Json:  # noqa: ANN401 - each engine has its own
    """The answer to a question for puzzles: one page of those that it asks for."""
    kind, difficulty, day = (request.get(name) for name in ("kind", "difficulty", "date"))
    puzzles: list[Puzzle] = []
    if kind is not None:
        with at("kind"):
            read_word(kind, [each.id for each in _known(game).kinds])
    for each in _known(game).kinds:
        if kind in {None, each.id}:
            every = puzzles_of(game, each)
            puzzles += every if day is None else of_day(every, day)
    if difficulty is not None:
        puzzles = [each for each in puzzles if each.difficulty == difficulty]
    question = (game.id, kind, difficulty, day)
    some, following = page_of(puzzles, request["limit"], request.get("cursor"), question)
    shown = tuple(ShownPuzzle(game, each) for each in some)
    return PUZZLES.write(Page(len(puzzles), shown, following), write)


def shown(game: Game, puzzle: Puzzle, write: Any) -> Json:  # noqa: ANN401 - as above
    """A puzzle as JSON, without its answer."""
    return PUZZLE.write(ShownPuzzle(game, puzzle), write)


def try_fields() -> dict[str, Field]:
    """The fields of an attempt at a puzzle; its moves are read later, when the game is known."""
    return {
        "moves": Field(
            Listed(Part(_MOVE.schema()), MAX_MOVES),
            default=(),
        ),
        "hint": Field(Flag(), default=False),
    }


class Attempt(NamedTuple):
    """An attempt at a puzzle.

    Attributes:
        shown: the puzzle.
        result: the result of the moves.
        hint: a hint for the position after them, if one was asked for.

    """

    shown: ShownPuzzle
    result: Tried
    hint: Hint | None

    @property
    def refusal(self) -> Refusal | None:
        """The reason why a move is not legal, or None."""
        return self.result.refusal

    def position(self, write: Any) -> Json:  # noqa: ANN401 - each engine has its own
        """The position after the moves as JSON."""
        return self.shown.kind.write(self.shown.game, self.result.position, write)

    @property
    def line(self) -> list[_Move]:
        """The moves of the attempt with the replies, each with the field type that writes it."""
        move = _known(self.shown.game).move
        return [(move, each) for each in self.result.line]

    @property
    def hinted(self) -> tuple[Text, _Move] | None:
        """The text of the hint, and its move."""
        return self.hint and (self.hint.text, (_known(self.shown.game).move, self.hint.move))


def tried(game: Game, puzzle: Puzzle, request: Json, write: Any) -> Json:  # noqa: ANN401 - as above
    """The answer to an attempt at a puzzle."""
    shown = ShownPuzzle(game, puzzle)
    with at("moves"):
        moves = Listed(_known(game).move, MAX_MOVES).read([*request["moves"]], write.script)
    result = shown.kind.tried(game, shown.kind.read(game, puzzle.packed), moves)
    is_hinted = request["hint"] and not result.done
    hint = shown.kind.hint(game, result.position) if is_hinted else None
    return TRIED.write(Attempt(shown, result, hint), write)


def _known(game: Game) -> Puzzles:
    assert game.puzzles is not None  # noqa: S101 - its operations are there only then
    return game.puzzles


# Each family of games has its own form of these objects.
_OBJECT: Schema = {"type": "object", "additionalProperties": True, "maxProperties": 16}
_MOVE = WrittenBy(
    _OBJECT, "PuzzleMove", by=lambda move, write: move[0].write(move[1], write.script)
)
PUZZLE: Record[ShownPuzzle] = Record(
    fields={
        "id": always(Part(PUZZLE_ID), of="puzzle.id"),
        "game": always(Id(), of="game.id"),
        "kind": always(Id(), of="kind.id"),
        "name": always(PlainText(), of="kind.name"),
        "about": always(PlainText(), of="kind.about"),
        "difficulty": always(Whole(1, HARDEST), of="puzzle.difficulty"),
        "ruleset": always(Id(), of="kind.ruleset"),
        "position": always(WrittenBy(_OBJECT, by=ShownPuzzle.position), of=lambda shown: shown),
    },
    component="Puzzle",
)
PUZZLES: Record[Page] = Record(
    fields={
        "total": always(Whole(0, MAX_PUZZLES)),
        "puzzles": always(Listed(PUZZLE, MAX_PAGE)),
        "next_cursor": always(PlainText(MAX_CURSOR), may_be_null=True),
    },
    component="Puzzles",
)
_HINT: Record[tuple[Text, _Move]] = Record(
    fields={
        "text": always(PlainText(), of=itemgetter(0)),
        "move": always(_MOVE, of=itemgetter(1)),
    }
)
TRIED: Record[Attempt] = Record(
    fields={
        **verdict_fields(
            Id(),
            Text("这几步是不是都能走、已经走了。", "Whether every move was legal, and is made."),
        ),
        "right": always(Flag(), may_be_null=True, of="result.right"),
        "done": always(Flag(), of="result.done"),
        "line": always(Listed(_MOVE, 2 * MAX_MOVES)),
        "position": always(WrittenBy(_OBJECT, by=Attempt.position), of=lambda tried: tried),
        "explained": always(PlainText(), may_be_null=True, of="result.explained"),
        "hint": always(_HINT, may_be_null=True, of="hinted"),
    },
    component="Tried",
)
