"""What sealed tables are answered with: what happened, what the human sees and may do, the seal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api import playing
from app.api.games import GAMES
from app.tables import table as tables

if TYPE_CHECKING:
    from app.api.answers import Json
    from app.api.playing import Writes
    from app.api.sealing import Seal
    from app.tables.table import Course


def answer(course: Course, seal: Seal, write: Writes, token: str | None = None) -> Json:
    """The answer to a new table or an action; `token` is the table as it was, if nothing changed.

    The whole state, and the seed with it, is told when the game is over, and not before.
    """
    table, refused = course.table, course.refusal
    flow, game = table.game.flow, GAMES[table.game.id]
    said: Json = {"accepted": refused is None}
    if refused is not None:
        said |= playing.refusal(refused, write)
    said |= {
        "game": game.id,
        "seat": table.human,
        "turn": table.told,
        "events": playing.events(course.events, write),
        "view": flow.write_view(table.view, write.script),
        "legal": playing.choices(flow, table.legal, write),
        "over": table.is_over,
    }
    if table.score is not None:
        said["score"] = game.write_score(table.score, write)
        said["state"] = flow.write_state(table.state, write.script)
    return {**said, "table": token or seal.seal(tables.write(table))}
