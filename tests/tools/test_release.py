"""The version of a release: package, `/version`, contract, changelogs and tag agree."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from app import __version__, create_app
from app.config import Settings
from tests.api.serving import Inside
from tests.support.documents import ROOT

RELEASED = re.fullmatch(r"\d+\.\d+\.\d+", __version__) is not None


@pytest.fixture(scope="module")
def tags() -> list[str]:
    """The tags of the commit that is checked out; the test says so where a clone has none."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("could not look for tags: this is no clone")
    done = [
        subprocess.run([git, "tag", *more], cwd=ROOT, check=True, capture_output=True, text=True)
        for more in ((), ("--points-at", "HEAD"))
    ]
    everywhere, here = ([*each.stdout.split()] for each in done)
    if not everywhere:
        pytest.skip("could not look for the tag of this commit: the clone has no tags")
    return [tag for tag in here if tag.startswith("v")]


def test_the_service_the_contract_and_both_changelogs_say_the_version_of_the_package() -> None:
    answer = Inside(create_app(Settings())).get("/version").json()
    assert answer["version"] == __version__
    contract = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
    assert re.search(r"^  version: (.+)$", contract, re.MULTILINE).group(1) == __version__  # type: ignore[union-attr]
    for name in ("CHANGELOG.md", "CHANGELOG.zh-CN.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        unreleased, latest, *_ = re.findall(r"^## \[(.+?)\]", text, re.MULTILINE)
        assert unreleased == "Unreleased"
        assert (latest == __version__) == RELEASED, name


def test_the_tag_of_a_release_is_its_version(tags: list[str]) -> None:
    assert tags in ([], [f"v{__version__}"])
    assert RELEASED or not tags
