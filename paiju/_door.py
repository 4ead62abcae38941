"""The adapter between plain JSON values and the declaration of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from paiju._errors import reported
from paiju.play.declaration.question import CODES
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.shapes.question_reader import QuestionReader
from paiju.shapes.read import MAX_SEED, shown
from paiju.study import puzzles
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game as Declared
    from paiju.play.declaration.question import Question
    from paiju.study.puzzles import Puzzle
    from paiju.text import Language

Json = dict[str, Any]


class Door:
    """A declared game that takes and returns plain JSON values, with texts in one language.

    Attributes:
        declared: the declaration of the game.
        language: the language of texts, "en" or "zh".
    """

    def __init__(self, game: str, language: Language) -> None:
        # Imported late: a package with its own game imports `paiju` while the registry loads it.
        from paiju.play.declaration.registry import GAMES  # noqa: PLC0415 - see above

        with reported(language):
            if not isinstance(game, str) or game not in GAMES:
                text = _NO_GAME.format(game=shown(game), known=", ".join(GAMES))
                raise UnknownChoiceError(Fault("unknown_game", text))
        self.declared: Declared = GAMES[game]
        self.language = language

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """The questions of the game, by name."""
        return {each.name: each for each in self.declared.questions}

    @cached_property
    def _readers(self) -> Mapping[str, QuestionReader]:
        """The readers of the questions' bodies, by the name of the question."""
        scripts = self.declared.scripts
        return {
            name: QuestionReader(each.fields, each.script_of(scripts), _draw)
            for name, each in self.questions.items()
        }

    @property
    def script(self) -> Any:  # noqa: ANN401 - each game has its own
        """The notation of cards or tiles that library users see: codes."""
        return self.declared.scripts[CODES.upper()]

    @cached_property
    def writer(self) -> Any:  # noqa: ANN401 - each game has its own
        """The writer of answers, in codes and in the language of texts."""
        return self.declared.writer(self.language, {"notation": CODES})

    def read(self, name: str, body: Json) -> Json:
        """The values of a question's fields, read and checked.

        Wrong fields raise an error of the engine, so call this inside `reported`.

        Args:
            name: the name of the question.
            body: its fields as JSON.
        """
        question = self.questions.get(name)
        if question is None:
            known = ", ".join(self.questions)
            text = _NO_QUESTION.format(name=name, game=self.declared.id, known=known)
            raise UnknownChoiceError(Fault("unknown_question", text))
        request = self._readers[name].read(body)
        return request if question.finish is None else question.finish(request, body)

    def ask(self, name: str, fields: Mapping[str, object]) -> Json:
        """The answer to a question, from its name and its fields."""
        body: Json = plain(fields)
        with reported(self.language, body):
            request = self.read(name, body)
            writer = self.declared.writer(self.language, request)
            return self.questions[name].ask(request, writer)

    def puzzles(self, fields: Mapping[str, object]) -> Json:
        """A page of the game's puzzles; `fields` choose the puzzles and the page."""
        body: Json = plain(fields)
        with reported(self.language, body):
            self._has_puzzles()
            request = QuestionReader(puzzles.QUERY, self._codes, _draw).read(body)
            return puzzles.page(self.declared, request, self.writer)

    def puzzle(self, id: str) -> Json:  # noqa: A002 - its name in answers
        """A puzzle by its id, without the solution."""
        with reported(self.language):
            return puzzles.shown(self.declared, self._puzzle(id), self.writer)

    def try_puzzle(self, id: str, fields: Mapping[str, object]) -> Json:  # noqa: A002 - as above
        """The verdict on an attempt at a puzzle, and the best replies to its last move.

        Args:
            id: the id of the puzzle.
            fields: `moves`, the moves of the attempt so far, and `hint`, whether a hint is wanted.
        """
        body: Json = plain(fields)
        with reported(self.language, body):
            puzzle = self._puzzle(id)
            request = QuestionReader(puzzles.try_fields(), self._codes, _draw).read(body)
            return puzzles.tried(self.declared, puzzle, request, self.writer)

    def _codes(self, _: object) -> Any:  # noqa: ANN401 - each game has its own
        return self.script

    def _has_puzzles(self) -> None:
        if self.declared.puzzles is None:
            text = _NO_PUZZLES.format(game=self.declared.id)
            raise UnknownChoiceError(Fault("unknown_puzzle", text))

    def _puzzle(self, id: str) -> Puzzle:  # noqa: A002 - as above
        self._has_puzzles()
        puzzle = puzzles.puzzle_of(self.declared, id)
        if puzzle is None:
            raise UnknownChoiceError(Fault("unknown_puzzle", _NO_PUZZLE.format(id=shown(id))))
        return puzzle


def plain(value: Any) -> Any:  # noqa: ANN401 - JSON is anything
    """A value as plain JSON: mappings become dicts, tuples become lists."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def _draw() -> int:
    """A random seed, as an integer."""
    return randbelow(MAX_SEED + 1)


_NO_GAME = Text("没有游戏 “{game}”；有：{known}", 'there is no game "{game}"; there are {known}')
_NO_QUESTION = Text(
    "{game} 没有接口 “{name}”；有：{known}", '{game} has no question "{name}"; it has {known}'
)
_NO_PUZZLES = Text("{game} 没有题目", "{game} has no puzzles")
_NO_PUZZLE = Text("没有题目 “{id}”", 'there is no puzzle "{id}"')
