"""The other commands of `paiju`: warm, openapi, settings."""

from __future__ import annotations

import socket
import sys
from typing import TYPE_CHECKING, Any

import pytest

from app import __version__
from app.config import Settings, describe
from app.shipped import shipped
from paiju.__main__ import main
from paiju.play.declaration.registry import GAMES
from tests.support.scale import COMPILED

if TYPE_CHECKING:
    from pathlib import Path

    from paiju.play.players.player import Bot


def test_openapi_is_printed_or_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Another test compares the committed document with the generated one.
    expected = shipped("openapi.yaml").read_text(encoding="utf-8")
    shown = {"batch/one.json": b"{}\n"}
    monkeypatch.setattr("app.document.files.generate", lambda _: (expected, shown))
    assert main(["openapi"]) == 0
    assert expected == capsys.readouterr().out
    assert main(["openapi", str(tmp_path / "written.yaml")]) == 0
    assert expected == (tmp_path / "written.yaml").read_text(encoding="utf-8")
    assert (tmp_path / "openapi/examples/batch/one.json").read_bytes() == b"{}\n"


def test_settings_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settings"]) == 0
    assert f"{describe()}\n" == capsys.readouterr().out


BOTS = {name: [bot for bot in game.bots if bot.skill] for name, game in GAMES.items()}


def skill_of(bot: Bot[Any, Any]) -> int:
    """The skill of a bot that has one."""
    return bot.skill or 0


def test_warm_tells_of_each_rule_set_and_of_each_bot_that_it_let_play(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["warm", "--jobs", "1"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith("warming up")
    rulesets = sum(len(game.rulesets) for game in GAMES.values())
    strong = sum(skill_of(bot) >= 3 for bots in BOTS.values() for bot in bots)
    rare = sum(game.rare is not None for game in GAMES.values())
    assert len(lines) == rulesets + (strong + rare if COMPILED else 0)
    assert lines[0].startswith(f"warming 1/{len(lines)} doudizhu classic: 27,471 plays")
    mcr = next(line for line in lines if " mcr mcr: " in line)
    assert mcr.split(" mcr mcr: ")[1].startswith("1,135,720 distances, ")
    played = "".join(lines[rulesets:])
    best = {game: max(bots, key=skill_of) for game, bots in BOTS.items()}
    strongest = [f"{game}: {bot.id} played" for game, bot in best.items() if skill_of(bot) >= 3]
    assert all(line in played for line in strongest) is COMPILED


def test_no_command_is_refused_with_the_list_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main([])
    assert refused.value.code == 2
    assert "the following arguments are required: command" in capsys.readouterr().err


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["--version"])
    assert (done.value.code, capsys.readouterr().out) == (0, f"paiju {__version__}\n")


@pytest.mark.parametrize("words", [["--help"], ["serve", "--help"]])
def test_help_says_what_the_settings_are_and_which_command_lists_them(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit) as done:
        main(words)
    told = " ".join(capsys.readouterr().out.split())
    assert done.value.code == 0
    assert "are the environment variables PAIJU_*; `paiju settings` lists them" in told


def served_with(*options: str) -> Settings:
    """The settings that gunicorn finds in its environment, when a server starts with options."""
    with pytest.raises(SystemExit, match="served"):
        main(["serve", *options])
    return Settings.from_environment()


@pytest.fixture
def _settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings of the environment, as they are again after a test, and no server that starts."""
    monkeypatch.setattr("os.execv", lambda *_: sys.exit("served"))
    for name, value in (("HOST", "localhost"), ("PORT", "0"), ("WORKERS", "3"), ("THREADS", "5")):
        monkeypatch.setenv(f"PAIJU_{name}", value)


@pytest.mark.usefixtures("_settings")
def test_options_of_serve_are_used_in_place_of_the_settings() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ("--host", "127.0.0.1", "--port", str(port), "--workers", "2")
    settings = served_with(*options)
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", port, 2)
    assert settings.threads == 5


@pytest.mark.usefixtures("_settings")
def test_without_an_option_a_setting_is_that_of_the_environment() -> None:
    settings = served_with("--workers=1")
    assert (settings.host, settings.port, settings.workers) == ("localhost", 0, 1)


@pytest.mark.usefixtures("_settings")
@pytest.mark.parametrize(
    ("option", "value", "remedy"),
    [
        ("workers", "many", "a whole number from 1 to 256"),
        ("port", "65536", "a whole number from 0 to 65535"),
    ],
)
def test_an_option_that_cannot_be_used_is_refused_as_its_setting_is(
    option: str, value: str, remedy: str
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["serve", f"--{option}", value])
    name = f"PAIJU_{option.upper()}"
    assert refused.value.code == f"paiju: {name} is {value!r}; it must be {remedy}"
