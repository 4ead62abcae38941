"""The puzzles of a game: positions with a right answer, which is proved and the only one."""

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

# The easiest is 1.
HARDEST = 5


class Made(NamedTuple):
    """A puzzle as a maker yields it: its answer is proved, unique and not trivial.

    Attributes:
        packed: all that is needed to read it, in at most 255 bytes.
        form: the canonical form of its position.
        difficulty: from 1 to `HARDEST`, measured.

    """

    packed: bytes
    form: bytes
    difficulty: int


class Tried(NamedTuple):
    """The result of the moves of a try.

    Attributes:
        position: the position after them.
        line: all moves, the replies of others among them.
        right: whether the goal is still reached; None where nothing was moved or it was refused.
        done: whether the try is over: solved, or missed.
        refusal: the reason for which a move may not be made; nothing after it is looked at.
        explained: why the answer is right or wrong, where there is more to say.

    """

    position: Any
    line: tuple[Any, ...]
    right: bool | None
    done: bool = False
    refusal: Refusal | None = None
    explained: Text | None = None


class Hint(NamedTuple):
    """A hint: words that leave something to find, and the right move."""

    text: Text
    move: Any


@dataclass(frozen=True, kw_only=True)
class PuzzleKind(ABC):
    """A kind of puzzles; its file `puzzles-<id>.bin` lies in the game's package.

    Attributes:
        id: its name in questions.
        name: its name for people.
        about: the goal in one line, as it is said to who is to solve one.
        ruleset: the id of the rule set that is played.
        maker: the place `module:name` of its maker (`Maker`).

    """

    id: str
    name: Text
    about: Text
    ruleset: str
    maker: str

    @abstractmethod
    def read(self, game: Any, packed: bytes) -> Any:  # noqa: ANN401 - each kind has its own
        """The position of a puzzle."""

    @abstractmethod
    def write(self, game: Any, position: Any, write: Any) -> Json:  # noqa: ANN401 - as above
        """A position as JSON."""

    @abstractmethod
    def form(self, position: Any) -> bytes:  # noqa: ANN401 - as above
        """The canonical form of a position, in which puzzles that are alike are equal."""

    @abstractmethod
    def tried(self, game: Any, position: Any, moves: Sequence[Any]) -> Tried:  # noqa: ANN401 - as above
        """The moves of a try, and the best replies to the last one."""

    @abstractmethod
    def hint(self, game: Any, position: Any) -> Hint:  # noqa: ANN401 - as above
        """A hint in a position in which the goal is still reached."""


class Maker(Protocol):
    """A maker of a kind of puzzles."""

    def __call__(self, game: Any, kind: Any, seed: Seed, /) -> Iterator[Made]:  # noqa: ANN401 - as above
        """Make the puzzles of one piece of work, the same ones for the same seed."""


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of a game.

    Attributes:
        kinds: their kinds.
        move: a move of a try.

    """

    kinds: tuple[PuzzleKind, ...]
    move: FieldType

    def kind(self, id: str) -> PuzzleKind:  # noqa: A002 - its name in questions
        """A kind by its id."""
        return next(each for each in self.kinds if each.id == id)
