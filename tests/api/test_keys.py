"""API keys: a caller with a key is answered, and no key is ever shown."""

from __future__ import annotations

import logging
import os
import re
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from app import create_app
from app.config import SettingError, Settings, variable
from app.guard.callers import Keys
from app.keys import MAX_KEYS, ApiKey, entry_of, name_of, new_key, read_entries, read_file
from app.server.start import obstacle_to
from paiju.__main__ import main
from tests.api.contract import operations, problem
from tests.api.serving import PLAIN, Server, until

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.api.serving import Json

ROOT = Path(__file__).parents[2]
KEYS = {"shop": new_key(), "lab": new_key()}
ENTRIES = {name: entry_of(name, key) for name, key in KEYS.items()}
CLASSIFY = "/v1/doudizhu/classify"
PAIR = {"cards": "33"}
LOG = logging.getLogger("keys")


@pytest.fixture(scope="module")
def guarded() -> FlaskClient:
    """A client of an application that demands a key."""
    settings = Settings(
        api_keys=read_entries(ENTRIES.values()), cors_origins=("https://play.example",)
    )
    return create_app(settings).test_client()


@pytest.mark.parametrize("name", KEYS)
@pytest.mark.parametrize(
    "header",
    [
        pytest.param(("Authorization", "Bearer {}"), id="bearer"),
        pytest.param(("Authorization", "bearer  {} "), id="as-others-write-it"),
        pytest.param(("X-API-Key", "{}"), id="own-header"),
    ],
)
def test_who_has_a_key_is_answered(
    guarded: FlaskClient, name: str, header: tuple[str, str]
) -> None:
    headers = {header[0]: header[1].format(KEYS[name])}
    assert guarded.post(CLASSIFY, json=PAIR, headers=headers).status_code == 200


@pytest.mark.parametrize("operation", operations(), ids=str)
def test_no_question_is_answered_without_a_key(guarded: FlaskClient, operation: Any) -> None:  # noqa: ANN401 - as parametrized
    response = guarded.open(operation.place, method=operation.method.upper(), json={})
    problem(response, 401, "unauthorized")
    assert response.headers["WWW-Authenticate"] == 'Bearer realm="paiju"'


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({"Authorization": f"Bearer {new_key()}"}, id="nobody's"),
        pytest.param({"Authorization": f"Bearer {KEYS['shop'][:-1]}"}, id="too-short"),
        pytest.param({"Authorization": f"Bearer {KEYS['shop']}x"}, id="too-long"),
        pytest.param({"Authorization": f"Bearer {KEYS['shop'].upper()}"}, id="another-case"),
        pytest.param({"Authorization": f"Bearer {ENTRIES['shop'].split(':')[1]}"}, id="its-digest"),
        pytest.param({"X-API-Key": "é"}, id="no-ascii"),
        pytest.param({"X-API-Key": "shop"}, id="its-name"),
    ],
)
def test_another_key_is_refused_as_such(guarded: FlaskClient, headers: dict[str, str]) -> None:
    response = guarded.post(CLASSIFY, json=PAIR, headers=headers)
    problem(response, 401, "unauthorized")
    expected = 'Bearer realm="paiju", error="invalid_token"'
    assert expected == response.headers["WWW-Authenticate"]


@pytest.mark.parametrize("value", ["Basic c2hvcDp4", KEYS["shop"], "Bearer", "Bearer ", ""])
def test_what_is_no_bearer_token_is_no_key(guarded: FlaskClient, value: str) -> None:
    response = guarded.post(CLASSIFY, json=PAIR, headers={"Authorization": value})
    problem(response, 401, "unauthorized")


def test_a_key_is_asked_for_before_the_question_is_read(guarded: FlaskClient) -> None:
    response = guarded.post(CLASSIFY, data=b"[" * 100_000)
    problem(response, 401, "unauthorized")


