"""The two questions about sealed tables, and their answer: the table as its human sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from paiju.play.declaration.question import notation
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.answer_parts import (
    Shown,
    event_field_type,
    legal_field,
    score_field_type,
    state_field_type,
    verdict_fields,
    view_field_type,
)
from paiju.play.questions.catalogue import ANY_REASON, REASON
from paiju.play.questions.fields import MAX_EVENTS, MAX_SKILL
from paiju.play.questions.proofs import PROOF_SCHEMA, written
from paiju.play.questions.view_fields import HISTORY
from paiju.shapes.field_types import (
    MAX_ID,
    Field,
    FieldType,
    Flag,
    Line,
    Listed,
    Part,
    PlainText,
    Seed,
    Whole,
    Word,
    always,
)
from paiju.shapes.read import as_whole, read_ruleset, wrong_type
from paiju.shapes.record import Record
from paiju.shapes.schema import one_object, one_of_these, ref
from paiju.tables.table import HUMAN
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import Event, Refusal, Score
    from paiju.play.questions.fields import Json, Writes
    from paiju.shapes.schema import Schema
    from paiju.tables.table import Outcome, Table

# The longest token of a table: ten times that of a short game, since some games are long.
MAX_TABLE = 1 << 15
MAX_SEATS = 4
MAX_TURN = 10_000


class RuleSetOfGame(FieldType):
    """The field type of a rule set of the game that the question names: its id or {id, options}."""

    def schema(self) -> Schema:
        """A reference to the component of rule sets."""
        return ref("RuleSetRef")

    def read(self, value: object, script: object) -> object:
        """The rule set; None if the game is unknown. The `script` is the id of the game."""
        if not isinstance(script, str) or script not in GAMES:
            return None
        game = GAMES[script]
        return game.rules_of(*read_ruleset(value, game.default))


class Seats(FieldType):
    """The field type of the players by seat: `human`, or a bot by its id or its skill."""

    def schema(self) -> Schema:
        """The bounds of the list and of each seat."""
        by_name = {"type": "string", "minLength": 1, "maxLength": MAX_ID}
        by_skill = {"type": "integer", "minimum": 1, "maximum": MAX_SKILL}
        seat = {"anyOf": [by_name, by_skill]}
        return {"type": "array", "items": seat, "minItems": 2, "maxItems": MAX_SEATS}

    def read(self, value: object, script: object) -> list[str | int]:
        """The players that a caller sent; whether there are such bots is checked later."""
        del script
        if not isinstance(value, list):
            raise wrong_type("列表", "a list")
        return [_seat(each) for each in value]


def _seat(value: object) -> str | int:
    who = value if isinstance(value, str) else as_whole(value)
    if who is None:
        raise wrong_type(
            f" {HUMAN}、机器人的 id 或水平的列表",
            f"a list of {HUMAN} and of bots' ids or skills",
        )
    return who


@dataclass(frozen=True, slots=True)
class OfGames(FieldType):
    """The field type of a value that a game reads later, once the game of the table is known.

    Attributes:
        shapes: returns the schemas of all games. It is called late, because a game that fails is
            left out after the questions are declared.

    """

    shapes: Callable[[], list[Schema]]

    def schema(self) -> Schema:
        """The union of the schemas."""
        return one_of_these(self.shapes())

    def read(self, value: object, script: object) -> object:
        """The value as it was sent."""
        del script
        return value


def _actions() -> list[Schema]:
    return [ref(f"{game.component}Action") for game in GAMES.values()]


def _matches() -> list[Schema]:
    return [game.match_shape for game in GAMES.values() if game.match_shape] or [one_object({})]


_NOTATION = notation(*(game.scripts for game in GAMES.values()), prefix="Any")
LAY: Mapping[str, Field] = {
    "game": always(Word(tuple(GAMES)), Text("玩的是哪个游戏。", "The game that is played.")),
    "ruleset": Field(
        RuleSetOfGame(),
        Text(
            "这个游戏的规则集；不写就用游戏的默认规则集。",
            "A rule set of the game; by default the game's own.",
        ),
    ),
    "seats": Field(
        Seats(),
        Text(
            f"各座位是谁：一个是 `{HUMAN}`，其余是机器人，写名字，或者写水平 1 到 5。有哪些"
            "机器人见 `GET /v1/games/{game}`。不写的话，真人坐 0 号，别的座位是最弱的机器人。",
            f"The players by seat: one is `{HUMAN}`, each of the others a bot, by its id or "
            "by its skill from 1 to 5. `GET /v1/games/{game}` lists the bots. By default the "
            "human has seat 0, and the weakest bots have the others.",
        ),
    ),
    "seed": Field(
        Seed(),
        Text(
            "发牌和机器人的运气都由它决定。知道它就知道暗牌；不写就用一个猜不到的随机数。",
            "The source of the deal and of the bots' chance. It reveals the hidden "
            "cards; the default is a random one that nobody can guess.",
        ),
    ),
    "match": Field(
        OfGames(_matches),
        Text(
            "多局的整场打到哪里：上一局分数里的 `next`，原样写回。不写或 null，就是新的一场。",
            "The standing of a match of several rounds: `next` of the score of the "
            "round before, unchanged. Without it, or if it is null, a match begins.",
        ),
        may_be_null=True,
    ),
    "history": HISTORY,
    "notation": _NOTATION,
}
ACT: Mapping[str, Field] = {
    "table": always(
        Line(MAX_TABLE),
        Text("上一次响应的 `table`，原样写回。", "`table` of the answer before, unchanged."),
    ),
    "action": always(
        OfGames(_actions),
        Text("真人的动作；可以不写 `seat`。", "The human's action; `seat` may be left out."),
    ),
    "history": HISTORY,
    "notation": _NOTATION,
}


class TableAnswer(NamedTuple):
    """A table as its human sees it, and what has happened since the answer before.

    Attributes:
        refusal: why the human's action is refused, or None.
        events: the events since then.
        table: the table.
        view: the human's view.
        score: its score, once the game is over.
        state: its state as JSON, which reveals the seed: only once the game is over.
        proof: the proof of that state, or None.
        token: the table, sealed.

    """

    refusal: Refusal | None
    events: tuple[Event, ...]
    table: Table
    view: Shown
    score: Score | None
    state: Json | None
    proof: str | None
    token: str


def write_answer(outcome: Outcome, token: str, write: Writes, *, has_history: bool) -> Json:
    """The answer to both questions.

    Args:
        outcome: the table, with the events since the answer before, or a refusal.
        token: the table, sealed.
        write: writes cards, actions and texts for the caller.
        has_history: whether the view has its history.
    """
    table, score = outcome.table, outcome.table.score
    known: Json = {"state": None, "proof": None}
    if score is not None:
        known = written(table.game, table.state, write.script)
    answer = TableAnswer(
        refusal=outcome.refusal,
        events=outcome.events,
        table=table,
        view=Shown(table.view, has_history),
        score=score,
        token=token,
        **known,
    )
    return _kept_record(table.game.id).write(answer, write)


@cache
def _kept_record(game: str) -> Record[TableAnswer]:
    return table_record(GAMES[game])


def table_record(game: Game) -> Record[TableAnswer]:
    """The record of the answer to both questions, at a table of this game."""
    accepted = Text("动作是不是合法、已经做了。", "Whether the action was legal, and is done.")
    fields: dict[str, Field] = {
        **verdict_fields(Part(ANY_REASON, REASON), accepted),
        "game": always(Word((game.id,)), of="table.game.id"),
        "seat": always(
            Whole(0, MAX_SEATS - 1), Text("真人的座位。", "The human's seat."), of="table.human"
        ),
        "turn": always(
            Whole(0, MAX_TURN),
            Text(
                "到现在为止的事件数。每次响应都会变大：不许悔牌的客户端拿它比较。",
                "The number of events so far. It grows from one answer to the next: a client "
                "that forbids undoing compares it.",
            ),
            of="table.event_count",
        ),
        "events": always(
            Listed(event_field_type(game), MAX_EVENTS),
            Text(
                "上次送来牌桌之后的事件，按顺序：先是真人的动作，再是机器人的。",
                "The events since the table was sent, in order: the human's action, then the "
                "bots'.",
            ),
        ),
        "view": always(view_field_type(game), Text("真人的视图。", "The human's view.")),
        "legal": replace(
            legal_field(game),
            description=Text(
                "真人现在能做的动作；牌局结束后没有。",
                "The legal actions of the human; none once the game is over.",
            ),
            of="table.legal",
        ),
        "over": always(
            Flag(), Text("牌局是不是结束了。", "Whether the game is over."), of="table.is_over"
        ),
        "score": always(
            score_field_type(game),
            Text("分数，牌局结束才有。", "The score, once the game is over."),
            may_be_null=True,
        ),
        "state": always(
            state_field_type(game),
            Text("整个局面，牌局结束才有。", "The whole state, once the game is over."),
            may_be_null=True,
        ),
        "proof": always(Part(PROOF_SCHEMA), may_be_null=True),
        "table": always(
            PlainText(MAX_TABLE),
            Text(
                "密封的整局牌：走下一步时带回来。",
                "The whole game, sealed: send it back with the next action.",
            ),
            of="token",
        ),
    }
    return Record(
        fields=fields,
        component=f"{game.component}Table",
        description=Text(
            "密封牌桌，真人那一家看到的样子。", "A sealed table, as its human sees it."
        ),
    )
