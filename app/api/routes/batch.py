"""The route of batches."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from flask import current_app

from app.api import batch, limits
from app.api.blueprint import Blueprint
from app.api.fields import asked_as
from app.api.gate import gate_of
from app.shapes.kinds import Field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.api.blueprint import Endpoint, Json


_QUESTION = {"requests": Field(batch.Requests(), batch.REQUESTS, is_required=True)}


def blueprint(questions: Mapping[str, Endpoint]) -> Blueprint:
    """The operation that answers many of the given questions at once."""
    blueprint = Blueprint(
        "batch",
        __name__,
        url_prefix="/v1/batch",
        description="Many questions in one request.",
    )

    @blueprint.question(
        "",
        asked_as("BatchQuestion", _QUESTION, None),
        "Batch",
        limit="max_batch",
        operationId="batch",
        summary="What are the answers to all of these?",
        description=f"Asks up to {batch.MAX_REQUESTS:,} questions, of any kinds and games. Each is "
        "answered as if it had been sent alone, with its own status, in the order of the "
        "questions; a refused one affects no other answer. Pointers in its problem document point "
        "into its own `body`. The whole batch has a limit of time, which thinking questions share: "
        "a question that has not begun by then is answered with 503 `batch_spent`, to be asked "
        "again.",
        answer="An answer to each question.",
    )
    def many(asked: Json) -> Json:
        ms: int = current_app.config["PAIJU"].batch_ms
        requests: list[batch.Request] = asked["requests"]
        known = [questions[each.path] for each in requests if each.path in questions]
        limits.charge(current_app, limits.cost_of(known, len(requests)))
        # One pass of the gate is enough: the questions are answered one after the other.
        is_heavy = any(each.is_heavy for each in known)
        with gate_of(current_app).passing("batch") if is_heavy else nullcontext():
            return {"answers": batch.answers(questions, requests, ms)}

    return blueprint