@pytest.mark.parametrize(
    "path",
    ["/", "/docs", "/openapi.yaml", "/problems", "/healthz", "/version", "/metrics"],
)
def test_pages_and_probes_want_no_key(guarded: FlaskClient, path: str) -> None:
    assert guarded.get(path).status_code == 200


def test_a_browser_may_ask_without_a_key_whether_a_page_may_send_one(guarded: FlaskClient) -> None:
    asked = {
        "Origin": "https://play.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, content-type",
    }
    response = guarded.options(CLASSIFY, headers=asked)
    allowed = response.headers["Access-Control-Allow-Headers"]
    assert (response.status_code, allowed) == (200, "authorization, content-type")


def test_the_command_makes_a_key_that_its_entry_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key", "shop"]) == 0
    _, key, _, entry = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"paiju_[A-Za-z0-9_-]{43}", key)
    assert name_of(key, read_entries([entry])) == "shop"
    assert key not in entry


@pytest.mark.parametrize("name", ["", "a b", "a:b", "x" * 33, "店"])
def test_a_name_that_cannot_stand_in_an_entry_is_refused(name: str) -> None:
    with pytest.raises(SystemExit, match="a name has 1 to 32"):
        main(["key", name])


def test_keys_that_are_made_differ() -> None:
    assert len({new_key() for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        pytest.param(KEYS["shop"], "entries such as", id="a key itself"),
        pytest.param(f"shop:{KEYS['shop']}", "entries such as", id="a key with its name"),
        pytest.param(f"{ENTRIES['shop']},shop", "entries such as", id="half an entry"),
        pytest.param(f"{ENTRIES['shop']} {ENTRIES['shop']}", "keys that differ", id="twice"),
        pytest.param(
            ",".join(f"n:{number:064x}" for number in range(MAX_KEYS + 1)),
            "at most 1,000 keys",
            id="too many",
        ),
    ],
)
def test_entries_that_cannot_be_used_are_refused_and_never_shown(text: str, remedy: str) -> None:
    with pytest.raises(SettingError) as refused:
        Settings.from_environment({"PAIJU_API_KEYS": text})
    message = str(refused.value)
    assert message.startswith(f"PAIJU_API_KEYS cannot be used; it must be {remedy}")
    assert KEYS["shop"] not in message


def test_a_name_may_have_two_keys_so_that_a_caller_can_change_to_a_new_one() -> None:
    entries = [entry_of("shop", key) for key in KEYS.values()]
    known = read_entries(entries)
    assert [name_of(key, known) for key in KEYS.values()] == ["shop", "shop"]


def test_a_file_has_a_key_in_each_line_beside_comments(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"# ours\n\n  {ENTRIES['shop']}  \n{ENTRIES['lab']}\n", encoding="utf-8")
    assert [key.name for key in read_file(file)] == ["shop", "lab"]


