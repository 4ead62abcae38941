"""The contents of the wheel and the sdist: the service, and nothing that serving does not need."""

from __future__ import annotations

import re
import subprocess
import tarfile
import tomllib
import zipfile
from pathlib import PurePath
from typing import TYPE_CHECKING

import pytest

from app import __version__
from app.book import PAGES, read
from app.book.build import build
from tests.support.documents import ROOT

if TYPE_CHECKING:
    from pathlib import Path

MEBIBYTE = 1 << 20
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# The files at the top of a checkout that an installed package has inside.
SHIPPED = {"app/openapi.yaml", "app/gunicorn.conf.py"}
# The pages of the book, which a wheel has made.
BUILT = "app/book/built"


@pytest.fixture(scope="module")
def wheel(dist: Path) -> zipfile.ZipFile:
    """The wheel."""
    return zipfile.ZipFile(dist / f"paiju-{__version__}-py3-none-any.whl")


@pytest.fixture(scope="module")
def sdist(dist: Path) -> set[str]:
    """The names in the sdist, below its one folder."""
    with tarfile.open(dist / f"paiju-{__version__}.tar.gz") as archive:
        return {str(PurePath(*PurePath(name).parts[1:])) for name in archive.getnames()}


def tracked(*folders: str) -> set[str]:
    """The files of a checkout in these folders."""
    command = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *folders)
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return {name for name in done.stdout.splitlines() if (ROOT / name).exists()}


def is_data(name: str) -> bool:
    """The file has games that a model was fitted to."""
    return re.match(r"paiju/all_games/\w+/lab/data/", name) is not None


def test_the_wheel_installs_app_and_paiju_and_nothing_else_at_the_top(
    wheel: zipfile.ZipFile,
) -> None:
    tops = {PurePath(name).parts[0] for name in wheel.namelist()}
    assert tops == {"app", "paiju", f"paiju-{__version__}.dist-info"}


def test_the_wheel_has_all_files_of_both_packages_but_what_was_fitted_to(
    wheel: zipfile.ZipFile,
) -> None:
    files = tracked("app", "paiju")
    assert any(map(is_data, files))
    held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    shipped = SHIPPED | {f"app/{name}" for name in tracked("openapi")}
    shipped |= {f"{BUILT}/{name}" for name in (PAGES, *build(ROOT).pictures)}
    assert held == {name for name in files if not is_data(name)} | shipped


def test_the_wheel_has_the_book_of_the_checkout(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    for name in wheel.namelist():
        if name.startswith(f"{BUILT}/"):
            wheel.extract(name, tmp_path)
    assert read(tmp_path / BUILT) == build(ROOT)


def test_the_wheel_is_no_larger_than_a_download_may_be(wheel: zipfile.ZipFile) -> None:
    assert sum(each.compress_size for each in wheel.infolist()) < 7 * MEBIBYTE


def test_the_wheel_has_the_command_the_licences_and_what_is_said_of_it(
    wheel: zipfile.ZipFile,
) -> None:
    told = f"paiju-{__version__}.dist-info"
    scripts = wheel.read(f"{told}/entry_points.txt").decode()
    assert scripts.split() == ["[console_scripts]", "paiju", "=", "paiju.__main__:main"]
    licences = {f"{told}/licenses/{name}" for name in PROJECT["license-files"]}
    assert licences <= set(wheel.namelist())
    assert f"\nVersion: {__version__}\n" in wheel.read(f"{told}/METADATA").decode()


def test_the_sdist_has_all_that_the_wheel_is_built_from_and_its_tests(sdist: set[str]) -> None:
    tops = {"pyproject.toml", "openapi.yaml", "gunicorn.conf.py", "CITATION.cff"}
    wanted = tops | {*PROJECT["license-files"]}
    assert sdist >= wanted | tracked(
        "app", "paiju", "tests", "examples", "docs", "openapi", "requirements"
    )


def test_the_sdist_is_no_larger_than_a_download_may_be(dist: Path) -> None:
    (archive,) = dist.glob("*.tar.gz")
    assert archive.stat().st_size < 14 * MEBIBYTE


def test_the_changelog_says_what_this_version_has() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[(.+?)\]", changes, re.MULTILINE)
    (unreleased,) = re.findall(r"^## \[Unreleased\]\n(.*?)^## ", changes, re.MULTILINE | re.DOTALL)
    is_released = ".dev" not in __version__
    assert is_released != bool(unreleased.strip()), "unreleased code says so in its version"
    assert headings[0] == "Unreleased"
    if is_released:
        assert headings[1] == __version__
    else:
        assert as_numbers(headings[1]) < as_numbers(__version__.partition(".dev")[0])


def test_both_languages_of_the_changelog_have_the_same_versions() -> None:
    versions = [
        re.findall(r"^## (.+)$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
        for name in ("CHANGELOG.md", "CHANGELOG.zh-CN.md")
    ]
    assert versions[0] == versions[1]


def test_the_changelog_dates_versions_and_begins_each_with_what_clients_must_change() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## \[(.+)\](.*)\n+(.*)$", changes, re.MULTILINE)
    assert len(sections) >= 4
    for version, date, first in sections:
        if version != "Unreleased":
            assert re.fullmatch(r" - \d{4}-\d\d-\d\d", date)
        # Unreleased is empty right after a release.
        assert first == "### Changed for clients" or (version, first[:3]) == ("Unreleased", "## ")
    dates = [date for _, date, _ in sections[1:]]
    assert dates == sorted(dates, reverse=True)


def as_numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version, in order."""
    return tuple(map(int, version.split(".")))
