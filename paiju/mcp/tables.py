"""Tables in the memory of a server, which a client knows by name.

The client is the holder of a table: it plays one seat, sees the view of that seat, and bots play
the others.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from itertools import islice
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Any

from paiju import picture
from paiju._door import Door
from paiju.mcp.telling import action_text, short_json
from paiju.play.flow.legal_actions import each_action
from paiju.play.questions import answer_parts
from paiju.play.questions.state_fields import write_view
from paiju.shapes.errors import Fault, ShapeError, UnknownChoiceError
from paiju.shapes.read import at, read_ruleset, read_seed, read_whole
from paiju.tables import table as tables
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.tables.table import Outcome, Table
    from paiju.text import Language

Json = dict[str, Any]

# The number of tables that are kept, the most recently used ones.
KEPT = 256
# The number of legal actions and of events that are listed.
LISTED = 40
EVENTS = 24
# The seed reveals the hidden cards: 128 bits cannot be guessed.
_SEED_BYTES = 16
_NAME_BYTES = 9


@dataclass
class Tables:
    """The tables of a server by name; a table is the list of its positions so far.

    The client that holds a table plays one of its seats. Each of its actions adds a position.

    Attributes:
        kept: the tables, the most recently used one last.
    """

    kept: OrderedDict[str, list[Table]] = field(default_factory=OrderedDict)

    def deal(self, door: Door, arguments: Json) -> str:
        """Begins a game at a new table; gives the table's text.

        `arguments` are those of the tool, here and in the other methods.
        """
        game = door.declared
        match, own = None, game.default
        if "after" in arguments:
            with at("after"):
                match, own = self._match(door, arguments["after"])
        with at("ruleset"):
            rules = game.rules_of(*read_ruleset(arguments.get("ruleset", own), game.default))
        with at("seat"):
            seat = read_whole(arguments.get("seat", 0), 0, rules.seats - 1)
        others = _opponents(game, rules.seats - 1, arguments.get("opponents", game.bots[0].id))
        with at("seed"):
            seed = read_seed(arguments.get("seed", token_hex(_SEED_BYTES)))
        seats = [*others[:seat], tables.HUMAN, *others[seat:]]
        course = tables.lay(game, rules, seats, seed, match)
        name = token_urlsafe(_NAME_BYTES)
        self.kept[name] = [course.table]
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return _table_text(door, name, course)

    def see(self, language: Language, arguments: Json) -> str:
        """The text of a table: its holder's view, with the latest actions of all seats."""
        name, table, door = self._named_table(language, arguments)
        return _table_text(door, name, tables.Outcome(table), is_whole=True)

    def act(self, language: Language, arguments: Json) -> str:
        """Does an action of the holder, lets the bots act, and gives the table's text."""
        name, table, door = self._named_table(language, arguments)
        course = tables.act(table, _action(door, table, arguments))
        if course.refusal is None:
            self.kept[name].append(course.table)
        return _table_text(door, name, course)

    def undo(self, language: Language, arguments: Json) -> str:
        """Goes back to the position before the holder's last action; gives the table's text."""
        name, _, door = self._named_table(language, arguments)
        positions = self.kept[name]
        if len(positions) > 1:
            positions.pop()
        return _table_text(door, name, tables.Outcome(positions[-1]), is_whole=True)

    def view(self, door: Door, name: object) -> Json:
        """The view of a table's holder as JSON, for questions about it."""
        with at("table"):
            seen = self._of(door, name).view
        return write_view(door.declared, seen, door.script)

    def review(self, language: Language, arguments: Json) -> str:
        """The review of a finished table: of the holder's decisions, or of those of other seats."""
        _, table, door = self._named_table(language, arguments)
        if arguments.get("game", table.game.id) != table.game.id:
            with at("game"):
                raise ShapeError(Fault("other_game", _OTHER_GAME.format(game=table.game.id)))
        if table.score is None:
            with at("table"):
                raise ShapeError(Fault("not_over", _NOT_OVER))
        own = {key: each for key, each in arguments.items() if key not in {"table", "game"}}
        state = door.declared.flow.write_state(table.state)
        return short_json(door.ask("review", {"state": state, "seats": [table.human], **own}))

    def _named_table(self, language: Language, arguments: Json) -> tuple[str, Table, Door]:
        """The table that a call names: its name, its latest position, and its game."""
        name = arguments.get("table")
        with at("table"):
            table = self._table(name)
        return str(name), table, Door(table.game.id, language)

    def _table(self, name: object) -> Table:
        if not isinstance(name, str) or name not in self.kept:
            raise UnknownChoiceError(Fault("unknown_table", _NO_TABLE))
        self.kept.move_to_end(name)
        return self.kept[name][-1]

    def _of(self, door: Door, name: object) -> Table:
        """The table with a name; a table of another game is refused."""
        table = self._table(name)
        if table.game is not door.declared:
            raise ShapeError(Fault("other_game", _OTHER_GAME.format(game=table.game.id)))
        return table

    def _match(self, door: Door, name: object) -> tuple[object, Any]:
        """The score of the match to go on with after a finished table, and the table's rule set.

        A game without matches refuses to continue later, in `tables.lay`.
        """
        table = self._of(door, name)
        if table.score is None:
            raise ShapeError(Fault("not_over", _NOT_OVER))
        score = door.declared.write_score(table.score, door.writer)
        seen = door.declared.flow.write_view(table.view, door.script)
        return score.get("next", {}), seen["ruleset"]