def test_a_file_without_a_key_lets_nobody_in(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text("# none yet", encoding="utf-8")
    client = create_app(Settings(api_key_file=str(file))).test_client()
    assert client.post(CLASSIFY, json=PAIR).status_code == 401


class Clock:
    """A clock that stops until it is set."""

    now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def written(file: Path, *entries: str) -> None:
    """Replace a file atomically."""
    other = file.with_suffix(".new")
    other.write_text("\n".join(entries), encoding="utf-8")
    other.replace(file)


def test_a_file_that_has_changed_is_read_again_some_seconds_later(tmp_path: Path) -> None:
    file, clock = tmp_path / "keys", Clock()
    written(file, ENTRIES["shop"])
    keys = Keys((), str(file), LOG, clock)
    written(file, ENTRIES["lab"])
    assert (keys.name_of(KEYS["shop"]), keys.name_of(KEYS["lab"])) == ("shop", None)
    clock.now += 5
    assert (keys.name_of(KEYS["shop"]), keys.name_of(KEYS["lab"])) == (None, "lab")


def test_keys_of_the_settings_are_known_beside_those_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    written(file, ENTRIES["shop"])
    keys = Keys(read_entries([ENTRIES["lab"]]), str(file), LOG, Clock())
    assert [keys.name_of(key) for key in KEYS.values()] == ["shop", "lab"]


@pytest.mark.parametrize("trouble", ["gone", "broken"])
def test_a_file_that_cannot_be_used_changes_nothing_and_is_told_of(
    tmp_path: Path, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    file, clock = tmp_path / "keys", Clock()
    written(file, ENTRIES["shop"])
    keys = Keys((), str(file), LOG, clock)
    if trouble == "gone":
        file.unlink()
    else:
        written(file, KEYS["lab"])
    clock.now += 5
    assert keys.name_of(KEYS["shop"]) == "shop"
    assert "the keys stay as they were" in caplog.text
    assert KEYS["lab"] not in caplog.text
    written(file, ENTRIES["lab"])
    clock.now += 5
    assert keys.name_of(KEYS["lab"]) == "lab"


def test_while_one_thread_looks_at_the_file_others_go_by_what_is_known(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    written(file, ENTRIES["shop"])
    times = iter([0.0, 5.0, 4.0])
    keys = Keys((), str(file), LOG, lambda: next(times))
    written(file, ENTRIES["lab"])
    # Another thread has read the file by the time that this one has the lock.
    assert keys.name_of(KEYS["shop"]) == "shop"


@pytest.mark.parametrize(
    ("content", "trouble"),
    [(None, "cannot be read: No such file or directory"), ("shop", "must have entries such as")],
)
def test_a_server_does_not_start_with_a_file_that_cannot_be_used(
    tmp_path: Path, content: str | None, trouble: str
) -> None:
    file = tmp_path / "keys"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    found = obstacle_to(Settings(port=0, api_key_file=str(file)))
    assert found is not None
    assert found.startswith(f"PAIJU_API_KEY_FILE ({file}) {trouble}")


def test_a_server_that_wants_a_key_logs_its_name_and_never_the_key(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(ENTRIES["shop"], encoding="utf-8")
    settings = {
        **PLAIN,
        "PAIJU_API_KEY_FILE": os.fspath(file),
        "PAIJU_API_KEYS": ENTRIES["lab"],
    }
    with Server(tmp_path / "server", settings) as server:
        problem(server.post(CLASSIFY, PAIR), 401, "unauthorized")
        for key in KEYS.values():
            assert server.post(CLASSIFY, PAIR, Authorization=f"Bearer {key}").status_code == 200

        def asked() -> list[Json]:
            return [line for line in server.access_log if line["path"] == CLASSIFY]

        until("every line", lambda: len(asked()) == 3)
        assert {(line["caller"], line["status"]) for line in asked()} == {
            (None, 401),
            ("shop", 200),
            ("lab", 200),
        }
        text = (tmp_path / "server" / "stdout").read_text() + server.errors
        assert [key for key in KEYS.values() if key in text] == []


def test_the_settings_show_no_keys() -> None:
    settings = Settings(api_keys=(ApiKey("shop", b"digest"),))
    assert "digest" not in repr(settings)


def test_the_page_shows_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "protecting.md").read_text(encoding="utf-8")
    shown = page.partition("$ paiju key shop\n")[2].partition("```")[0]
    main(["key", "shop"])
    printed = re.sub(r"(paiju_|shop:....).*", r"\1…", capsys.readouterr().out)
    assert re.sub(r"shop:....", "shop:", printed) == re.sub(r"shop:....", "shop:", shown)


def test_the_page_names_settings_and_metrics_that_exist(guarded: FlaskClient) -> None:
    page = (ROOT / "docs" / "protecting.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(PAIJU_[A-Z_]+)", page))
    assert named - {variable(each.name) for each in fields(Settings)} == set()
    counted = set(re.findall(r"`(paiju_(?:heavy|rate)\w+)", page))
    metrics = guarded.get("/metrics").text
    assert len(counted) == 3
    assert [name for name in counted if f"# HELP {name} " not in metrics] == []
