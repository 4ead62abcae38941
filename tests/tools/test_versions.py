"""The package, the service, the citation and the tag of a commit name the same version."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import yaml

from app import create_app
from app.config import Settings
from paiju.version import VERSION
from tools.suite import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def git(root: Path, *words: str) -> str:
    """The output of git in a folder; empty if it fails."""
    command = ("git", *words)
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout


def wrong_tags(root: Path, version: str) -> list[str]:
    """The tags of the present commit that name another version."""
    tags = git(root, "tag", "--points-at", "HEAD", "v[0-9]*").split()
    if not tags:
        sys.stdout.write(f"no tag here: {version} could not be compared with one\n")
    return [tag for tag in tags if tag != f"v{version}"]


def test_the_service_names_the_version_of_the_package() -> None:
    told = create_app(Settings()).test_client().get("/version").get_json()
    assert told["version"] == VERSION


def test_the_citation_names_the_newest_release_of_the_changelog_and_the_licence() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[([\d.]+)\] - ([\d-]+)$", changes, re.MULTILINE)
    assert newest is not None
    assert (cited["version"], cited["date-released"]) == newest.groups()
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'license = "{cited["license"]}"' in project


def test_the_page_on_citing_shows_the_version_of_the_citation() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    for name in ("docs/citing.md", "docs/zh/citing.md"):
        entry = (ROOT / name).read_text(encoding="utf-8")
        assert f"version = {{{cited['version']}}}" in entry
        assert f"year = {{{cited['date-released'][:4]}}}" in entry


def test_a_tag_of_this_commit_names_this_version() -> None:
    assert wrong_tags(ROOT, VERSION) == []


def test_a_tag_of_another_version_is_found_and_a_folder_without_tags_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert wrong_tags(tmp_path, "1.2.3") == []
    assert "could not be compared" in capsys.readouterr().out
    git(tmp_path, "init", "--quiet")
    person = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    git(tmp_path, *person, "commit", "--quiet", "--allow-empty", "--message", "One")
    git(tmp_path, "tag", "v1.2.3")
    assert wrong_tags(tmp_path, "1.2.3") == []
    assert wrong_tags(tmp_path, "1.2.4") == ["v1.2.3"]
