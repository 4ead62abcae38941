"""The puzzles of a game: positions with exactly one right answer, which is proved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.chance import Seed
    from paiju.play.flow.flow import Refusal
    from paiju.shapes.field_types import FieldType
    from paiju.text import Text

    Json = dict[str, Any]

# The highest difficulty; the lowest is 1.
HARDEST = 5


class Made(NamedTuple):
    """A new puzzle from a maker; its answer is proved, unique and not trivial.

    Attributes:
        packed: the puzzle in at most 255 bytes, as `PuzzleKind.read` reads it.
        form: its canonical form; two puzzles with the same form are the same puzzle in disguise.
        difficulty: its measured difficulty, from 1 to `HARDEST`.

    """

    packed: bytes
    form: bytes
    difficulty: int


class Tried(NamedTuple):
    """The result of an attempt to solve a puzzle.

    Attributes:
        position: the position after the moves.
        line: the moves of the attempt, with the opponents' replies.
        right: whether the goal can still be reached; None if nothing was moved or it was refused.
        done: whether the attempt is over: solved, or failed.
        refusal: why a move is not legal; moves after it are ignored.
        explained: why the answer is right or wrong, where there is more to say.

    """

    position: Any
    line: tuple[Any, ...]
    right: bool | None
    done: bool = False
    refusal: Refusal | None = None
    explained: Text | None = None


class Hint(NamedTuple):
    """A hint: a text that leaves the solver something to find, and the right move."""

    text: Text
    move: Any


@dataclass(frozen=True, kw_only=True)
class PuzzleKind(ABC):
    """A kind of puzzle; its puzzles are in `puzzles-<id>.bin` in the game's package.

    Attributes:
        id: its name in questions.
        name: its name for people.
        about: the goal in one line, for the person who solves one.
        ruleset: the id of the rule set.
        maker: the place `module:name` of its `Maker`.

    """

    id: str
    name: Text
    about: Text
    ruleset: str
    maker: str

    @abstractmethod
    def read(self, game: Any, packed: bytes) -> Any:  # noqa: ANN401 - each kind has its own
        """The position of a puzzle, read from its packed bytes."""

    @abstractmethod
    def write(self, game: Any, position: Any, write: Any) -> Json:  # noqa: ANN401 - as above
        """A position as JSON."""

    @abstractmethod
    def form(self, position: Any) -> bytes:  # noqa: ANN401 - as above
        """The canonical form of a position: positions with the same form make the same puzzle."""

    @abstractmethod
    def tried(self, game: Any, position: Any, moves: Sequence[Any]) -> Tried:  # noqa: ANN401 - as above
        """The result of the solver's moves, including the best replies to them."""

    @abstractmethod
    def hint(self, game: Any, position: Any) -> Hint:  # noqa: ANN401 - as above
        """A hint for a position in which the goal can still be reached."""


class Maker(Protocol):
    """The function that makes puzzles of one kind."""

    def __call__(self, game: Any, kind: Any, seed: Seed, /) -> Iterator[Made]:  # noqa: ANN401 - as above
        """The puzzles of one unit of work; the same seed gives the same puzzles."""


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of a game.

    Attributes:
        kinds: the kinds of puzzles.
        move: the field type of a move in an attempt.

    """

    kinds: tuple[PuzzleKind, ...]
    move: FieldType

    def kind(self, id: str) -> PuzzleKind:  # noqa: A002 - its name in questions
        """The kind of puzzle with an id."""
        return next(each for each in self.kinds if each.id == id)
