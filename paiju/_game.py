"""A game as an object: its questions, rule sets, players and states."""

from __future__ import annotations

from functools import cached_property
from inspect import Parameter, Signature
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from paiju._door import Door, plain
from paiju._errors import reported
from paiju._states import Player, State
from paiju.play.declaration.question import CODES
from paiju.play.questions.state_fields import read_state
from paiju.shapes.read import read_ruleset
from paiju.text import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paiju._door import Json
    from paiju.play.declaration.question import Question
    from paiju.shapes.field_types import Field
    from paiju.text import Language


def games() -> tuple[str, ...]:
    """The ids of all games, including those of other installed packages.

    >>> "doudizhu" in games()
    True
    """
    from paiju.play.declaration.registry import GAMES  # noqa: PLC0415 - as in `Door`

    return tuple(GAMES)


class Game:
    """A game, made from its id: its questions, its rule sets, its players and its states.

    Every question of the game is a method of the same name. The method takes the fields and returns
    the answer that the question has over HTTP. `help(game.classify)` describes one of the
    questions.

    >>> game = Game("doudizhu")
    >>> game.classify(cards="333A")["play"]["name"]
    'trio with a single'
    >>> game.split(hand="33", limit=0)
    Traceback (most recent call last):
    paiju.QuestionError: /limit: must be a whole number from 1 to 20

    A state is a game in progress. Players choose from views:

    >>> state = game.new(seed=7, ruleset="douzero")
    >>> player = game.player("casual")
    >>> while state.to_act:
    ...     state = state.step(player.choose(state.view()))
    >>> sum(state.settle()["scores"])
    0

    Attributes:
        id: the id of the game.
        name: the name of the game for people.
        about: one line about the game.
        language: the language of all texts, "en" or "zh".

    """

    def __init__(self, game: str, language: Language = "en") -> None:
        self._door = Door(game, language)
        self.id, self.language = game, language
        self.name = self._door.declared.name.within(language)
        self.about = self._door.declared.about.within(language)

    @property
    def questions(self) -> tuple[str, ...]:
        """The names of the game's questions."""
        return tuple(self._door.questions)

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The ids of the game's rule sets; the default one is `describe()["default_ruleset"]`."""
        return self._door.declared.rulesets

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The game's players, from the lowest skill to the highest, then those without a skill."""
        return tuple(Player(self._door, bot) for bot in self._door.declared.bots)

    def player(self, who: int | str) -> Player:
        """A player of the game, by its skill or by its id."""
        with reported(self.language):
            return Player(self._door, self._door.declared.bot(who))

    def describe(
        self,
        *,
        view: Mapping[str, Any] | None = None,
        state: Mapping[str, Any] | None = None,
        proof: str | None = None,
        seat: int | None = None,
        notation: str = CODES,
    ) -> Json:
        """The game in full; or, if it is given a view or a state, that position in sentences.

        The game in full are its rule sets, options, types of actions, reasons, players and
        questions. The arguments are the fields of the question `describe`.
        """
        asked = {"view": view, "state": state, "proof": proof, "seat": seat}
        fields = {name: each for name, each in asked.items() if each is not None}
        if fields:
            return self.ask("describe", **fields, notation=notation)
        from paiju.play.questions.catalogue import GAME  # noqa: PLC0415 - it loads the registry

        return GAME.write(self._door.declared, Speaker(self.language))

    def rules(self, ruleset: str | Mapping[str, object] | None = None) -> Json:
        """All rules of a rule set.

        Args:
            ruleset: the id of the rule set, or `{"id": …, "options": {…}}` with changed options;
                None for the default rule set.
        """
        declared = self._door.declared
        default = declared.default
        with reported(self.language):
            given = read_ruleset(default if ruleset is None else plain(ruleset), default)
            return declared.describe(declared.rules_of(*given), self.language)

    def ask(self, question: str, /, **fields: object) -> Json:
        """The answer to a question by name: `game.ask("moves", …)` is `game.moves(…)`.

        If a field's name is a Python keyword, the argument has an underscore at its end: `as_`.
        """
        return self._door.ask(question, {_field(name): each for name, each in fields.items()})

    def puzzles(self, **fields: object) -> Json:
        """A page of the game's puzzles, without their solutions.

        `fields` are `kind`, `difficulty` (1 to 5), `date`, `limit` and `cursor`. With a date, such
        as "2026-11-23", there are ten puzzles of each kind for that day.

        >>> page = Game("doudizhu").puzzles(kind="one", difficulty=1, limit=1)
        >>> [puzzle["name"] for puzzle in page["puzzles"]]
        ['Landlord against one']
        """
        return self._door.puzzles(fields)

    def puzzle(self, id: str) -> Json:  # noqa: A002 - its name in answers
        """A puzzle by its id, without the solution."""
        return self._door.puzzle(id)

    def try_puzzle(
        self,
        id: str,  # noqa: A002 - as above
        moves: Sequence[Mapping[str, object]] = (),
        *,
        hint: bool = False,
    ) -> Json:
        """The verdict on an attempt at a puzzle, and the best replies to its last move.

        Args:
            id: the id of the puzzle.
            moves: the moves of the attempt so far; only the last one is new.
            hint: whether the answer gives a hint.
        """
        return self._door.try_puzzle(id, {"moves": list(moves), "hint": hint})

    def __getattr__(self, name: str) -> Callable[..., Json]:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._door.questions:
            known = ", ".join(self.questions)
            raise AttributeError(f"{self.id} has no question {name!r}; it has {known}")
        return _function(self.ask, self._door.questions[name])

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.questions})

    def new(self, *, seed: int | str | None = None, **fields: object) -> State:
        """The state of a new game, after the deal; without a seed the cards are random.

        `fields` are those of the question `deal`: `ruleset`, and the game's own fields. The same
        seed deals the same cards in every version.
        """
        given = fields if seed is None else {**fields, "seed": seed}
        body: Json = plain(given)
        with reported(self.language, body):
            request = self._door.read("deal", body)
            writer = self._door.declared.writer(self.language, request)
            inner = self._door.declared.dealing.deal(request, request["seed"], writer.script)
        return State(self._door, inner)

    def state(self, value: Mapping[str, Any]) -> State:
        """The state in a JSON value; a state that no game can reach raises a `QuestionError`."""
        body: Json = plain(value)
        with reported(self.language, body):
            inner = read_state(self._door.declared, body, self._door.script)
        return State(self._door, inner)

    def __repr__(self) -> str:
        return f"<paiju.Game {self.id}>"


