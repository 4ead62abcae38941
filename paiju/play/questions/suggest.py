"""The question `suggest` of every game: what a player would do, and the fields that choose it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from paiju.chance import Chance
from paiju.jit import KINDS, kind
from paiju.play.declaration.question import TIME, Question, notation
from paiju.play.declaration.refusals import explain_seat
from paiju.play.flow.flow import View
from paiju.play.players.moods import CALM, Mood, in_mood
from paiju.play.players.player import Decision, Why
from paiju.play.questions.fields import (
    MAX_NODES,
    MAX_SEATS,
    MAX_SKILL,
    REASONS,
    Id,
    budget,
    part_of,
    rounded,
)
from paiju.play.questions.view_fields import seen_fields, with_any_view
from paiju.shapes.errors import Fault, UnknownChoiceError
from paiju.shapes.field_types import (
    DRAWN,
    MAX_ID,
    Field,
    FieldType,
    Listed,
    Seed,
    Share,
    Whole,
    Word,
    always,
)
from paiju.shapes.read import as_whole, at, read_object, wrong_type
from paiju.shapes.record import Record
from paiju.shapes.schema import whole
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.chance import Seed as AnySeed
    from paiju.play.declaration.game import Game
    from paiju.play.declaration.question import Json
    from paiju.play.players.player import Bot, Objective, Player
    from paiju.play.questions.fields import Writes
    from paiju.shapes.schema import AnyScript, Schema

A = TypeVar("A")
V = TypeVar("V", bound=View)

MAX_CANDIDATES = 32
# The largest number of fields with a default in a question about a bare hand.
MAX_DEFAULTS = 4
# The player that makes the random moves of blunders.
ANYTHING = "random"

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


def decide(
    agent: Player[V, A],
    anything: Player[V, A],
    view: V,
    budget: int,
    seed: AnySeed,
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


class Weighed(NamedTuple):
    """An action that a player weighed.

    Attributes:
        view: the view in which a seat chooses the action.
        action: the action; None where the seat is not to act.
        value: its value, if the player has one.
        points: its expected score, if the player counts it.
        share: how often the player would do it, if it learnt to play.

    """

    view: Any
    action: Any
    value: float | None
    points: float | None
    share: float | None = None


class Suggested(NamedTuple):
    """A suggestion.

    Attributes:
        best: the action.
        bot: the bot that was asked.
        decision: its decision.
        chance: the chance that the seat's side wins from this position, or None.
        seed: the seed of its chance.
        assumed: what was taken for granted about a bare hand, or None.

    """

    best: Weighed
    bot: Bot[Any, Any]
    decision: Decision[Any]
    chance: float | None
    seed: AnySeed
    assumed: Json | None

    @property
    def candidates(self) -> list[Weighed]:
        """The compared actions, the best first, then other actions with a probability."""
        known = {each.action: (each.value, each.points) for each in self.decision.candidates}
        shares = {each.action: each.share for each in self.decision.likely}
        weighed = []
        for action in [*{**known, **shares}][:MAX_CANDIDATES]:
            value, points = known.get(action, (None, None))
            weighed.append(Weighed(self.best.view, action, value, points, shares.get(action)))
        return weighed


def suggest_question(game: Game) -> Question:
    """The question `suggest` of a game."""
    suggested = _suggested(game)

    def ask(asked: Json, write: Writes) -> Json:
        view, bot = asked["view"], _bot(game, asked)
        assumed = asked.get("assumed")
        if assumed:
            wanted, bot = bot, game.player_for_hand(bot)
            is_lowered = bot is not wanted and (asked.get("skill") or asked.get("bot"))
            assumed = {**assumed, "skill": bot.skill if is_lowered else None}
        agent = agent_for(game, bot, asked["objective"], view)
        refusal, chance = explain_seat(view), None
        if refusal is not None:
            decision: Decision[Any] = Decision(None, reasons=(Why(*refusal),))
        else:
            mood = Mood(asked.get("blunder_rate", 0.0), asked.get("temperature", 0.0))
            anything = game.bot(ANYTHING).agent
            with at("state" if "state" in asked else "view"):
                decision = decide(agent, anything, view, asked["budget_ms"], asked["seed"], mood)
                chance = decision.chance
                # About a bare hand, the cards that others showed are unknown.
                if chance is None and game.chance is not None and not assumed:
                    chance = game.chance(view)
        best = Weighed(view, decision.action, decision.value, decision.points)
        answer = Suggested(best, bot, decision, chance, asked["seed"], assumed)
        return suggested.write(answer, write)

    fields = {
        **seen_fields(game),
        **game.bare_fields,
        "skill": Field(
            Skill(1, MAX_SKILL, game.strongest),
            Text(
                "问多强的机器人；都不写就是最强的。",
                "The skill of the player; by default the strongest.",
            ),
            may_be_null=True,
        ),
        "bot": Field(
            Word(tuple(bot.id for bot in game.bots)),
            Text(
                "按名字点一个机器人，代替按水平。", "A player by its id, instead of by its skill."
            ),
        ),
        "objective": objective_of(game),
        "budget_ms": budget(),
        "seed": Field(Seed(), default=DRAWN),
        "blunder_rate": Field(
            Share(),
            Text(
                "玩家随便选一个合法动作的概率。",
                "How often the player does just anything that is legal.",
            ),
        ),
        "temperature": Field(
            Share(),
            Text(
                "偏离最好选择的程度：两个候选的价值相差这么多时，抽到好的那个的机会是"
                "另一个的 2.7 倍；0 就是从不偏离。麻将算分的机器人，1 抵一大手牌的分。",
                "How far the player strays from the best: of two candidates whose worths "
                "differ by so much, the better is drawn 2.7 times as often; 0 is never. For "
                "planners of tile games 1 stands for the points of a big win.",
            ),
        ),
        "notation": notation(game.scripts, prefix=game.component),
    }
    return Question(
        name="suggest",
        fields=fields,
        answer=suggested,
        ask=ask,
        finish=lambda asked, _: with_any_view(game, asked),
        budget=TIME,
        summary=Text("这个机器人会怎么打？", "What would this player do?"),
        description=Text(
            "问一个机器人（按水平或按名字）：视图里的这一家该怎么打。它只看视图；给 "
            "`state` 和 `seat` 也行。响应里有理由和它比较过的其他动作，最好的在前，机"
            "器人估得出价值的话也写上。`blunder_rate` 和 `temperature` 让它打得弱一些。"
            "花了多少工夫见 `engine.nodes` 和响应头 `Server-Timing`。没轮到这一家时 "
            "`action` 是 null，`reasons` 说明原因。只给 `hand` 也可以：`assumed` 说明默认了什么。",
            "Asks a player, by skill or by name, what the seat of a view should do. It sees "
            "the view and nothing more; you may send a `state` with its `seat` instead. The "
            "answer has its reasons and the other actions that it weighed, the best first, "
            "each with its worth where the player has one. `blunder_rate` and `temperature` "
            "make it weaker. `engine.nodes` and the header `Server-Timing` give the work and "
            "the time. For a seat that need not act `action` is null, and `reasons` say why. "
            "A `hand` alone is enough: `assumed` lists the assumptions.",
        ),
        answer_description=Text("机器人的动作和理由。", "The player's action, with its reasons."),
    )


def _bot(game: Game, asked: Json) -> Bot[Any, Any]:
    """The bot that a question names by `skill` or by `bot`; the strongest if it names none."""
    skill = asked.get("skill")
    if "bot" in asked and skill is not None:
        raise UnknownChoiceError(Fault("skill_or_bot", _SKILL_OR_BOT, ("bot",)))
    if "bot" in asked:
        return game.bot(asked["bot"])
    with at("skill"):
        return game.bot(game.strongest if skill is None else skill)


_SKILL_OR_BOT = Text("skill 与 bot 只能给一个", "name a player by `skill` or by `bot`, not by both")


def _suggested(game: Game) -> Record[Suggested]:
    """The record of the answer."""
    action = part_of(
        game, "Action", lambda action, write: game.flow.write_action(action, write.script)
    )
    candidate: Record[Weighed] = Record(
        fields={"action": always(action), **game.weighed, "probability": _PROBABILITY}
    )
    return Record(
        fields={
            "action": always(action, may_be_null=True, of="best.action"),
            **{name: _of_best(name, field) for name, field in game.weighed.items()},
            "win_probability": _CHANCE,
            "candidates": always(
                Listed(candidate, MAX_CANDIDATES),
                Text(
                    "机器人比较过的，最好的在前。",
                    "The candidates that the player compared, the best first.",
                ),
            ),
            "reasons": replace(REASONS, of="decision.reasons"),
            "engine": always(_ENGINE, of=lambda answer: answer),
            "seed": always(Seed()),
            "assumed": always(ASSUMED, may_be_null=True),
        },
        component=f"{game.component}Suggestion",
    )


def _of_best(name: str, field: Field) -> Field:
    """A field of weighed actions, taken from the best one."""
    of = field.getter(name)
    return replace(field, of=lambda answer: of(answer.best))


_PROBABILITY = always(
    Share(),
    Text(
        "学会打牌的机器人这样打的概率，其余是 null。",
        "The probability of this action, from a player that learnt to play; else null.",
    ),
    may_be_null=True,
    of=lambda weighed: rounded(weighed.share),
)
_CHANCE = always(
    Share(),
    Text(
        "轮到的这一方从这个局面打赢的机会。一套规则只有一个评判，不管问的是哪个机器人；"
        "没有评判的规则、只给手牌、不带历史的视图、开打之前都是 null。",
        "The chance of the seat's side to win from this position: by the one judge of the rule "
        "set, whichever player is asked. Null where a rule set has none, of a hand alone, of a "
        "view without its history, and before the play.",
    ),
    may_be_null=True,
    of=lambda answer: rounded(answer.chance),
)
_ENGINE: Record[Suggested] = Record(
    fields={
        "id": always(Id(), of="bot.id"),
        "skill": always(Whole(1, MAX_SKILL), may_be_null=True, of="bot.skill"),
        "by": always(
            Id(),
            Text(
                "作决定的一方：机器人自己、它的模型，或者它没学过这套规则时代替它的机器人。",
                "The decider: the player itself, its model, or the fallback player for a rule set "
                "that it does not know.",
            ),
            of=lambda answer: answer.decision.by or answer.bot.id,
        ),
        "nodes": always(
            Whole(0, MAX_NODES),
            Text(
                "看了多少，按它自己的数法。",
                "The work of the decision, in the player's own unit.",
            ),
            of="decision.nodes",
        ),
        "kernels": always(
            Word(tuple(KINDS)),
            Text(
                "用的内核：编译过的（`compiled`），或者普通 Python 的（`plain`）；后者同样的预算"
                "搜得少，选择可能不同。",
                "The kernels used: `compiled`, or `plain` Python, which looks at less within "
                "a budget and may choose differently.",
            ),
            of=lambda _: kind(),
        ),
    }
)


_SEAT = Whole(0, MAX_SEATS - 1)
ASSUMED: Record[Json] = Record(
    fields={
        "ruleset": always(Id(), of=itemgetter("ruleset")),
        "seat": always(_SEAT, Text("谁的牌。", "Whose hand it is."), of=itemgetter("seat")),
        "counts": always(
            Listed(Whole(0, 64), MAX_SEATS),
            Text("各家有几张牌。", "How many cards or tiles each seat holds."),
            of=itemgetter("counts"),
        ),
        "last_by": always(
            _SEAT,
            Text("最后一手牌是谁出的，如果有的话。", "Who played the last play, if there is one."),
            may_be_null=True,
            of=itemgetter("last_by"),
        ),
        "defaults": always(
            Listed(Id(), MAX_DEFAULTS),
            Text(
                "没写、因而取默认值的字段。",
                "The fields that were left out and have their default.",
            ),
            of=itemgetter("defaults"),
        ),
        "skill": always(
            Whole(1, MAX_SKILL),
            Text(
                "问的水平对一手牌来说太高时，改用的水平。",
                "The skill that answers in place of a higher one, which needs a whole game.",
            ),
            may_be_null=True,
            of=itemgetter("skill"),
        ),
    },
    component="Assumed",
)
