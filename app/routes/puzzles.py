"""The operations about puzzles, for every game that has puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.http.operations import Operation, Section
from app.http.question_schema import question_schema
from app.language import language
from app.problems import ProblemError
from app.served import served
from paiju.study import puzzles
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.study.puzzles import Puzzle

    Json = dict[str, Any]

# The cost of a try, in plain questions.
_COST = 2


def section() -> Section:
    """The operations about puzzles: list a game's puzzles, read one, and try a move in it."""
    return Section(
        "puzzles",
        Text("答案证明过、也只有一个的题目。", "Puzzles with one right answer, which is proved."),
        [
            Operation(
                id="list_puzzles",
                path="/v1/{game}/puzzles",
                view=_listed,
                component="Puzzles",
                summary=Text("有哪些题目？", "Which puzzles are there?"),
                description=Text("这个游戏的题目，由易到难。", "Without answers."),
                answer_summary=Text("一页题目。", "A page of them."),
                query=question_schema("PuzzlesQuery", puzzles.QUERY),
            ),
            Operation(
                id="get_puzzle",
                path="/v1/{game}/puzzles/{id}",
                view=_shown,
                component="Puzzle",
                summary=Text("这道题是什么？", "What is this puzzle?"),
                description=Text("一道题，没有答案。", "A puzzle without its answer."),
                answer_summary=Text("这道题。", "The puzzle."),
                in_batches=True,
            ),
            Operation(
                id="try_puzzle",
                path="/v1/{game}/puzzles/{id}/try",
                view=_tried,
                component="Tried",
                summary=Text("这一步对不对？", "Is this move right?"),
                description=Text(
                    "把到目前为止的每一步都写上，最后一步是新的：返回它对不对，对方最好的应对，完了没有。",
                    "Takes all moves so far, and has the best reply.",
                ),
                answer_summary=Text("对错和应对。", "The verdict and the reply."),
                asked=question_schema("TryQuestion", puzzles.try_fields()),
                cost=lambda _: _COST,
            ),
        ],
    )


def _listed(asked: Json, game: str) -> Json:
    known = _known(game)
    return puzzles.page(known, asked, known.writer(language(), _CODES))


def _shown(game: str, id: str) -> Json:  # noqa: A002 - the part of the path
    known = _known(game)
    return puzzles.shown(known, _found(known, id), known.writer(language(), _CODES))


def _tried(asked: Json, game: str, id: str) -> Json:  # noqa: A002 - as above
    known = _known(game)
    return puzzles.tried(known, _found(known, id), asked, known.writer(language(), _CODES))


_CODES = {"notation": "codes"}


def _known(game: str) -> Game:
    """The game with an id; it is a problem if the game has no puzzles."""
    found = served(game)
    if found.puzzles is None:
        raise ProblemError("not_found")
    return found


def _found(game: Game, id: str) -> Puzzle:  # noqa: A002 - as above
    found = puzzles.puzzle_of(game, id)
    if found is None:
        raise ProblemError("not_found")
    return found
