"""`make serve`: the key of sealed tables is kept in the checkout: a restart ends no game."""

from __future__ import annotations

import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.serving import PATIENCE, PLAIN, Server, environment_with

ROOT = Path(__file__).parents[2]
# It prints its key and serves nothing.
SHOWING = '#!/bin/sh\necho "$PAIJU_SEAL_KEYS"\n'


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the script and the environment of this one, and no key yet."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "serve", tmp_path / "scripts")
    (tmp_path / ".venv").symlink_to(Path(sys.executable).parents[1])
    return tmp_path


@pytest.fixture
def showing(checkout: Path) -> Path:
    """The same, where the command `paiju` prints its key."""
    (checkout / ".venv").unlink()
    programs = checkout / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "python").symlink_to(sys.executable)
    (programs / "paiju").write_text(SHOWING)
    (programs / "paiju").chmod(0o755)
    return checkout


def started(checkout: Path, **settings: str) -> subprocess.Popen[str]:
    """A start of the script."""
    return subprocess.Popen(
        [checkout / "scripts" / "serve"],
        env=environment_with(**settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_table_opens_again_after_a_restart(checkout: Path) -> None:
    command = (str(checkout / "scripts" / "serve"),)
    with Server(checkout / "first", PLAIN, command) as server:
        laid = server.post("/v1/tables", {"game": "doudizhu", "seed": 1}).json()
        assert "PAIJU_SEAL_KEYS is not set" not in server.errors
    with Server(checkout / "second", PLAIN, command) as server:
        act = {"table": laid["table"], "action": {"type": "auto"}}
        assert server.post("/v1/tables/act", act).json()["accepted"]


def test_first_starts_at_once_agree_on_a_key_that_only_its_owner_reads(showing: Path) -> None:
    starts = [started(showing) for _ in range(8)]
    keys = {each.communicate(timeout=PATIENCE)[0] for each in starts}
    (key,) = keys
    assert re.fullmatch(r"[0-9a-f]{64}\n", key)
    kept = showing / ".paiju"
    assert [each.name for each in kept.iterdir()] == ["seal"]
    assert stat.S_IMODE((kept / "seal").stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700


def test_keys_of_the_environment_are_used_instead(showing: Path) -> None:
    out, _ = started(showing, PAIJU_SEAL_KEYS="own").communicate(timeout=PATIENCE)
    assert out == "own\n"
    assert not (showing / ".paiju").exists()


def test_a_spoiled_key_is_refused_and_never_replaced(showing: Path) -> None:
    (showing / ".paiju").mkdir()
    (showing / ".paiju" / "seal").write_text("half a ke")
    start = started(showing)
    _, err = start.communicate(timeout=PATIENCE)
    assert start.returncode == 1
    assert err.startswith("paiju: .paiju/seal must have one key of 64 hexadecimal digits")
    assert (showing / ".paiju" / "seal").read_text() == "half a ke"


def test_where_no_key_can_be_kept_the_server_starts_without(showing: Path) -> None:
    (showing / ".paiju").write_text("a file, where the folder should be")
    out, err = started(showing).communicate(timeout=PATIENCE)
    assert (out, ".paiju" in err) == ("\n", True)


def test_the_key_goes_into_no_commit_and_no_image() -> None:
    assert ".paiju/" in (ROOT / ".gitignore").read_text().splitlines()
    shut_out, *let_in = (ROOT / ".dockerignore").read_text().splitlines()
    assert shut_out == "*"
    assert not any(".paiju" in each for each in let_in)
