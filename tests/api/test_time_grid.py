"""The answers of sealed tables leave on a grid of time, whatever the bots held."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from app import create_app
from app.config import Settings
from app.guard.gate import gate_of

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

Json = dict[str, Any]

GRID_MS = Settings().table_grid_ms
LAID = {"game": "doudizhu", "seats": ["human", 1, 1], "seed": 3}


def asked(application: Flask, path: str, body: Json) -> tuple[TestResponse, float]:
    """An answer, and the milliseconds that passed before it."""
    began = perf_counter()
    response = application.test_client().post(path, json=body)
    assert response.status_code == 200
    return response, 1000 * (perf_counter() - began)


def server_ms(response: TestResponse) -> float:
    """The milliseconds in the header `Server-Timing`."""
    return float(response.headers["Server-Timing"].removeprefix("app;dur="))


def questions(application: Flask) -> dict[str, Json]:
    """A body for every way to ask a table."""
    table = application.test_client().post("/v1/tables", json=LAID).get_json()["table"]
    bodies = {
        "/v1/tables": LAID,
        "/v1/tables/act": {"table": table, "action": {"type": "auto"}},
    }
    batch = {"requests": [{"path": path, "body": body} for path, body in bodies.items()]}
    return {**bodies, "/v1/batch": batch}


@pytest.mark.parametrize("path", ["/v1/tables", "/v1/tables/act", "/v1/batch"])
def test_an_answer_of_a_table_leaves_at_the_end_of_a_slot(application: Flask, path: str) -> None:
    body = questions(application)[path]
    for _ in range(3):
        response, passed_ms = asked(application, path, body)
        slot_end = server_ms(response)
        assert slot_end > 0
        assert slot_end % GRID_MS == 0
        # The request began a little after the client began to count.
        assert passed_ms >= slot_end


def test_a_batch_waits_once_and_as_long_as_all_its_tables_together(application: Flask) -> None:
    # The slots of masters are many, whatever their work takes; the first turn builds tables.
    seats = ["human", 5, 5]
    table = application.test_client().post("/v1/tables", json={**LAID, "seats": seats}).get_json()
    body = {"table": table["table"], "action": {"type": "auto"}}
    _, alone = (server_ms(asked(application, "/v1/tables/act", body)[0]) for _ in range(2))
    assert alone > 2 * GRID_MS
    batch = {"requests": [{"path": "/v1/tables/act", "body": body}] * 3}
    together, passed_ms = asked(application, "/v1/batch", batch)
    assert server_ms(together) >= 3 * alone - 2 * GRID_MS
    assert passed_ms >= server_ms(together)


def test_a_refused_action_leaves_on_the_grid_too(application: Flask) -> None:
    body = questions(application)["/v1/tables/act"] | {"action": {"type": "pass", "seat": 1}}
    response, _ = asked(application, "/v1/tables/act", body)
    assert response.get_json()["accepted"] is False
    assert server_ms(response) % GRID_MS == 0


def test_other_answers_leave_at_once_and_tell_their_time(application: Flask) -> None:
    response, _ = asked(application, "/v1/doudizhu/deal", {"seed": 3})
    assert server_ms(response) % GRID_MS > 0


def test_without_a_grid_a_table_answers_at_once() -> None:
    response, _ = asked(create_app(Settings(table_grid_ms=0)), "/v1/tables", LAID)
    assert server_ms(response) % GRID_MS > 0


def test_an_answer_that_waits_holds_neither_the_gate_nor_a_place_among_those_being_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    application = create_app(Settings(threads=1, table_grid_ms=1000))
    held: list[bool] = []

    def look(_: float) -> None:
        answering: Any = application
        held.append(answering._answering.acquire(blocking=False))
        answering._answering.release()
        with gate_of(application).passing("another"):
            held.append(True)

    monkeypatch.setattr("app.guard.time_grid.sleep", look)
    response = application.test_client().post("/v1/tables", json=LAID)
    assert response.status_code == 200
    assert held == [True, True]
