"""The routes of sealed tables."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from flask import current_app

from app.api.blueprint import Blueprint
from app.api.language import language
from app.api.sealing import seal_of
from app.api.table_schemas import ACT, LAY
from app.api.tables import answer
from app.play.registry import GAMES
from app.shapes.reading import at, read_word
from app.tables import table as tables

if TYPE_CHECKING:
    from app.play.answers import Json, Writes
    from app.play.game import Game

# The seed reveals the hidden cards: 128 bits cannot be guessed.
SEED_BYTES = 16


def blueprint() -> Blueprint:
    """The operations of sealed tables."""
    blueprint = Blueprint(
        "tables",
        __name__,
        url_prefix="/v1/tables",
        description="Whole games against bots, without a back end of your own.",
    )
    _lay(blueprint)
    _act(blueprint)
    return blueprint


def _lay(blueprint: Blueprint) -> None:
    @blueprint.question(
        "",
        LAY,
        "Table",
        is_heavy=True,
        operationId="lay_table",
        summary="Begin a game against bots.",
        description="Deals, and lets the bots act until the human must. The whole game is in "
        "`table`, sealed: a client keeps it and sends it back, but can neither read nor change it. "
        "`view` and `events` show what the human may know, `legal` lists its legal actions.",
        answer="The table when the human is to act for the first time.",
    )
    def lay(asked: Json) -> Json:
        game = GAMES[asked["game"]]
        write = _writer(game, asked)
        rules = asked["ruleset"] if "ruleset" in asked else game.rules_of(game.default)
        seats = asked["seats"] if "seats" in asked else tables.default_seats(game, rules)
        seed = asked["seed"] if "seed" in asked else token_hex(SEED_BYTES)
        course = tables.lay(game, rules, seats, seed, asked.get("match"))
        return answer(course, seal_of(current_app), write)


def _act(blueprint: Blueprint) -> None:
    @blueprint.question(
        "/act",
        ACT,
        "Table",
        is_heavy=True,
        operationId="act_at_table",
        summary="Act, and see what the bots do.",
        description="Does the human's action, and lets the bots act until the human must again or "
        "until the game is over and the answer has its `score` and `state`. An illegal action "
        "changes nothing: `accepted` is false, `reason` says why, and `table` is the same as "
        "before. A table that was changed, has expired or was sealed elsewhere is refused as "
        "`bad_seal`. An old table may be played on too: that is an undo.",
        answer="The table when the human is to act again, or when the game is over.",
    )
    def act(asked: Json) -> Json:
        seal = seal_of(current_app)
        table = tables.read(seal.open(asked["table"]))
        write = _writer(table.game, asked)
        with at("action"):
            action = table.game.flow.read_action(asked["action"], write.script)
        course = tables.act(table, action)
        return answer(course, seal, write, None if course.refusal is None else asked["table"])


def _writer(game: Game, asked: Json) -> Writes:
    """The writer of the answer; refuse the notation of another game."""
    with at("notation"):
        read_word(asked["notation"], tuple(script.value for script in game.scripts))
    write: Writes = game.writer(language(), asked)
    return write
