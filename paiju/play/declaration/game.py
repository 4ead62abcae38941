"""The declaration of a game: everything that routes, tables, arena and learner need of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from pkgutil import resolve_name
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from enum import Enum

    from paiju.chance import Seed
    from paiju.jit import Kernel
    from paiju.play.declaration.options import Option
    from paiju.play.declaration.puzzles import Puzzles
    from paiju.play.declaration.question import Dealing, Question
    from paiju.play.flow.flow import AnyScript, Decoy, Flow, Refusal, State
    from paiju.play.players.judge import AnyJudge, Hindsight
    from paiju.play.players.player import Bot, Objective, Rng
    from paiju.shapes.field_types import Field
    from paiju.shapes.schema import Schema
    from paiju.text import Language

Json = dict[str, Any]

# The kind of game; games of a family look alike on a table.
Family = Literal["cards", "tiles"]
# The direction in which turns go round a table, seen from above.
Turns = Literal["counterclockwise", "clockwise"]

# The version of this declaration; a game that was written for another is not loaded.
VERSION = 1


class DecidedBy(NamedTuple):
    """The parts of a state that decide it; the rest follows from them.

    Attributes:
        deal: the deal, and the standing of the game before it.
        acts: the lists of actions since, in the order of the game.

    """

    deal: tuple[str, ...]
    acts: tuple[str, ...]


class ActionType(NamedTuple):
    """A type of action, as players call it in some phases.

    Attributes:
        type: its code.
        name: its name for people.
        phases: the phases in which it is done, and called so.
        listed: the list of a state that records it.

    """

    type: str
    name: Text
    phases: tuple[str, ...]
    listed: str = "history"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lab:
    """The lab of a game: parts that serving does not need, loaded on demand.

    Each is a place in the form `module:name`.

    Attributes:
        contests: the contests of the game by name, where they are not the engine's.
        vectors: its conformance vectors.
        learnt: its declaration for the learner.
        numbered: its numbers for learners beside those of its engine (`lab.numbering.Own`).

    """

    contests: str | None = None
    vectors: str | None = None
    learnt: str | None = None
    numbered: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(ABC):
    """A game.

    Attributes:
        version: the version of the declaration that the game uses.
        id: its name in paths and questions.
        component: the prefix of its components' names.
        package: its package, which has `examples.json`.
        salt: the word in its players' chance; a renamed game keeps it.
        name: its name for people.
        about: one line about it for players.
        art: the codes of some cards or tiles that represent it.
        turns: the direction in which the seats play.
        seats: the largest number of players.
        place: where it stands among the games that are shown: the lowest first, which documents and
            the arena take for an example.
        default: the default rule set.
        rulesets: the ids of its rule sets.
        options: the options in which they differ.
        rules_of: a rule set by its id, with changed options.
        flow: its functions.
        decided_by: the parts of a state that decide it.
        actions: the types of its actions by phase, in the order in which they are offered.
        bots: its players, from the weakest skill up, then those without a skill.
        refusals: the reasons for which its flow refuses an action.
        scripts: the notations of its cards or tiles.
        sealed_script: the notation in sealed tables: codes of one length, so that the length of a
            table reveals nothing.
        sealed_anew: a mark of the way in which the notation writes states, where it once wrote them
            in another, which it still reads; servers of that time refuse the mark.
        next_round: deals the next round of a match, from `next` of the last round's score; None
            if one table is a whole game.
        match_shape: the schema of that `next`.
        decoys: the decoys of a step, by the states before and after it, for the seat of an
            onlooker; none where letting something pass never takes a thought.
        factors: the names of what multiplies its stakes, by code.
        lab: the parts that serving does not need.
        puzzles: its puzzles, if it has some.
        dealing: its deal, as a question.
        write_score: writes a score as JSON.
        settle_fields: the fields of /settle beside the state.
        kernels: the kernels that its players compile last; if one is missing, a start must compile.
        rare: compiles kernels that few games reach; returns a line about them.
        judges: the judges of its reviews, the strongest first, all in one unit.
        chance: its judge of chances, if it has one: the chance to win of the side of a view's seat,
            which is to act; None under rules that the judge does not know, and before the play.
        shapes: the components of the document for its questions and answers.

    """

    version: int
    id: str
    component: str
    package: str
    salt: str
    name: Text
    about: Text
    art: tuple[str, ...]
    turns: Turns
    seats: int
    default: str
    rulesets: tuple[str, ...]
    options: tuple[Option, ...]
    rules_of: Callable[..., Any]
    flow: Flow[Any, Any, Any, Any]
    decided_by: DecidedBy
    actions: tuple[ActionType, ...]
    bots: tuple[Bot[Any, Any], ...]
    refusals: tuple[Refusal, ...]
    scripts: type[Enum]
    sealed_script: AnyScript
    sealed_anew: str = ""
    dealing: Dealing
    write_score: Callable[[Any, Any], Json]
    shapes: Mapping[str, Schema]
    place: int = 100
    kernels: tuple[Kernel[Any, Any], ...] = ()
    rare: Callable[[], str] | None = None
    judges: tuple[AnyJudge, ...] = ()
    chance: Callable[[Any], float | None] | None = None
    settle_fields: Mapping[str, Field] = field(default_factory=lambda: MappingProxyType({}))
    next_round: Callable[[Any, Seed, object], State] | None = None
    match_shape: Schema | None = None
    decoys: Callable[[Any, Any, int, Rng], Iterable[Decoy]] = lambda *_: ()
    factors: Mapping[str, Text] = field(default_factory=lambda: MappingProxyType({}))
    lab: Lab = Lab()
    puzzles: Puzzles | None = None

    @property
    @abstractmethod
    def family(self) -> Family:
        """The kind of game."""

    @property
    def asked_with(self) -> str | None:
        """The field of questions without a state beside the rule set, or None."""
        return None

    @property
    @abstractmethod
    def questions(self) -> tuple[Question, ...]:
        """The questions that it answers, those of its engine first."""

    @property
    @abstractmethod
    def reasons(self) -> Mapping[str, Text]:
        """The reasons for which something is refused, by code."""

    @property
    @abstractmethod
    def rules_shape(self) -> str:
        """The component that describes its rule sets."""

    @property
    @abstractmethod
    def bare_fields(self) -> Mapping[str, Field]:
        """The fields of /suggest about a hand without a view."""

    @abstractmethod
    def imagined(self, asked: Json) -> tuple[Any, Json]:
        """The view that is imagined from a hand, and what was assumed."""

    def imagining(self, bot: Bot[Any, Any]) -> Bot[Any, Any]:
        """The bot that is asked about an imagined view in place of another."""
        return bot

    @abstractmethod
    def writer(self, language: Language, asked: Json) -> Any:  # noqa: ANN401 - each engine has its own
        """A writer of the answer to a question."""

    @abstractmethod
    def describe(self, rules: Any, language: Language) -> Json:  # noqa: ANN401 - each game has its own
        """A rule set, for the catalogue."""

    def write_play(self, view: Any, action: Any, write: Any) -> Json:  # noqa: ANN401 - each game has its own
        """The play that an action makes in a view, in a game whose actions make plays."""
        del view, action, write
        return {}

    @abstractmethod
    def warm(self, ruleset: str) -> str:
        """Build the tables of a rule set; return a line about them."""

    def hindsight(self, state: State, action: Any) -> Hindsight | None:  # noqa: ANN401 - each game has its own
        """The verdict of open cards on an action in a state; None if there is none."""
        del state, action
        return None

    @property
    def suits(self) -> Mapping[str, Text]:
        """The names of the suits of tiles, by code; cards have none of their own."""
        return {}

    @property
    def objective(self) -> Objective:
        """The aim of its players, which is the unit of its judges."""
        return "points" if any(judge.unit == "points" for judge in self.judges) else "wins"

    @property
    def has_scorers(self) -> bool:
        """Some of its players for wins play for points where they are asked to."""
        return any(bot.scorer for bot in self.bots)

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """The aims that some player of it can have, the usual one first."""
        return ("wins", "points") if self.has_scorers else (self.objective,)

    @property
    def strongest(self) -> int:
        """The highest skill of its players."""
        return max(bot.skill or 1 for bot in self.bots)

    def bot(self, wanted: str | int) -> Bot[Any, Any]:
        """A bot by its id, or by its skill."""
        for bot in self.bots:
            if wanted in (bot.id, bot.skill):
                return bot
        ids = ", ".join(bot.id for bot in self.bots)
        skills = ", ".join(str(bot.skill) for bot in self.bots if bot.skill)
        text = _NO_BOT.format(wanted=str(wanted)[:_SHOWN], ids=ids, skills=skills)
        raise UnknownChoiceError(Fault("unknown_bot", text))

    @property
    def usual_contests(self) -> str | None:
        """The place of a function from a game to its contests, where its engine has one."""
        return None

    def part(self, place: str | None) -> Any:  # noqa: ANN401 - each part has a type of its own
        """A part of the lab by its place; None if the game has none."""
        return None if place is None else resolve_name(place)


_SHOWN = 24
_NO_BOT = Text(
    "没有机器人 “{wanted}”；有：{ids}，水平：{skills}",
    'there is no bot "{wanted}"; there are {ids}, by skill {skills}',
)
