"""The declaration of a game: everything that the service, the arena and learners need to know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from pkgutil import resolve_name
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from paiju.play.declaration.refusals import OF_EVERY_GAME, history_needed
from paiju.play.flow.events import event_shape
from paiju.shapes.errors import Fault, ShapeError, UnknownChoiceError
from paiju.shapes.field_types import components_of
from paiju.shapes.read import UNKNOWN_FIELD
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from enum import Enum

    from paiju.chance import Seed
    from paiju.jit import Kernel
    from paiju.play.declaration.options import Option
    from paiju.play.declaration.puzzles import Puzzles
    from paiju.play.declaration.question import Dealing, Question
    from paiju.play.flow.events import EventType
    from paiju.play.flow.flow import AnyScript, Flow, Refusal, State
    from paiju.play.players.judge import AnyJudge, Hindsight
    from paiju.play.players.player import Bot, Objective
    from paiju.shapes.field_types import Field, FieldType
    from paiju.shapes.schema import Schema
    from paiju.text import Language

Json = dict[str, Any]

# The family of a game; games of one family look alike on a table.
Family = Literal["cards", "tiles", "tricks"]
# The direction in which turns go round a table, seen from above.
Turns = Literal["counterclockwise", "clockwise"]

# The version of this declaration; a game written for another version is not loaded.
VERSION = 1


class DecidedBy(NamedTuple):
    """The names of the fields of a state that determine it; its other fields follow from them.

    Attributes:
        deal: the fields about the deal, and about the scores of a match before it.
        acts: the lists of the actions since the deal, in the order in which the game has them.

    """

    deal: tuple[str, ...]
    acts: tuple[str, ...]


class ActionType(NamedTuple):
    """A type of action, with the name that players use for it in some phases.

    Attributes:
        type: its code.
        name: its name for people.
        phases: the phases in which the action is possible and has this name.
        listed: the name of the field of a state that lists the actions of this type.

    """

    type: str
    name: Text
    phases: tuple[str, ...]
    listed: str = "history"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lab:
    """The parts of a game for development, loaded on demand; the service does not need them.

    Each part is the place of an object in the form `module:name`, or None.

    Attributes:
        contests: the game's own contests by name; None if it uses those of its engine.
        vectors: its conformance vectors.
        learnt: its declaration for the programs that train players by self-play.
        numbered: its encodings for learners besides those of its engine (`lab.numbering.Own`).

    """

    contests: str | None = None
    vectors: str | None = None
    learnt: str | None = None
    numbered: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(ABC):
    """The declaration of a game, which each engine completes for the games that it runs.

    Attributes:
        version: the version of the declaration that the game uses.
        id: its name in paths and questions.
        component: the prefix of the names of its OpenAPI components.
        package: its Python package, which contains `examples.json`.
        salt: a word mixed into the seeds of its players; a renamed game keeps it.
        name: its name for people.
        about: one line about it for players.
        art: the codes of some cards or tiles that illustrate it.
        turns: the direction in which the seats play.
        seats: the largest number of players.
        place: its place in lists of games, lowest first; documents and the arena take the first
            game as their example.
        default: the id of the default rule set.
        rulesets: the ids of its rule sets.
        options: the options in which its rule sets differ.
        rules_of: makes a rule set from its id and changed options.
        flow: the functions that run the game.
        decided_by: the fields of a state that determine it.
        actions: the types of its actions by phase, in the order in which clients offer them.
        bots: its players, from the lowest skill up, then those without a skill.
        refusals: the reasons for which its flow refuses an action, those of every game included.
        scripts: its notations of cards or tiles.
        sealed_script: the notation in sealed tables: codes of equal length, so that the length of a
            table reveals nothing.
        sealed_anew: a mark in sealed tables for a newer form of the states in them. Servers that
            know only the older form refuse the mark; this version reads both forms.
        next_round: deals the next round of a match from rules, a seed, and `next` of the last
            score; None if every game is a match of its own.
        match_shape: the schema of `next`; None without `next_round`.
        factors: the names of the multipliers of its stakes, by code.
        lab: the parts for development.
        puzzles: its puzzles, if it has any.
        dealing: its question `deal`.
        write_score: writes a score as JSON, by means of a writer of answers.
        settle_fields: the fields of /settle besides the state.
        kernels: the kernels that its players compile last; if one is not on disk, a start must
            compile.
        rare: compiles kernels that few games reach; returns a line about them.
        judges: the judges of its reviews, the strongest first, all with the same unit.
        chance: gives the probability that the side of the seat to act wins, from its view; None
            before the play and under rules that it does not know.
        shapes: the schemas that its questions and answers refer to by name only, by component:
            those of its states, views, actions and events.

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
    refusals: tuple[Refusal, ...] = OF_EVERY_GAME
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
    factors: Mapping[str, Text] = field(default_factory=lambda: MappingProxyType({}))
    lab: Lab = Lab()
    puzzles: Puzzles | None = None

    @property
    @abstractmethod
    def family(self) -> Family:
        """The family of the game: cards, tiles or tricks."""

    @property
    def setting_field(self) -> str | None:
        """The field, such as `level`, that questions without a state need besides the rule set."""
        return None

    @property
    @abstractmethod
    def questions(self) -> tuple[Question, ...]:
        """The questions that the game answers, those of its engine first."""

    def components(self) -> dict[str, Schema]:
        """The schemas of its records, questions and answers, by component."""
        asked = (field.kind for each in self.questions for field in each.fields.values())
        answered = (each.answer for each in self.questions)
        return {**components_of((*asked, *answered)), **self.shapes}

    @property
    @abstractmethod
    def reasons(self) -> Mapping[str, Text]:
        """The texts of all reasons for which something is refused, by code."""

    @property
    @abstractmethod
    def rules_shape(self) -> str:
        """The OpenAPI component that describes the game's rule sets."""

    @property
    def bare_fields(self) -> Mapping[str, Field]:
        """The fields of /suggest for a question about a bare hand: cards without a view.

        They are empty for a game whose players decide only in views.
        """
        return {}

    def view_from_hand(self, request: Json) -> tuple[Any, Json]:
        """A view made up from a bare hand, and the assumptions in it, as JSON.

        A game without `bare_fields` refuses the hand.
        """
        del request
        raise ShapeError(UNKNOWN_FIELD.under("hand"))

    def player_for_hand(self, bot: Bot[Any, Any]) -> Bot[Any, Any]:
        """The player that decides for `bot` in a view made up from a bare hand."""
        return bot

    def read_view_without_history(self, fields: Json, script: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
        """The view in JSON whose `history` is null and whose `last_turns` is not empty.

        A game that reads only views with their history refuses it.
        """
        del fields, script
        raise history_needed()

    def for_players(self, view: Any) -> Any:  # noqa: ANN401 - each game has its own
        """The view for players, with what is assumed where it has no history."""
        return view

    def assumed_in(self, view: Any) -> Json | None:  # noqa: ANN401 - each game has its own
        """The assumptions in a view without its history, as JSON; None for a whole view."""
        del view
        return None

    @abstractmethod
    def writer(self, language: Language, request: Json) -> Any:  # noqa: ANN401 - each engine has its own
        """The writer of the answer to a question, in `language` and the notation of the request."""

    @abstractmethod
    def describe(self, rules: Any, language: Language) -> Json:  # noqa: ANN401 - each game has its own
        """A rule set as JSON, for the catalogue."""

    @property
    @abstractmethod
    def weighed(self) -> Mapping[str, Field]:
        """The fields of an action that a player weighed, besides the action itself.

        They are taken from a `paiju.play.questions.suggest.Weighed`.
        """

    @property
    def refusal_codes(self) -> tuple[str, ...]:
        """The codes with which its flow refuses actions."""
        return tuple(refusal.code for refusal in self.refusals)

    @abstractmethod
    def warm(self, ruleset: str) -> str:
        """Builds the tables of a rule set, and gives a line about them."""

    def hindsight(self, state: State, action: Any) -> Hindsight | None:  # noqa: ANN401 - each game has its own
        """The verdict on an action by a solver that sees all hands; None if it has none."""
        del state, action
        return None

    @property
    def suits(self) -> Mapping[str, Text]:
        """The names of the tiles' suits, by code; games of cards have none of their own."""
        return {}

    @property
    def objective(self) -> Objective:
        """The objective of its players, which is also the unit of its judges."""
        return "points" if any(judge.unit == "points" for judge in self.judges) else "wins"

    @property
    def has_scorers(self) -> bool:
        """Tests if some of its players for wins can also play for points."""
        return any(bot.scorer for bot in self.bots)

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """The objectives that its players can have, the usual one first."""
        return ("wins", "points") if self.has_scorers else (self.objective,)

    @property
    def strongest(self) -> int:
        """The highest skill of its players."""
        return max(bot.skill or 1 for bot in self.bots)

    def bot(self, wanted: str | int) -> Bot[Any, Any]:
        """The player with an id or a skill."""
        for bot in self.bots:
            if wanted in (bot.id, bot.skill):
                return bot
        ids = ", ".join(bot.id for bot in self.bots)
        skills = ", ".join(str(bot.skill) for bot in self.bots if bot.skill)
        text = _NO_BOT.format(wanted=str(wanted)[:_SHOWN], ids=ids, skills=skills)
        raise UnknownChoiceError(Fault("unknown_bot", text))

    @property
    def usual_contests(self) -> str | None:
        """The place `module:name` of the engine's function that makes contests, or None."""
        return None

    @property
    def contests(self) -> Mapping[str, Any]:
        """The contests of the game by name, each a `Contest`; the main one has the name ""."""
        contests: Mapping[str, Any] = self.part(_CONTESTS_OF)(self)
        return contests

    def part(self, place: str | None) -> Any:  # noqa: ANN401 - each part has a type of its own
        """The object at a place `module:name` of the lab; None for None."""
        return None if place is None else resolve_name(place)


def shapes_of(
    component: str, events: Iterable[EventType], records: Iterable[FieldType]
) -> dict[str, Schema]:
    """The schemas for `Game.shapes`.

    Args:
        component: the prefix of the names of the game's components.
        events: the types of its events.
        records: the records of its states, views, actions, scores and rule sets.
    """
    types = tuple(events)
    facts = (fact.kind for each in types for fact in each.facts.values())
    return {f"{component}Event": event_shape(types), **components_of((*facts, *records))}


# Matches are played by declarations: a declaration knows their module only by its place.
_CONTESTS_OF = "paiju.play.lab.contest:contests_of"
_SHOWN = 24
_NO_BOT = Text(
    "没有机器人 “{wanted}”；有：{ids}，水平：{skills}",
    'there is no bot "{wanted}"; there are {ids}, by skill {skills}',
)