def _field(name: str) -> str:
    """The field of a question that an argument stands for: `as_` stands for `as`."""
    return name[:-1] if name.endswith("_") and iskeyword(name[:-1]) else name


def _parameter(name: str, field: Field) -> Parameter:
    default = field.default if isinstance(field.default, bool | int | str) else None
    return Parameter(
        f"{name}_" if iskeyword(name) else name,
        Parameter.KEYWORD_ONLY,
        default=Parameter.empty if field.is_required else default,
    )


def _function(ask: Callable[..., Json], question: Question) -> Callable[..., Json]:
    """A question as a function with its own signature and docstring.

    Args:
        ask: answers a question, from its name and its fields.
        question: the declaration of the question.
    """

    def function(**fields: object) -> Json:
        return ask(question.name, **fields)

    field_lines = [
        f"    {name}: {each.description.en if each.description else ''}"
        for name, each in question.fields.items()
    ]
    function.__name__ = function.__qualname__ = question.name
    function.__doc__ = "\n".join(
        (
            question.summary.en,
            "",
            question.description.en,
            "",
            "Fields:",
            *map(str.rstrip, field_lines),
        )
    )
    parameters = [_parameter(name, each) for name, each in question.fields.items()]
    function.__signature__ = Signature(parameters)  # type: ignore[attr-defined] # functions may have one
    return function