def _opponents(game: Game, count: int, arguments: object) -> list[str]:
    """The ids of the bots of the other seats, from a list or from one skill or id for all."""
    listed = arguments if isinstance(arguments, list) else [arguments] * count
    if len(listed) != count:
        raise ShapeError(Fault("wrong_seats", _OPPONENTS.format(count=count), ("opponents",)))
    with at("opponents"):
        return [game.bot(each if isinstance(each, int) else str(each)).id for each in listed]


def _action(door: Door, table: Table, arguments: Json) -> Any:  # noqa: ANN401 - each game has its own
    """The action that a call chooses: by its number among those listed, or written in full."""
    flow = door.declared.flow
    if "action" in arguments:
        with at("action"):
            return flow.read_action(arguments["action"], door.script)
    total = sum(choice.moves for choice in table.legal)
    with at("choice"):
        number = read_whole(arguments.get("choice"), 1, max(1, total))
    legal = each_action(flow, table.state, table.human)
    found = next(islice(legal, number - 1, None), None)
    return flow.read_action({"type": "auto"}, door.script) if found is None else found


def _table_text(door: Door, name: str, course: Outcome, *, is_whole: bool = False) -> str:
    """The text of a table: the events, the holder's view, and the legal actions.

    `course` is what just happened at the table. With `is_whole`, the latest actions of all seats
    are in the text too.
    """
    table, game = course.table, door.declared
    flow, say = game.flow, door.writer.text
    lines = [say(_TABLE).format(name=name, game=say(game.name), seat=table.human)]
    if course.refusal is not None:
        reason = course.refusal
        lines.append(say(_REFUSED).format(text=say(reason.text), code=reason.code))
    happened = answer_parts.events(course.events, door.writer)
    lines += [f"- {short_json(each)}" for each in happened[-EVENTS:]]
    view = flow.write_view(table.view, door.script)
    acts = {name: view.pop(name) for name in game.decided_by.acts if name in view}
    if is_whole:
        lines.append(say(_LATEST) + short_json({key: each[-EVENTS:] for key, each in acts.items()}))
    lines.append(say(_VIEW) + short_json(view))
    if game.family == "tiles":
        lines.append(say(_HAND) + picture(view["hand"]))
    if table.score is not None:
        lines.append(say(_OVER) + short_json(game.write_score(table.score, door.writer)))
        return "\n".join(lines)
    total = sum(choice.moves for choice in table.legal)
    legal = islice(each_action(flow, table.state, table.human), LISTED)
    lines.append(say(_MAY))
    written = (flow.write_action(each, door.script) for each in legal)
    lines += [
        f"{number}. {action_text(each, _called(door, each, view.get('phase')))}"
        for number, each in enumerate(written, 1)
    ]
    if total > LISTED:
        lines.append(say(_MORE).format(count=total - LISTED))
    return "\n".join(lines)


def _called(door: Door, action: Json, phase: object) -> str | None:
    """The name by which Chinese players call an action in a phase; None in English."""
    if door.language == "en":
        return None
    named = [each for each in door.declared.actions if each.type == action["type"]]
    then = [each for each in named if phase in each.phases] or named
    return then[0].name.zh if then else str(action["type"])


_TABLE = Text("牌桌 {name}：{game}；你坐 {seat} 号位", "Table {name}: {game}; you are seat {seat}")
_REFUSED = Text(
    "不行：{text}（{code}）；什么也没变", "Refused: {text} ({code}); nothing has changed"
)
_LATEST = Text("最近的动作：", "Latest actions: ")
_VIEW = Text("你看到的：", "You see: ")
_HAND = Text("手牌：", "Your hand: ")
_OVER = Text("本局结束，结算：", "The game is over, the score: ")
_MAY = Text("你可以：", "You may:")
_MORE = Text(
    "还有 {count} 种：给出它的编号，或直接写 action",
    "and {count} more: give the number of one, or write the action itself",
)
_NO_TABLE = Text("没有这张牌桌；用 deal 开一张", "there is no such table; `deal` makes one")
_OPPONENTS = Text("须为 {count} 个对手", "this table has {count} opponents")
_NOT_OVER = Text("这一局还没有结束", "the game at this table is not over")
_OTHER_GAME = Text("这张牌桌是 {game}", "this is a table of {game}")
