"""Settings: the accepted values of each variable, and the messages of refusals."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from dataclasses import fields
from hashlib import sha256
from ipaddress import ip_network
from typing import TYPE_CHECKING

import pytest

from app.config import SettingError, Settings, describe, variable
from app.server import start
from app.server.start import exposure_warning, obstacle_to, open_kernel_folder
from tests.api.serving import PATIENCE, environment_with

if TYPE_CHECKING:
    from pathlib import Path

# Two keys for sealed tables, in the form of `openssl rand -hex 32`.
KEYS = [sha256(word).hexdigest() for word in (b"one", b"two")]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("host", "0.0.0.0", "0.0.0.0"),  # noqa: S104 - nothing listens here
        ("port", "0", 0),
        ("port", " 65535 ", 65535),
        ("workers", "1", 1),
        ("threads", "256", 256),
        ("max_body", "1024", 1024),
        ("language", "zh", "zh"),
        ("cors_origins", "https://a.example", ("https://a.example",)),
        (
            "cors_origins",
            "https://a.example, http://localhost:5173 ,capacitor://localhost",
            ("https://a.example", "http://localhost:5173", "capacitor://localhost"),
        ),
        ("cors_origins", " , ", ()),
        ("drain_seconds", "600", 600),
        ("access_log", "off", "off"),
        ("seal_keys", KEYS[0], (bytes.fromhex(KEYS[0]),)),
        ("seal_keys", f"{KEYS[0]},\n {KEYS[1].upper()} ,", tuple(map(bytes.fromhex, KEYS))),
        ("seal_seconds", "60", 60),
        ("heavy_slots", "3", 3),
        ("heavy_wait_ms", "1", 1),
        ("api_key_file", "/run/secrets/keys", "/run/secrets/keys"),
        ("rate", "600", 600),
        ("burst", "1000000", 1_000_000),
        ("redis_ms", "5000", 5000),
        (
            "trusted_proxies",
            "10.0.0.0/8, 192.0.2.1, 2001:db8::/32",
            (ip_network("10.0.0.0/8"), ip_network("192.0.2.1"), ip_network("2001:db8::/32")),
        ),
        ("log_format", "json", "json"),
    ],
)
def test_a_variable_is_read(name: str, text: str, value: object) -> None:
    assert value == getattr(Settings.from_environment({variable(name): text}), name)


@pytest.mark.parametrize(
    ("name", "text", "remedy"),
    [
        ("port", "http", "a whole number from 0 to 65535"),
        ("port", "65536", "a whole number from 0 to 65535"),
        ("port", "-1", "a whole number from 0 to 65535"),
        ("port", "8080.0", "a whole number from 0 to 65535"),
        ("port", "²", "a whole number from 0 to 65535"),
        ("workers", "0", "a whole number from 1 to 256"),
        ("threads", "257", "a whole number from 1 to 256"),
        ("max_body", "1023", "a whole number from 1024 to 16777216"),
        ("max_body", "64K", "a whole number from 1024 to 16777216"),
        ("redis_ms", "2.5", "a whole number from 1 to 5000"),
        ("language", "fr", "one of en, zh"),
        ("language", "EN", "one of en, zh"),
        ("drain_seconds", "601", "a whole number from 0 to 600"),
        ("access_log", "true", "one of on, off"),
        ("seal_seconds", "59", "a whole number from 60 to 31536000"),
        ("heavy_slots", "0", "a whole number from 1 to 255"),
        ("heavy_wait_ms", "0", "a whole number from 1 to 10000"),
        ("rate", "-1", "a whole number from 0 to 1000000"),
        ("redis_ms", "0", "a whole number from 1 to 5000"),
        ("log_format", "JSON", "one of text, json"),
        *(
            (
                "trusted_proxies",
                text,
                "addresses or networks such as 10.0.0.0/8 or ::1, separated by commas",
            )
            for text in ("*", "proxy.example", "10.0.0.1/8", "10.0.0.0/33")
        ),
        *(
            ("cors_origins", text, "origins such as https://play.example, separated by commas")
            for text in (
                *("*", "play.example", "https://", "https://*.example", "https://play.example/"),
                *("https://play.example?", "https://[::1]", "https://a.example ^.*$"),
            )
        ),
    ],
)
def test_a_variable_that_says_something_else_is_refused_with_a_remedy(
    name: str, text: str, remedy: str
) -> None:
    with pytest.raises(SettingError) as refused:
        Settings.from_environment({variable(name): text})
    assert f"{variable(name)} is {text!r}; it must be {remedy}" == str(refused.value)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        pytest.param(KEYS[0][:-1], "keys of 64 hexadecimal digits", id="short"),
        pytest.param(KEYS[0] + "0", "keys of 64 hexadecimal digits", id="long"),
        pytest.param("g" + KEYS[0][1:], "keys of 64 hexadecimal digits", id="not-hexadecimal"),
        pytest.param(f"{KEYS[0]}, {KEYS[1][1:]}", "keys of 64 hexadecimal digits", id="second"),
        pytest.param("0" * 64, "random", id="zeros"),
        pytest.param("0123456789abcdef" * 4, "random", id="counted"),
        pytest.param(f"{KEYS[0]} {KEYS[0].upper()}", "keys that differ", id="twice"),
    ],
)
def test_a_key_that_cannot_be_used_is_refused_and_never_shown(text: str, remedy: str) -> None:
    with pytest.raises(SettingError) as refused:
        Settings.from_environment({"PAIJU_SEAL_KEYS": text})
    message = str(refused.value)
    assert message.startswith(f"PAIJU_SEAL_KEYS cannot be used; it must be {remedy}")
    assert not any(text[at : at + 8] in message for at in range(len(text) - 8))


def test_keys_are_not_shown_with_the_settings() -> None:
    settings = Settings.from_environment({"PAIJU_SEAL_KEYS": KEYS[0]})
    shown = repr(settings)
    assert not any(part in shown for part in ("seal_keys", KEYS[0], repr(settings.seal_keys[0])))


@pytest.mark.parametrize("name", [each.name for each in fields(Settings)])
def test_an_unset_or_empty_variable_keeps_its_default(name: str) -> None:
    expected = getattr(Settings(), name)
    assert expected == getattr(Settings.from_environment({}), name)
    assert expected == getattr(Settings.from_environment({variable(name): "  "}), name)


def test_every_setting_is_described_with_its_default() -> None:
    rows = describe().splitlines()[2:]
    expected = [(f"`{variable(each.name)}`", 3) for each in fields(Settings)]
    assert expected == [
        (row.split("|")[1].strip(), len([cell for cell in row.split("|") if cell.strip()]))
        for row in rows
    ]


def test_what_is_no_setting_is_named_beside_the_setting_that_may_be_meant(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in os.environ if name.startswith("PAIJU_")]:
        monkeypatch.delenv(name)
    for name in ("PAIJU_JIT", "PAIJU_WORKER", "PAIJU_SEALKEYS", "PAIJU_COLOUR", "OTHER"):
        monkeypatch.setenv(name, "off")
    monkeypatch.setenv("PAIJU_PORT", "0")
    monkeypatch.setattr("os.execv", lambda *_: sys.exit("served"))
    with pytest.raises(SystemExit, match="served"):
        start.serve()
    assert capsys.readouterr().err == (
        "paiju: PAIJU_COLOUR is no setting\n"
        "paiju: PAIJU_SEALKEYS is no setting; did you mean PAIJU_SEAL_KEYS?\n"
        "paiju: PAIJU_WORKER is no setting; did you mean PAIJU_WORKERS?\n"
    )


def test_a_server_that_is_set_wrongly_says_so_in_one_line_and_does_not_start() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paiju", "serve"],
        env={**os.environ, "PAIJU_WORKERS": "many"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    expected = "paiju: PAIJU_WORKERS is 'many'; it must be a whole number from 1 to 256\n"
    assert (1, expected) == (done.returncode, done.stderr)


def test_a_server_whose_port_is_taken_says_so_in_one_line_and_does_not_start() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "paiju", "serve"],
            env={**os.environ, "PAIJU_PORT": str(port)},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    where = f"PAIJU_HOST (127.0.0.1) and PAIJU_PORT ({port})"
    expected = f"paiju: cannot listen where {where} say: {os.strerror(errno.EADDRINUSE)}\n"
    assert (1, expected) == (done.returncode, done.stderr)


# Addresses reserved for documents, and an impossible name.
@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "ä" * 64])
def test_a_host_that_is_not_here_is_an_obstacle_with_a_reason(host: str) -> None:
    found = obstacle_to(Settings(host=host, port=0))
    before = f"cannot listen where PAIJU_HOST ({host}) and PAIJU_PORT (0) say: "
    assert found is not None
    assert found.startswith(before)
    assert len(found) > len(before)


def test_where_a_server_may_listen_there_is_no_obstacle() -> None:
    assert obstacle_to(Settings(port=0)) is None


@pytest.mark.parametrize(
    ("host", "proxies", "is_warned"),
    [
        ("127.0.0.1", "", False),
        ("127.8.9.1", "", False),
        ("::1", "", False),
        ("localhost", "", False),
        ("0.0.0.0", "", True),  # noqa: S104 - nothing listens here
        ("::", "", True),
        ("192.0.2.1", "", True),
        ("paiju.example", "", True),
        ("0.0.0.0", "192.0.2.1", False),  # noqa: S104 - the same
    ],
)
def test_a_server_that_listens_beyond_its_machine_without_a_proxy_is_warned_of(
    host: str, proxies: str, *, is_warned: bool
) -> None:
    given = {"PAIJU_HOST": host, "PAIJU_TRUSTED_PROXIES": proxies}
    found = exposure_warning(Settings.from_environment(given))
    assert (found is not None) is is_warned
    if found is not None:
        assert f"PAIJU_HOST is {host}" in found
        assert "nginx" in found


@pytest.mark.parametrize(
    ("mode", "is_warned"), [(0o700, False), (0o755, False), (0o775, True), (0o1777, True)]
)
def test_a_folder_of_kernels_that_others_may_write_to_is_warned_of(
    tmp_path: Path, mode: int, *, is_warned: bool
) -> None:
    folder = tmp_path / "kernels"
    given = {"NUMBA_CACHE_DIR": str(folder)}
    assert open_kernel_folder(given) is None
    folder.mkdir()
    folder.chmod(mode)
    found = open_kernel_folder(given)
    assert found == (f"{_OTHERS_WRITE.format(folder=folder)}" if is_warned else None)


_OTHERS_WRITE = (
    "others may write to NUMBA_CACHE_DIR ({folder}), and a server runs the compiled kernels in it: "
    "chmod go-w {folder}"
)


def test_without_a_folder_of_kernels_there_is_nothing_to_warn_of() -> None:
    assert open_kernel_folder({}) is None


@pytest.mark.parametrize(("threads", "slots", "most"), [("1", "4", 1), ("4", "4", 3)])
def test_more_heavy_questions_at_once_than_threads_leave_are_refused(
    threads: str, slots: str, most: int
) -> None:
    given = {"PAIJU_THREADS": threads, "PAIJU_HEAVY_SLOTS": slots}
    with pytest.raises(SettingError) as refused:
        Settings.from_environment(given)
    remedy = f"with {threads} PAIJU_THREADS it must be at most {most}"
    assert str(refused.value) == f"PAIJU_HEAVY_SLOTS is {slots}; {remedy}"
    assert Settings.from_environment({**given, "PAIJU_HEAVY_SLOTS": str(most)}).gate[0] == most


def test_a_folder_of_metrics_that_cannot_be_written_to_is_refused_in_one_line(
    tmp_path: Path,
) -> None:
    nowhere = tmp_path / "nowhere"
    done = subprocess.run(
        [sys.executable, "-m", "paiju", "serve"],
        env=environment_with(PROMETHEUS_MULTIPROC_DIR=str(nowhere)),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    remedy = "must be a folder that can be written to: No such file or directory"
    expected = f"paiju: PROMETHEUS_MULTIPROC_DIR ({nowhere}) {remedy}\n"
    assert (1, expected) == (done.returncode, done.stderr)


@pytest.mark.parametrize("folder", ["", "{here}"])
def test_a_folder_of_metrics_that_can_be_written_to_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", folder.format(here=tmp_path))
    assert obstacle_to(Settings(port=0)) is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["serve", "warm", "openapi", "settings", "key"])
def test_each_command_explains_itself(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "paiju", command, "--help"],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert done.stdout.startswith(f"usage: paiju {command}")
