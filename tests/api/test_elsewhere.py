"""The commands of the service in a folder that has an `app` and other modules of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest

from app import warming
from tests.api.serving import PATIENCE, PLAIN, Server, environment_with, until
from tests.support.strangers import folder_of_a_stranger

if TYPE_CHECKING:
    from collections.abc import Mapping

# The ways to run the command; the first puts the current folder before all installed packages.
AS_MODULE = (sys.executable, "-m", "paiju")
AS_SCRIPT = (str(Path(sys.executable).parent / "paiju"),)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with modules that the service would import if it looked there first."""
    (tmp_path / "place").mkdir()
    return folder_of_a_stranger(tmp_path / "place", "flask", "yaml", "marshmallow", "numba")


def command(
    place: Path, words: tuple[str, ...], settings: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """The end of a command that was run in a folder."""
    return subprocess.run(
        words,
        cwd=place,
        env=environment_with(**settings),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize("program", [AS_MODULE, AS_SCRIPT], ids=["module", "script"])
def test_the_service_is_served_from_a_folder_with_another_app(
    place: Path, program: tuple[str, ...]
) -> None:
    settings = {**PLAIN, "PAIJU_WORKERS": "1"}
    with Server(place.parent / "server", settings, (*program, "serve"), place=place) as server:
        assert server.ask("deal", seed=7)["to_act"] == [1]
        assert server.get("/docs").status_code == 200
        assert "a stranger" not in server.errors


def test_a_server_reads_its_settings_again_there(place: Path) -> None:
    settings = {**PLAIN, "PAIJU_WORKERS": "1"}
    with Server(place.parent / "server", settings, (*AS_MODULE, "serve"), place=place) as server:
        before = server.errors.count("Booting worker")
        server.process.send_signal(signal.SIGHUP)
        until("a new worker", lambda: server.errors.count("Booting worker") > before)
        assert server.ask("deal", seed=7)["to_act"] == [1]
        assert "a stranger" not in server.errors


@pytest.mark.parametrize("words", [("settings",), ("key", "me"), ("warm",)])
def test_every_command_of_the_service_works_there(place: Path, words: tuple[str, ...]) -> None:
    done = command(place, (*AS_MODULE, *words), PLAIN)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


class Begun:
    """Takes down the processes that would begin."""

    commands: ClassVar[list[list[str]]] = []

    def __init__(self, command: list[str], **_: object) -> None:
        self.commands.append(command)

    def kill(self) -> None:
        """There is no process."""

    def communicate(self) -> None:
        """The same."""


def test_a_process_that_helps_to_compile_works_there(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "Popen", Begun)
    with warming._helped_by(1):
        (helping,) = Begun.commands
    with subprocess.Popen(
        helping,
        cwd=place,
        env=environment_with(**PLAIN),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    ) as process:
        assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize("program", [AS_MODULE, AS_SCRIPT], ids=["module", "script"])
def test_another_app_that_is_asked_for_first_is_named(
    place: Path, program: tuple[str, ...]
) -> None:
    done = command(place.parent, (*program, "settings"), {"PYTHONPATH": str(place)})
    another = place / "app" / "__init__.py"
    assert done.returncode == 1
    assert done.stderr.startswith(f"paiju: {another} would be imported in place of the service's")
    assert done.stderr.endswith("take its folder out of PYTHONPATH\n")
