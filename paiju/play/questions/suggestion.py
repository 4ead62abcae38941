"""Suggestions: the decision of a player on demand, and the fields that choose the player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from paiju.chance import Chance
from paiju.play.flow.flow import View
from paiju.play.players.moods import CALM, in_mood
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.shapes.field_types import MAX_ID, Field, FieldType, Whole, Word
from paiju.shapes.read import as_whole, at, read_object, wrong_type
from paiju.shapes.schema import whole
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.chance import Seed
    from paiju.play.declaration.game import Game
    from paiju.play.players.moods import Mood
    from paiju.play.players.player import Bot, Decision, Objective, Player
    from paiju.shapes.schema import AnyScript, Schema

A = TypeVar("A")

_OBJECTIVES: tuple[Objective, ...] = ("wins", "points")
_OBJECTIVE = Text(
    "`wins` 多赢，`points` 多得分。",
    "To win often (`wins`) or much (`points`).",
)
_NOT_FOR_POINTS = Text(
    "{bot} 不会按得分打；会的有：{others}",
    "{bot} does not play for points; these do: {others}",
)
_NO_PLAYER = Text(
    "这个游戏的机器人都按 {others} 打", "the players of this game play for {others} alone"
)
_CANNOT_COUNT = Text(
    "{bot} 没有学过这套规则，不会按得分打",
    "{bot} has not learnt this rule set, and does not play for its points",
)


V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Skill(Whole):
    """The field type of a skill; it reads the skills of all games, its schema lists this game's.

    A skill that this game lacks is refused later, by an error that lists the skills it has.

    Attributes:
        strongest: the highest skill of the game's players.

    """

    strongest: int

    def schema(self) -> Schema:
        """The range from the lowest skill to the game's strongest."""
        return whole(self.least, self.strongest)


@dataclass(frozen=True, slots=True)
class Objectives(Word):
    """The field type of an objective; one that only other games have gets an error of its own."""

    def read(self, value: object, script: AnyScript) -> str:
        """The objective `wins` or `points`, if players of the game can have it."""
        if value in _OBJECTIVES and value not in self.words:
            text = _NO_PLAYER.format(others=", ".join(self.words))
            raise UnknownChoiceError(Fault("unknown_objective", text))
        return super(Objectives, self).read(value, script)


@dataclass(frozen=True, slots=True, eq=False)
class Bots(FieldType):
    """The field type of bots by seat: an object from seats to skills or ids of bots."""

    game: Game

    def read(self, value: object, script: AnyScript) -> dict[int, Bot[Any, Any]]:
        """The bots by seat."""
        del script
        seats = {str(seat): seat for seat in range(self.game.seats)}
        bots = {}
        for seat, wanted in read_object(value, (), seats).items():
            who = wanted if isinstance(wanted, str) else as_whole(wanted)
            with at(seat):
                if who is None:
                    raise wrong_type("水平或机器人的 id", "a skill or a bot's id")
                bots[seats[seat]] = self.game.bot(who)
        return bots

    def schema(self) -> Schema:
        """An object whose keys are seats, and whose values are skills or ids."""
        by_name = {"type": "string", "minLength": 1, "maxLength": MAX_ID}
        by_skill = whole(1, self.game.strongest)
        seats = {"type": "string", "enum": [str(seat) for seat in range(self.game.seats)]}
        return {
            "type": "object",
            "propertyNames": seats,
            "maxProperties": self.game.seats,
            "additionalProperties": {"anyOf": [by_skill, by_name]},
        }


def objective_of(game: Game) -> Field:
    """The field `objective` of a game."""
    return Field(Objectives(game.objectives), _OBJECTIVE, default=game.objective)


def agent_for(game: Game, bot: Bot[V, A], objective: Objective, view: V) -> Player[V, A]:
    """The player of a bot for an objective; raises `UnknownChoiceError` if it has none."""
    if objective == game.objective:
        return bot.agent
    scorer = bot.scorer
    if scorer is None:
        others = ", ".join(each.id for each in game.bots if each.scorer)
        text = _NOT_FOR_POINTS.format(bot=bot.id, others=others)
    elif scorer.counts(view):
        return scorer
    else:
        text = _CANNOT_COUNT.format(bot=bot.id)
    raise UnknownChoiceError(Fault("unknown_objective", text, ("objective",)))


def ask(
    agent: Player[V, A],
    anything: Player[V, A],
    view: V,
    budget: int,
    seed: Seed,
    mood: Mood = CALM,
) -> Decision[A]:
    """The decision of a player for a seat that is to act, with the errors that its mood adds.

    A blunder is a move of `anything`, a player that chooses any legal action at random.
    """
    chance, mood_chance = Chance(seed, "suggestion"), Chance(seed, "mood")
    return in_mood(
        mood,
        mood_chance,
        lambda: agent.decide(view, budget, chance),
        lambda: anything.decide(view, budget, chance),
    )
