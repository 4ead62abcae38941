"""Logs are lines of JSON if the settings say so, and never hold a hand of cards."""

from __future__ import annotations

import json
import logging
import re
from typing import TYPE_CHECKING

import orjson
import pytest
from gunicorn.config import Config

from app.observe.log import JsonLines, where_it_broke
from app.server.log import JsonLogger
from tests.api.serving import PLAIN, Server, until
from tests.support.load import CLASSIFY
from tests.support.raw import Raw

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask

    from tests.api.contract import Answer

# A hand that no hexadecimal id or duration can contain by chance.
HAND = "JSJHQSKH"
ASKED = {"cards": HAND}


def test_no_line_of_a_log_holds_a_hand_of_cards_whatever_was_asked_and_how(tmp_path: Path) -> None:
    with Server(tmp_path, {**PLAIN, "PAIJU_LOG_FORMAT": "json"}) as server:
        answers: list[Answer] = [
            server.post(CLASSIFY, ASKED),
            server.post(CLASSIFY, {"cards": [HAND, "1S"]}),
            server.post(CLASSIFY, b'{"cards": "' + HAND.encode()),
            server.post("/v1/doudizhu/moves", {"hand": HAND, "last": "9D"}),
            server.post("/v1/doudizhu/deal", {"seed": HAND}),
            server.post("/v1/tables/act", {"table": HAND, "action": {"type": HAND}}),
            server.post("/v1/batch", {"requests": [{"path": f"/v1/{HAND}", "body": ASKED}]}),
            server.post(CLASSIFY, ASKED, Content_Type=HAND, Accept_Language=HAND),
            server.post(CLASSIFY, ASKED, Authorization=f"Bearer {HAND}", X_Forwarded_For=HAND),
            server.session.request(HAND, server.url + CLASSIFY, timeout=30),
        ]
        headers = {"User_Agent": HAND, "Referer": f"/{HAND}", "X_Hand": HAND, "Cookie": f"h={HAND}"}
        answers += [server.get(path.format(HAND), **headers) for path in PATHS]
        with Raw(server) as raw:
            # No HTTP request: gunicorn refuses it, without an id.
            raw.send(b"GET /", HAND.encode(), b" HTTP/9.9\r\n\r\n")
            assert raw.socket.recv(12) == b"HTTP/1.1 400"
        assert {each.status_code for each in answers} == {200, 400, 403, 404, 405, 415, 422}
        asked = {each.headers["X-Request-Id"] for each in answers}
        assert len(asked) == len(answers)
        until("every line", lambda: asked <= {line["id"] for line in server.access_log})
        written = (tmp_path / "stdout").read_text() + server.errors
        assert [part for part in (HAND, "JSJH", "QSKH") if part in written] == []
        assert {"GET", "POST", "OTHER"} <= {line["method"] for line in server.access_log}
        # The server's own log is JSON too.
        lines = [orjson.loads(line) for line in server.errors.splitlines()]
        assert {key for line in lines for key in line} == {"time", "level", "process", "message"}
        assert any("Listening at" in line["message"] for line in lines)


PATHS = (
    *("/v1/games?hand={}", "/v1/games/{}", "/v1/games/doudizhu/rulesets/{}", "/{}", "/docs/{}"),
    *(
        "/v1/doudizhu/classify/{}",
        "/problems/{}",
        "/play/{0}/{0}",
        "/v1/doudizhu/classify?cards={}",
    ),
)


def test_what_breaks_is_logged_by_its_place_and_its_kind_and_not_by_its_words(
    application: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "paiju.climbing.questions.classify.classify", lambda *_: two_errors(is_hidden=False)
    )
    client = application.test_client()
    response = client.post(CLASSIFY, json=ASKED, headers={"X-Request-Id": "look-for-me"})
    batch = {"requests": [{"path": CLASSIFY, "body": ASKED}]}
    assert (response.status_code, client.post("/v1/batch", json=batch).status_code) == (500, 200)
    assert HAND not in caplog.text
    assert "doudizhu_classify failed, request look-for-me" in caplog.text
    assert "doudizhu_classify of a batch failed" in caplog.text
    assert caplog.text.count("builtins.KeyError\nwhile handling:\n") == 2


def two_errors(*, is_hidden: bool) -> None:
    """Raise an error while another one is handled."""
    try:
        int(HAND)
    except ValueError as error:
        if is_hidden:
            raise KeyError(HAND) from None
        raise KeyError(HAND) from error


def test_what_breaks_outside_the_application_is_logged_without_its_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = JsonLogger(Config())
    log.error_log.addHandler(caplog.handler)
    try:
        int(HAND)
    except ValueError:
        log.exception("Error handling request %s %s", "GET", f"/?hand={HAND}")
    assert "Error handling request\n" in caplog.text
    assert "builtins.ValueError" in caplog.text
    assert HAND not in caplog.text


@pytest.mark.parametrize(
    ("is_hidden", "kinds"), [(False, ["KeyError", "ValueError"]), (True, ["KeyError"])]
)
def test_an_error_is_told_with_those_that_led_to_it(*, is_hidden: bool, kinds: list[str]) -> None:
    with pytest.raises(KeyError) as raised:
        two_errors(is_hidden=is_hidden)
    told = where_it_broke(raised.value)
    assert kinds == re.findall(r"^builtins\.(\w+)$", told, re.MULTILINE)
    assert "in two_errors\n" in told
    assert HAND not in told


def test_an_error_on_the_way_from_another_is_told_with_it_too() -> None:
    first, second = OSError(HAND), LookupError(HAND)
    second.__context__ = first
    assert where_it_broke(second) == "builtins.LookupError\nwhile handling:\nbuiltins.OSError"


def test_a_record_is_one_line_of_json_with_its_error() -> None:
    error = OSError("two\nlines")
    found = (type(error), error, None)
    record = logging.LogRecord("log", logging.WARNING, "file", 1, "%s\n牌", ("a",), found)
    (line,) = JsonLines().format(record).splitlines()
    told = json.loads(line)
    assert (told["level"], told["message"]) == ("warning", "a\n牌")
    assert told["exception"] == "OSError: two\nlines"
