"""The tools of the MCP server: one for most questions, and others for tables and puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju import Game
from paiju._door import Door
from paiju._errors import reported
from paiju.mcp.schemas import field_schema, first_words, schema_of
from paiju.mcp.telling import MOST, short_json
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.catalogue import LIST
from paiju.shapes.errors import Fault, ShapeError
from paiju.shapes.read import at
from paiju.text import Speaker, Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.mcp.tables import Tables
    from paiju.shapes.schema import Schema
    from paiju.text import Language

Json = dict[str, Any]

# The fields that a table replaces, and those that a model does not need.
_SEEN = ("view", "state", "proof", "seat")
_LEFT_OUT = ("notation", "cursor")
# The fields of a game's description that only programs need.
_UNTOLD = ("art", "decided_by", "reasons", "turns")


class Tool(NamedTuple):
    """A tool that a language model can call.

    Attributes:
        name: its name.
        about: its description.
        schema: the schema of its arguments.
        call: computes the text of its answer from its arguments.

    """

    name: str
    about: str
    schema: Schema
    call: Callable[[Json], str]


@dataclass
class Toolbox:
    """The tools of a server.

    Attributes:
        language: the language of answers, unless a call chooses another.
        tables: the tables of the server.

    """

    language: Language
    tables: Tables

    def tools(self) -> dict[str, Tool]:
        """The tools by name."""
        made = (
            *self._catalogue(),
            *self._of_questions(),
            *self._of_tables(),
            *self._of_puzzles(),
        )
        return {each.name: each for each in made}

    def _door(self, arguments: Json) -> Door:
        return Door(arguments.pop("game", ""), self._spoken(arguments))

    def _spoken(self, arguments: Json) -> Language:
        language: Language = "zh" if arguments.pop("language", self.language) == "zh" else "en"
        return language

    def _catalogue(self) -> tuple[Tool, ...]:
        def games(arguments: Json) -> str:
            language = self._spoken(arguments)
            if "game" in arguments:
                about = Game(arguments["game"], language).describe()
                return short_json({key: each for key, each in about.items() if key not in _UNTOLD})
            listed = LIST.write(GAMES, Speaker(language))["games"]
            return "\n".join(
                f"{each['id']}: {each['name']}. {each['about']}. "
                f"{' '.join(rules['id'] for rules in each['rulesets'])}"
                for each in listed
            )

        def rules(arguments: Json) -> str:
            language = self._spoken(arguments)
            return short_json(
                Game(arguments.get("game", ""), language).rules(arguments.get("ruleset"))
            )

        return (
            Tool("games", _GAMES, schema_of({"game": _game(), "language": _LANGUAGE}, ()), games),
            Tool(
                "rules",
                _RULES,
                schema_of({"game": _game(), "ruleset": _RULESET, "language": _LANGUAGE}, ("game",)),
                rules,
            ),
        )

    def _of_questions(self) -> list[Tool]:
        """The tools made of questions: one for each question that needs no whole state.

        A tool serves all games that answer its question.
        """
        by_name: dict[str, list[str]] = {}
        for game in GAMES.values():
            for question in game.questions:
                if not question.runs:
                    by_name.setdefault(question.name, []).append(game.id)
        return [self._of_question(name, games) for name, games in by_name.items()]

    def _of_question(self, name: str, games: list[str]) -> Tool:
        asked_of = {game: Door(game, "en").questions[name] for game in games}
        first = asked_of[games[0]]
        properties: dict[str, Schema] = {}
        for game, question in asked_of.items():
            components = GAMES[game].components()
            for key, each in question.fields.items():
                schema = field_schema(each, components)
                words = properties.setdefault(key, schema).get("enum", [])
                words += (word for word in schema.get("enum", ()) if word not in words)
        sees = "view" in properties
        hidden = {*_LEFT_OUT, *(_SEEN if sees else ())}
        needed = set.intersection(
            *(
                {key for key, each in question.fields.items() if each.is_required}
                for question in asked_of.values()
            )
        )
        own = {key: each for key, each in properties.items() if key not in hidden}
        own |= {"ruleset": _RULESET} if "ruleset" in own else {}
        told = {"game": _game(games), **({"table": _TABLE} if sees else {}), **own}
        required = ("game", *sorted(needed - hidden))

        def call(arguments: Json) -> str:
            door = self._door(arguments)
            if "table" in arguments:
                with reported(door.language, arguments):
                    view = self.tables.view(door, arguments["table"])
                arguments = {
                    "view": view,
                    **{key: arguments[key] for key in arguments if key != "table"},
                }
            elif sees and not any(key in arguments for key in ("view", "state", "hand")):
                needed = _HAND_OR_TABLE if "hand" in own else _TABLE_NEEDED
                with reported(door.language, arguments), at("table"):
                    raise ShapeError(Fault("required", needed))
            return short_json(door.ask(name, arguments))

        about = f"{first.summary.en} {first_words(first.description.en)}."
        return Tool(name, about, schema_of({**told, "language": _LANGUAGE}, required), call)

    def _of_tables(self) -> tuple[Tool, ...]:
        def deal(arguments: Json) -> str:
            door = self._door(arguments)
            with reported(door.language, arguments):
                return self.tables.deal(door, arguments)

        def at_table(name: str, about: str, properties: Json, verb: Any) -> Tool:  # noqa: ANN401 - a method
            def call(arguments: Json) -> str:
                language = self._spoken(arguments)
                with reported(language, arguments):
                    answer: str = verb(language, arguments)
                    return answer

            own = {"table": _TABLE, **properties, "language": _LANGUAGE}
            return Tool(name, about, schema_of(own, ("table",)), call)

        tables = self.tables
        return (
            Tool(
                "deal",
                _DEAL,
                schema_of({"game": _game(), **_DEALT, "language": _LANGUAGE}, ("game",)),
                deal,
            ),
            at_table("see", _SEE, {}, tables.see),
            at_table("act", _ACT, _ACTED, tables.act),
            at_table("undo", _UNDO, {}, tables.undo),
            at_table("review", _REVIEW, {"game": _ID, **_REVIEWED}, tables.review),
        )

    def _of_puzzles(self) -> tuple[Tool, ...]:
        def listed(arguments: Json) -> str:
            return short_json(self._door(arguments).puzzles({"limit": MOST, **arguments}))

        def tried(arguments: Json) -> str:
            door = self._door(arguments)
            return short_json(door.try_puzzle(arguments.pop("id", ""), arguments))

        games = _game([game.id for game in GAMES.values() if game.puzzles])
        language = {"language": _LANGUAGE}
        page = schema_of({"game": games, **_PAGE, **language}, ("game",))
        a_try = schema_of({"game": games, **_TRIED, **language}, ("game", "id"))
        return (Tool("puzzles", _PUZZLES, page, listed), Tool("try_puzzle", _TRY, a_try, tried))


def _game(games: list[str] | None = None) -> Schema:
    return {"enum": games or list(GAMES)}


_TABLE_NEEDED = Text("要写 table：deal 给的牌桌名", "`table` is needed: the name that `deal` gave")
_HAND_OR_TABLE = Text(
    "要写 table（deal 给的牌桌名），或者写 hand",
    "`table` is needed, the name that `deal` gave, or a `hand`",
)
_LANGUAGE: Schema = {"enum": ["en", "zh"]}
_ID: Schema = {"type": "string"}
_RULESET: Schema = {
    "type": ["string", "object"],
    "description": 'its id, or {"id": …, "options": {…}} with options changed',
}
_TABLE: Schema = {"type": "string", "description": "the name of a table"}
_DEALT: Json = {
    "ruleset": _RULESET,
    "opponents": {
        "type": ["integer", "string", "array"],
        "description": "a skill (1 to 5) or a bot's id, for all or a list; else the weakest",
    },
    "seat": {"type": "integer", "minimum": 0, "description": "your seat; 0 if left out"},
    "seed": {"type": ["integer", "string"], "description": "the same seed deals the same cards"},
    "after": {
        "type": "string",
        "description": "a finished table, where a match has several: this is the next",
    },
}
_ACTED: Json = {
    "choice": {"type": "integer", "minimum": 1, "description": "the number of a listed action"},
    "action": {
        "type": "object",
        "description": 'or the action itself, such as {"type": "play", "cards": "3S 3H"}',
    },
}
_REVIEWED: Json = {
    "seats": {
        "type": "array",
        "items": {"type": "integer"},
        "description": "the seats that are judged; yours if left out",
    },
    "budget_ms": {"type": "integer", "minimum": 1, "maximum": 10_000},
}
_PAGE: Json = {
    "kind": {"type": "string", "description": "one kind of those that `games` lists"},
    "difficulty": {"type": "integer", "minimum": 1, "maximum": 5},
    "date": {"type": "string", "description": "a day, as 2026-11-23: ten of each kind"},
    "limit": {"type": "integer", "minimum": 1, "maximum": MOST},
}
_TRIED: Json = {
    "id": {"type": "string", "description": "the id of a puzzle"},
    "moves": {
        "type": "array",
        "items": {"type": "object"},
        "description": 'all moves so far, such as {"seat": 0, "cards": "33"} or {"tiles": "3m 6m"}',
    },
    "hint": {"type": "boolean"},
}
_GAMES = (
    "Lists the games with the ids of their rule sets; with `game`, its options, players and types "
    "of actions."
)
_RULES = "A rule set: its options, and every pattern or fan with an example."
_DEAL = (
    "Begins a game at a new table, against bots of a skill. Answers with the table's name, what "
    "you see and what you may do."
)
_SEE = "Your view of a table, the last actions, and your choices."
_ACT = "Does an action at a table, then the bots act until it is your turn again."
_UNDO = "Takes back your last action at a table, with all that followed it."
_REVIEW = (
    "Judges how you played a finished game at a table: every decision with your knowledge at "
    "that time, the worst three, and better ones."
)
_PUZZLES = "Lists puzzles, the easiest first: positions with one right answer."
_TRY = "Tries a puzzle: whether the last move is right, and the others' best replies."
