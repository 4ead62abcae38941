"""The suites: every test is in one, and a change of a slow one's files makes it due."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tools import maintaining, suites
from tools.beside import Lane
from tools.slow_suites import SLOW
from tools.suite import GAMES, ROOT, Suite
from tools.suite import pytest as pytest_of
from tools.suites import (
    ALWAYS,
    GREEN,
    NO_DOMAIN,
    SHORT,
    SUITES,
    chosen,
    content_of,
    green,
    is_due,
    note,
    run,
)

if TYPE_CHECKING:
    from pathlib import Path

KERNELS = Suite("kernels", (), ("paiju/**/climbing/**/*kernels.py",))


def git(root: Path, *words: str) -> list[str]:
    command = ("git", *words)
    done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def matched(suite: Suite, pattern: str | None = None) -> set[str]:
    """The files that a suite guards, or that one of its patterns names."""
    patterns = suite.paths if pattern is None else (pattern,)
    return set(git(ROOT, "ls-files", "--", *(f":(glob){each}" for each in patterns)))


def runs(suite: Suite, file: str) -> bool:
    """The suite runs a file of tests."""
    words = [word for command in suite.commands for word in command]
    left_out = [word.removeprefix("--ignore=") for word in words if word.startswith("--ignore=")]

    def is_below(folders: list[str]) -> bool:
        return any(file == each or file.startswith(f"{each}/") for each in folders)

    return is_below([word for word in words if word.startswith("tests")]) and not is_below(left_out)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small git project with one kernel, whose suites are green."""
    for name in (
        "paiju/climbing/plays/table_kernels.py",
        "paiju/climbing/plays/legal_moves.py",
        ".ci/run",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("as it is\n", encoding="utf-8")
    (tmp_path / ".gitignore").write_text("built_kernels.py\n", encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    return tmp_path


FILES = sorted(str(each.relative_to(ROOT)) for each in (ROOT / "tests").rglob("test_*.py"))


@pytest.mark.parametrize("file", FILES)
def test_every_test_is_run_by_every_change_once_or_by_a_slow_suite(file: str) -> None:
    often = [suite.name for suite in (*SHORT, *ALWAYS) if runs(suite, file)]
    rarely = [suite.name for suite in SLOW if runs(suite, file)]
    assert len(often) <= 1
    assert often or rarely


@pytest.mark.parametrize("suite", SLOW, ids=lambda suite: suite.name)
def test_what_a_slow_suite_guards_is_there_and_so_is_what_it_runs(suite: Suite) -> None:
    assert [path for path in suite.paths if not matched(suite, path)] == []
    assert any(runs(suite, file) for file in FILES)


def test_every_kernel_is_run_plain_by_the_tests_of_its_package() -> None:
    kernels = {each for each in git(ROOT, "ls-files", "paiju") if each.endswith("kernels.py")}
    of_packages = [each for each in SLOW if each.is_plain and each.name != "plain-games"]
    assert kernels - set().union(*map(matched, of_packages)) == set()
    assert kernels <= matched(SUITES["plain-games"])


def test_what_is_no_domain_is_there() -> None:
    assert [each for each in NO_DOMAIN if not list((ROOT / "paiju").glob(each.rstrip("*")))] == []


def test_a_slow_suite_says_what_it_is_and_what_guards_in_its_stead() -> None:
    assert [suite.name for suite in SLOW if not (suite.about and suite.instead)] == []


def test_the_table_of_the_maintainers_is_that_of_the_suites() -> None:
    """`make generate` writes it."""
    text = maintaining.PAGE.read_text(encoding="utf-8")
    assert maintaining.page() == text
    rows = re.findall(
        r"^\| `([a-z<>-]+)` \| .+ \| `.+` \| .+ \|$", maintaining.table(), re.MULTILINE
    )
    of_games = {f"{kind}-{game}": f"{kind}-<game>" for game in GAMES for kind in ("plain", "wide")}
    assert rows == [*dict.fromkeys(of_games.get(suite.name, suite.name) for suite in SLOW)]
    assert maintaining.table() in text


@pytest.mark.parametrize(
    ("file", "due"),
    [
        ("README.md", []),
        ("app/routes/docs.py", []),
        ("paiju/arena/match.py", ["wide-arena"]),
        ("tests/api/serving.py", []),
        ("app/web/api.js", ["rooms", "firefox"]),
        ("paiju/climbing/plays/legal_moves.py", ["wide-laws"]),
        ("paiju/all_games/guandan/stages.py", ["wide-guandan", "wide-laws", "wide-hidden-hands"]),
        ("tests/games/guandan/test_flow.py", ["wide-guandan"]),
    ],
)
def test_an_ordinary_change_makes_little_due(file: str, due: list[str]) -> None:
    assert (ROOT / file).exists()
    assert [suite.name for suite in SLOW if file in matched(suite)] == due


def test_a_suite_is_due_until_it_is_noted_as_green(project: Path) -> None:
    assert is_due(KERNELS, project)
    note({"kernels": content_of(KERNELS, project), "image": "as it was"}, project)
    # An unknown suite is dropped.
    assert green(project) == {"image": "as it was"}


@pytest.mark.parametrize(
    ("file", "is_one"),
    [
        ("paiju/climbing/plays/table_kernels.py", True),
        ("paiju/climbing/network/split_kernels.py", True),
        ("paiju/all_games/climbing/new/kernels.py", True),
        ("paiju/climbing/plays/legal_moves.py", False),
        ("paiju/climbing/built_kernels.py", False),
        ("paiju/all_games/guandan/kernels.py", False),
        (str(GREEN), False),
    ],
)
def test_a_suite_is_due_when_what_it_guards_changes_and_no_more_when_it_changes_back(
    project: Path, file: str, *, is_one: bool
) -> None:
    before = content_of(KERNELS, project)
    path = project / file
    was = path.read_bytes() if path.exists() else None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("as it was never before\n", encoding="utf-8")
    assert (content_of(KERNELS, project) != before) is is_one
    path.write_bytes(was) if was else path.unlink()
    assert content_of(KERNELS, project) == before


def test_a_suite_is_due_when_what_it_guards_is_gone_or_elsewhere(project: Path) -> None:
    before, kernel = content_of(KERNELS, project), project / "paiju/climbing/plays/table_kernels.py"
    elsewhere = project / "paiju/all_games/climbing/table_kernels.py"
    elsewhere.parent.mkdir(parents=True)
    kernel.rename(elsewhere)
    moved = content_of(KERNELS, project)
    elsewhere.unlink()
    assert len({before, moved, content_of(KERNELS, project)}) == 3


def test_a_clone_comes_to_the_same_content(project: Path, tmp_path: Path) -> None:
    told = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    git(project, *told, "commit", "--quiet", "--message", "All")
    git(project, "clone", "--quiet", "--depth=1", f"file://{project}", str(tmp_path / "clone"))
    assert content_of(KERNELS, project) == content_of(KERNELS, tmp_path / "clone")


def program(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", text)


@pytest.fixture
def _nothing_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suites, "FIRST", ())


def test_suites_wait_until_kernels_are_compiled(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_all = Lane(
        "kernels", (program("import time; time.sleep(0.1); open('c', 'w').close()"),)
    )
    monkeypatch.setattr(suites, "FIRST", (compile_all,))
    assert run([Suite("short", (program("open('c').close()"),))], 2, project)


@pytest.mark.usefixtures("_nothing_first")
@pytest.mark.parametrize(
    ("text", "is_green", "is_noted"),
    [
        ("print('3 passed in 0.10s')", True, True),
        ("raise SystemExit(1)", False, False),
        # A change during the run was not tested.
        ("open('paiju/climbing/plays/table_kernels.py', 'a').write('else')", True, False),
    ],
    ids=["green", "red", "changed meanwhile"],
)
def test_what_was_green_is_noted_with_what_was_tested(
    project: Path, monkeypatch: pytest.MonkeyPatch, text: str, *, is_green: bool, is_noted: bool
) -> None:
    suite = Suite("kernels", (program(text),), KERNELS.paths)
    monkeypatch.setitem(SUITES, "kernels", suite)
    assert run([suite], 2, project) is is_green
    assert is_due(suite, project) is not is_noted


BESIDE = """
import pathlib
import pytest

@pytest.mark.parametrize("number", range(3))
def test(number):
    (pathlib.Path() / f"{number}").open("a").write("run ")
    fails = number == 1 and pathlib.Path("1").read_text() in {beside}
    assert not fails
"""


@pytest.mark.usefixtures("_nothing_first")
@pytest.mark.parametrize(
    ("beside", "waits", "is_green", "ran"),
    [
        ({"run "}, True, True, "run run "),
        ({"run ", "run run "}, True, False, "run run "),
        ({"run "}, False, False, "run "),
    ],
    ids=["once", "always", "no wait"],
)
def test_what_fails_while_it_waits_runs_once_more_alone(
    project: Path, beside: set[str], ran: str, *, waits: bool, is_green: bool
) -> None:
    (project / "test_it.py").write_text(BESIDE.replace("{beside}", repr(beside)), "utf-8")
    suite = Suite("browser", (pytest_of("-c", "/dev/null", "test_it.py"),), waits=waits)
    assert run([suite], 2, project) is is_green
    assert [(project / name).read_text() for name in "012"] == ["run ", ran, "run "]


@pytest.mark.usefixtures("_nothing_first")
def test_a_slow_suite_fails_where_what_it_wants_is_missing_and_knows_plain_kernels(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    seen = "import os; assert (os.environ.get('CI'), os.environ.get('PAIJU_JIT')) == "
    often = Suite("short", (program(f"{seen}(None, None)"),))
    slow = Suite("slow", (program(f"{seen}('true', 'off')"),), KERNELS.paths, is_plain=True)
    monkeypatch.delenv("PAIJU_JIT", raising=False)
    assert run([often, slow], 2, project)


def test_suites_are_chosen_by_their_names_their_groups_or_as_those_that_are_due(
    project: Path,
) -> None:
    assert [each.name for each in chosen(["checks", "http"])] == ["checks", "http"]
    assert chosen(["short", "always", "slow"]) == [*SHORT, *ALWAYS, *SLOW]
    assert chosen(["due"], project) == list(SLOW)
    note({each.name: content_of(each, project) for each in SLOW[1:]}, project)
    assert chosen(["due"], project) == [SLOW[0]]
