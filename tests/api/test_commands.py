"""The other commands of `paiju`: warm, openapi, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from app.config import describe
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


def test_warm_tells_of_each_rule_set_and_of_each_bot_that_it_let_play_and_what_kernels_cost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["warm", "--jobs", "1"]) == 0
    first, *told = capsys.readouterr().out.splitlines()
    assert first.startswith("warming up")
    lines = [line for line in told if line.startswith("warming ")]
    title, *costs = told[len(lines) :]
    assert title == "no kernel had to be compiled" or costs[-1].endswith(" all kernels")
    rulesets = sum(len(game.rulesets) for game in GAMES.values())
    strong = sum(skill_of(bot) >= 3 for bots in BOTS.values() for bot in bots)
    rare = sum(game.rare is not None for game in GAMES.values())
    assert len(lines) == rulesets + (strong + rare if COMPILED else 0)
    assert lines[0].startswith(f"warming 1/{len(lines)} doudizhu classic: 27,471 plays")
    assert lines[12].startswith(f"warming 13/{len(lines)} mcr mcr: 548,090 distances, ")
    played = "".join(lines[rulesets:])
    strongest = [f"{game}: {max(bots, key=skill_of).id} played" for game, bots in BOTS.items()]
    assert all(line in played for line in strongest) is COMPILED


def test_no_command_is_refused_with_the_list_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main([])
    assert refused.value.code == 2
    assert "the following arguments are required: command" in capsys.readouterr().err
