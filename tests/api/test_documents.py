"""The documents are true: snippets are run, answers compared, links followed."""

from __future__ import annotations

import contextlib
import doctest
import importlib.util
import io
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import asdict
from itertools import chain
from typing import TYPE_CHECKING

import pytest
import requests
import yaml

from app.book.build import FOR_DEVELOPERS
from app.config import describe
from app.problems import TYPES
from paiju.__main__ import command_line, main
from paiju.all_games.mcr.fans.counting import NAMES as PRINCIPLES
from paiju.all_games.mcr.refusals import REFUSALS
from paiju.all_games.mcr.rulesets import OPTIONS, RULE_SETS
from paiju.play.declaration.registry import GAMES
from tests.api.serving import PLAIN, Server
from tests.support.answers import HERE, OWN_PAGE, SHOWN, agrees, call_of
from tests.support.documents import ROOT, Block, anchors, blocks, commands, links, pages
from tests.support.own_game import install

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BLOCKS = blocks()

# The languages of blocks that only show a layout or an output.
LAID_OUT = {"text", "http"}
# The programs that tests do not run, with the reasons. Any other program of a shell block must
# exist.
NOT_RUN = {
    "curl": "is run where its answer is shown",
    "docker": "needs an engine, which tests have none of",
    "helm": "needs a cluster",
    "install": "changes the system",
    "node": "is run by tests/sdk",
    "npm": "installs",
    "npx": "is run by make sdk-test",
    "openapi-generator-cli": "is run by make sdk-test",
    "openapi-python-client": "is run by make sdk-test",
    "openssl": "draws a key",
    "pip": "installs",
    "systemctl": "changes the system",
}
# The variables that are no settings.
VARIABLES = {
    *("HYPOTHESIS_PROFILE", "PAIJU_GAMES", "PAIJU_CORPUS", "PAIJU_JIT", "PAIJU_CHROMIUM"),
    *("PAIJU_SCREENSHOTS", "NUMBA_CACHE_DIR", "PROMETHEUS_MULTIPROC_DIR", "PYTHON"),
}
SETTINGS = set(re.findall(r"`(PAIJU_\w+)`", describe()))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def of(*languages: str) -> list[Block]:
    """The blocks in some languages."""
    return [block for block in BLOCKS if block.language in languages]


def ask(command: str, base: str) -> str:
    """The answer of a server to a command."""
    call = call_of(command)
    address = base + call.path
    return requests.request(
        call.method, address, data=call.body, headers=call.headers, timeout=30
    ).text


def run_command(arguments: list[str], environment: dict[str, str] | None) -> str:
    """The output of a command of the service: here, or in another environment."""
    if environment is None:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            assert main(arguments) == 0
        return printed.getvalue()
    command = (sys.executable, "-m", "paiju", *arguments)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_every_block_is_in_a_language_that_is_looked_at() -> None:
    looked_at = {"console", "sh", "python", "pycon", "json", "yaml", *EXCERPTS, *LAID_OUT}
    assert [
        f"{block}: {block.language!r}" for block in BLOCKS if block.language not in looked_at
    ] == []
    assert len(of("console")) >= 15


