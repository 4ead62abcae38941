"""The answers about sealed tables: events, the human's view and legal actions, the seal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.play import answers
from app.tables import table as tables

if TYPE_CHECKING:
    from app.api.sealing import Seal
    from app.play.answers import Json, Writes
    from app.tables.table import Course


def answer(course: Course, seal: Seal, write: Writes, token: str | None = None) -> Json:
    """The answer to a new table or an action; `token` is the old table, if nothing changed.

    The state, which reveals the seed, is part of the answer only once the game is over.
    """
    table, refused = course.table, course.refusal
    game = table.game
    flow = game.flow
    said: Json = {"accepted": refused is None}
    if refused is not None:
        said |= answers.refusal(refused, write)
    said |= {
        "game": game.id,
        "seat": table.human,
        "turn": table.told,
        "events": answers.events(course.events, write),
        "view": flow.write_view(table.view, write.script),
        "legal": answers.choices(flow, table.legal, write),
        "over": table.is_over,
    }
    if table.score is not None:
        said["score"] = game.write_score(table.score, write)
        said["state"] = flow.write_state(table.state, write.script)
    return {**said, "table": token or seal.seal(tables.write(table))}
