"""The schemas of sealed tables: of the questions about them, and of each game's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.catalogue import ANY_REASON
from app.api.fields import asked_as
from app.play.proofs import PROOF_TOLD
from app.play.question import notation
from app.play.questions import MAX_SKILL
from app.play.registry import GAMES
from app.play.schemas import FLAG, MAX_CHOICES, MAX_EVENTS, REASON_TEXT
from app.shapes import reading as shapes
from app.shapes.kinds import MAX_ID, Field, Kind, Line, Part, Seed, Word, always
from app.shapes.schema import described, listed, one_object, one_of_these, or_null, ref, text, whole
from app.tables.table import HUMAN

if TYPE_CHECKING:
    from app.play.game import Game
    from app.shapes.schema import Schema

# Ten times the table of a short game; other games have longer records.
MAX_TABLE = 1 << 15
MAX_SEATS = 4
MAX_TURN = 10_000

_SCRIPTS = [game.scripts for game in GAMES.values()]


class RuleSetOfGame(Kind):
    """A rule set of the game that the same question names: its id, or {id, options}."""

    def schema(self) -> Schema:
        """A reference to the component of rule sets."""
        return ref("RuleSetRef")

    def read(self, value: object, script: object) -> object:
        """The rule set; None if the game, whose name is the script of the question, is unknown."""
        if not isinstance(script, str) or script not in GAMES:
            return None
        game = GAMES[script]
        return game.rules_of(*shapes.read_ruleset(value, game.default))


class Seats(Kind):
    """The players by seat: `human`, or a bot by its id or its skill."""

    def schema(self) -> Schema:
        """The bounds of the list and of each seat."""
        by_name = {"type": "string", "minLength": 1, "maxLength": MAX_ID}
        by_skill = {"type": "integer", "minimum": 1, "maximum": MAX_SKILL}
        seat = {"anyOf": [by_name, by_skill]}
        return {"type": "array", "items": seat, "minItems": 2, "maxItems": MAX_SEATS}

    def read(self, value: object, script: object) -> list[str | int]:
        """Read the players."""
        del script
        if not isinstance(value, list):
            raise shapes.wrong_type("列表", "a list")
        return [_seat(each) for each in value]


def _seat(value: object) -> str | int:
    who = value if isinstance(value, str) else shapes.as_whole(value)
    if who is None:
        raise shapes.wrong_type(
            f" {HUMAN}、机器人的 id 或水平的列表",
            f"a list of {HUMAN} and of bots' ids or skills",
        )
    return who


_NOTATION = notation(*_SCRIPTS)
_ANY_ACTION = Part(one_of_these([ref(f"{game.component}Action") for game in GAMES.values()]))
# The matches of the games that have some; `next_round` reads them.
_MATCHES = [game.match_shape for game in GAMES.values() if game.match_shape] or [one_object({})]


LAY = asked_as(
    "LayTableQuestion",
    {
        "game": always(Word(tuple(GAMES)), "The game that is played."),
        "ruleset": Field(RuleSetOfGame(), "A rule set of the game; by default the game's own."),
        "seats": Field(
            Seats(),
            f"The players by seat: one is `{HUMAN}`, each of the others a bot, by its id or by its "
            "skill from 1 to 5. `GET /v1/games/{game}` lists the bots. By default the human has "
            "seat 0, and the weakest bots have the others.",
        ),
        "seed": Field(
            Seed(),
            "The source of the deal and of the bots' chance. It reveals the hidden cards; the "
            "default is a random one that nobody can guess.",
        ),
        "match": Field(
            Part(one_of_these(_MATCHES)),
            "The standing of a match of several rounds: `next` of the score of the round before, "
            "unchanged. Without it the match begins.",
        ),
        "notation": _NOTATION,
    },
    lambda body: body.get("game"),
)
ACT = asked_as(
    "ActAtTableQuestion",
    {
        "table": always(Line(MAX_TABLE), "`table` of the answer before, unchanged."),
        "action": always(_ANY_ACTION, "The human's action; `seat` may be left out."),
        "notation": _NOTATION,
    },
)


def table_name(game: Game) -> str:
    """The component of a game's tables."""
    return f"{game.component}Table"


def table_of(game: Game) -> Schema:
    """The schema of a game's table."""
    component = game.component
    events = listed(
        ref(f"{component}Event"),
        MAX_EVENTS,
        "The events since the table was sent, in order: the human's action, then the bots'.",
    )
    legal = listed(
        ref(f"{component}Choice"),
        MAX_CHOICES,
        "The legal actions of the human; none once the game is over.",
    )
    turn = whole(
        0,
        MAX_TURN,
        "The number of events so far. It grows from one answer to the next: a client that forbids "
        "undoing compares it.",
    )
    return {
        "description": "A sealed table, as its human sees it.",
        **one_object(
            {
                "accepted": {**FLAG, "description": "Whether the action was legal, and is done."},
                "game": {"type": "string", "enum": [game.id]},
                "seat": whole(0, MAX_SEATS - 1, "The human's seat."),
                "turn": turn,
                "events": events,
                "view": described(ref(f"{component}View"), "The human's view."),
                "legal": legal,
                "over": {**FLAG, "description": "Whether the game is over."},
                "table": text(
                    "The whole game, sealed: send it back with the next action.", MAX_TABLE
                ),
                "reason": or_null(ANY_REASON),
                "text": or_null(REASON_TEXT),
                "score": described(
                    or_null(ref(f"{component}Score")), "The score, once the game is over."
                ),
                "state": described(
                    or_null(ref(f"{component}State")), "The whole state, once the game is over."
                ),
                "proof": PROOF_TOLD,
            }
        ),
    }