CALLS = [
    pytest.param(command, answer, block.page.name == OWN_PAGE, id=f"{block}-{number}")
    for block in of("console")
    for number, (command, answer) in enumerate(SHOWN.findall(block.text), start=1)
]


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server beside which the example of an own game is installed."""
    settings = {**PLAIN, "PAIJU_WORKERS": "1"}
    settings["PYTHONPATH"] = install(tmp_path_factory.mktemp("own_game"))
    with Server(tmp_path_factory.mktemp("server"), settings) as server:
        yield server


@pytest.mark.parametrize(("command", "answer", "is_own"), CALLS)
def test_a_call_that_a_page_shows_gets_the_answer_it_shows(
    request: pytest.FixtureRequest, command: str, answer: str, *, is_own: bool
) -> None:
    server: Server = request.getfixturevalue("own_server" if is_own else "server")
    program, *arguments = shlex.split(command)
    if program == "paiju":
        told = run_command(arguments, {**os.environ, **server.settings} if is_own else None)
    else:
        assert program == "curl"
        told = ask(command, server.url) + "\n"
    assert agrees(told, answer), told


@pytest.mark.parametrize(
    "page", sorted({block.page for block in of("pycon")}), ids=lambda page: page.name
)
def test_the_python_of_a_page_does_what_it_shows(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried > 0


# Code in other languages is an excerpt of an example, which other tests run.
EXCERPTS = {
    "typescript": (".ts",),
    "java": (".java",),
    "csharp": (".cs",),
    "javascript": (".html", ".js", ".mjs"),
    "toml": (".toml",),
}
EXAMPLES = {
    path: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "examples").rglob("*"))
    if path.suffix in {".py", *chain(*EXCERPTS.values())} and "node_modules" not in path.parts
}


def is_excerpt(block: Block, *suffixes: str) -> bool:
    """The lines of a block are in an example."""
    wanted = [line.strip() for line in block.text.strip().splitlines()]
    return any(
        wanted == lines[start : start + len(wanted)]
        for path, text in EXAMPLES.items()
        if path.suffix in suffixes
        for lines in [[line.strip() for line in text.splitlines()]]
        for start in range(len(lines))
    )


@pytest.mark.parametrize("block", of(*EXCERPTS), ids=str)
def test_code_in_other_languages_is_cut_out_of_an_example(block: Block) -> None:
    assert is_excerpt(block, *EXCERPTS[block.language])


# A page whose programs want what is not installed everywhere: tests/env runs them.
ELSEWHERE = "env.md"
PROGRAMS = [
    block for block in of("python") if block.page.name != ELSEWHERE and not is_excerpt(block, ".py")
]


@pytest.mark.parametrize("block", PROGRAMS, ids=str)
def test_a_program_that_a_page_shows_runs_and_prints_what_it_shows(
    server: Server, block: Block, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = block.text.replace(f"http://{HERE}", server.url)
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("NO_PROXY", "*")
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(program, str(block), "exec"), {"__name__": "__main__"})  # noqa: S102 - a page's
    assert block.shown == printed.getvalue()


def test_data_that_a_page_shows_can_be_read() -> None:
    for block in of("json"):
        assert json.loads(block.text) is not None, block
    for block in of("yaml"):
        assert list(yaml.safe_load_all(block.text)) != [None], block


def unknown(command: str) -> list[str]:
    """The faults of a shell command that are visible without running it."""
    inner = re.findall(r"\$\(([^)]*)\)", command)
    wrong = [complaint for each in inner for complaint in unknown(each)]
    for part in re.split(r"\s(?:&&|\|\||\||;|&)(?:\s|$)", re.sub(r"\$\([^)]*\)", "X", command)):
        words = shlex.split(part)
        if words and words[0] == "export":
            words.pop(0)
        while words and re.match(r"\w+=", words[0]):
            name = words.pop(0).partition("=")[0]
            if name.startswith("PAIJU_") and name not in SETTINGS | VARIABLES:
                wrong.append(f"{name} is no setting")
        if words:
            wrong += unknown_program(words)
    return wrong


def unknown_program(words: list[str]) -> list[str]:
    """The faults of a program and its arguments."""
    program, *rest = words
    if program.startswith((".venv/bin/", "/opt/")):
        program = program.rpartition("/")[2]
    if program == "paiju":
        return [] if parses(rest) else [f"paiju does not understand {rest}"]
    if program == "make":
        return [f"no make {word}" for word in rest if "=" not in word and word not in TARGETS]
    if program.startswith("python") and rest[:1] == ["-m"]:
        known = importlib.util.find_spec(rest[1]) is not None
        return [] if known else [f"no module {rest[1]}"]
    if program.startswith("python"):
        program, *rest = rest
    if "/" in program or program.endswith(".py"):
        return [] if (ROOT / program).exists() else [f"no file {program}"]
    return [] if program in NOT_RUN else [f"{program}: say in NOT_RUN why it is not run"]


def parses(arguments: list[str]) -> bool:
    """The command line accepts these arguments."""
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            command_line().parse_args(arguments)
    except SystemExit:
        return False
    return True


@pytest.mark.parametrize("block", of("sh"), ids=str)
def test_every_command_that_a_page_shows_exists(block: Block) -> None:
    assert [each for command in commands(block.text) for each in unknown(command)] == []


@pytest.mark.parametrize(
    ("command", "complaints"),
    [
        ("make serve && paiju settings", []),
        ("make coffee", ["no make coffee"]),
        ("paiju serv", ["paiju does not understand ['serv']"]),
        ("export PAIJU_SEEL_KEYS=$(openssl rand -hex 32)", ["PAIJU_SEEL_KEYS is no setting"]),
        ("python -m paiju.training.no_such --deals 3", ["no module paiju.training.no_such"]),
        ("examples/missing.py | less", ["no file examples/missing.py", "less: say in NOT_RUN"]),
    ],
)
def test_a_command_that_does_not_exist_is_found(command: str, complaints: list[str]) -> None:
    found = unknown(command)
    assert len(found) == len(complaints)
    assert all(each.startswith(start) for each, start in zip(found, complaints, strict=True))


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    broken = []
    for file, heading in links(page):
        target = (page.parent / file) if file else page
        if not target.exists():
            broken.append(file)
        elif heading and target.suffix == ".md" and heading not in anchors(target):
            broken.append(f"{file}#{heading}")
    assert broken == []


def test_the_book_has_a_place_for_every_page() -> None:
    for folder in ("docs", "docs/zh"):
        book = ROOT / folder / "index.md"
        told = {os.path.normpath(book.parent / file) for file, _ in links(book)}
        pages_of_docs = {str(page) for page in (ROOT / folder).glob("*.md")} - {str(book)}
        for_developers = {str(ROOT / "docs" / name) for name in FOR_DEVELOPERS}
        assert sorted(pages_of_docs - told - for_developers) == []
        assert for_developers & told == set()


IN_BOTH_LANGUAGES = pytest.mark.parametrize("folder", ["docs", "docs/zh"])


@IN_BOTH_LANGUAGES
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_chapter_which_the_readme_names(folder: str, game: str) -> None:
    readme = "README.md" if folder == "docs" else "README.zh-CN.md"
    assert (ROOT / folder / f"{game}.md").exists()
    assert (f"{folder}/{game}.md", "") in links(ROOT / readme)


@IN_BOTH_LANGUAGES
def test_the_page_of_habits_tells_problems_by_their_right_status(folder: str) -> None:
    page = (ROOT / folder / "api.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d{3}) \| (.*?) \|", page, re.MULTILINE)
    said = [(int(status), code) for status, codes in rows for code in re.findall(r"`(\w+)`", codes)]
    assert len(said) >= 10
    assert [each for each in said if each[1] not in TYPES or TYPES[each[1]].status != each[0]] == []


@IN_BOTH_LANGUAGES
def test_the_page_of_mahjong_names_every_option_reason_and_principle(folder: str) -> None:
    values = {
        option.id: [str(asdict(rules.options)[option.id]).lower() for rules in RULE_SETS.values()]
        for option in OPTIONS
    }
    page = (ROOT / folder / "mcr.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)`[:：].* \| (\w+) \| (\w+) \| (\w+) \|$", page, re.MULTILINE)
    said = {name: [_YES_NO.get(word, word) for word in words] for name, *words in rows}
    assert values == said
    codes = [*(refusal.code for refusal in REFUSALS), *PRINCIPLES]
    assert [code for code in codes if f"`{code}`" not in page] == []


_YES_NO = {"yes": "true", "no": "false", "是": "true", "否": "false"}


@IN_BOTH_LANGUAGES
def test_the_page_of_questions_names_every_question(folder: str) -> None:
    page = (ROOT / folder / "questions.md").read_text(encoding="utf-8")
    names = {question.name for game in GAMES.values() for question in game.questions}
    assert [name for name in sorted(names) if f"`/{name}`" not in page] == []


def test_the_settings_pages_list_every_setting_as_it_is() -> None:
    assert describe() in (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = re.compile(r"^\| `(PAIJU_\w+)` \| `(.*?)` \|", re.MULTILINE)
    chinese = (ROOT / "docs" / "zh" / "settings.md").read_text(encoding="utf-8")
    assert rows.findall(chinese) == rows.findall(describe())
