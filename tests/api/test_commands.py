"""The other commands of `paiju`: warm, openapi, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app.__main__ import main
from app.config import describe
from app.shipped import shipped

if TYPE_CHECKING:
    from pathlib import Path


def test_openapi_is_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = shipped("openapi.yaml").read_text(encoding="utf-8")
    assert main(["openapi"]) == 0
    assert expected == capsys.readouterr().out
    assert main(["openapi", str(tmp_path / "written.yaml")]) == 0
    assert expected == (tmp_path / "written.yaml").read_text(encoding="utf-8")


def test_settings_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settings"]) == 0
    assert f"{describe()}\n" == capsys.readouterr().out


def test_warm_tells_of_each_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith("warming up")
    assert len(lines) == 13
    assert lines[0].startswith("warming 1/13 doudizhu classic: 27,471 plays")
    assert lines[-1].startswith("warming 13/13 mahjong: 1,953,125 distances, 82 fans")


def test_no_command_is_refused_with_the_list_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main([])
    assert refused.value.code == 2
    assert "the following arguments are required: command" in capsys.readouterr().err
