"""Clients generated from openapi.yaml compile, and play a whole game on a real server.

The programs are those of `examples/clients`: the same game of one seed in four languages. All must
reach the same end, as a player without a client does.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from app import create_app
from app.config import Settings
from app.keys import entry_of, new_key
from paiju.play.declaration.registry import GAMES
from tests.api.serving import Server
from tests.sdk.answers import answers
from tests.sdk.conftest import ROOT, TOOLS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from flask.testing import FlaskClient

    from tests.sdk.refusing import Refusing

    Run = Callable[..., str]

SEED = "clients"
OPENAPI = ROOT / "openapi.yaml"
HERE = ROOT / "tests" / "sdk"
EXAMPLES = ROOT / "examples" / "clients"


# The bots at the tables that the programs play at.
PLAYED = {
    "doudizhu": ["casual"] * 2,
    "guandan": ["novice"] * 3,
    "zhengshangyou": ["novice"] * 3,
    "mcr": ["novice"] * 3,
}


@pytest.fixture(scope="module")
def expected() -> str:
    """The expected output, from the same questions without a client."""
    client = create_app(Settings()).test_client()
    return "".join(f"{game}: {' '.join(map(str, played(client, game)))}\n" for game in PLAYED)


def played(client: FlaskClient, game: str) -> list[int]:
    """The scores of a game in which the human takes the first choice, and plays the first hint."""
    laid = {"game": game, "seats": ["human", *PLAYED[game]], "seed": SEED}
    told = client.post("/v1/tables", json=laid).get_json()
    while not told["over"]:
        action, view = told["legal"][0], told["view"]
        if action["type"] == "play":
            level = {"level": view["level"]} if "level" in view else {}
            question = {"hand": view["hand"], "last": view["last"], "limit": 1, **level}
            (hint,) = client.post(f"/v1/{game}/hints", json=question).get_json()["hints"]
            action = {"type": "play", "cards": hint["play"]["cards"]}
        acted = {"table": told["table"], "action": action}
        told = client.post("/v1/tables/act", json=acted).get_json()
    scores: list[int] = told["score"]["scores"]
    return scores


@pytest.fixture(scope="module")
def lines() -> str:
    """Answers with codes of tomorrow, one in a line, with the names of their components."""
    return "".join(f"{json.dumps(each)}\n" for each in answers())


def test_the_python_client_is_generated_whole_typed_plays_and_reads_new_codes(
    server: Server, run: Run, tmp_path: Path, expected: str, lines: str
) -> None:
    shutil.copy(EXAMPLES / "python" / "play.py", tmp_path)
    shutil.copy(HERE / "unknown.py", tmp_path)
    said = run(
        *("openapi-python-client", "generate", "--path", OPENAPI, "--meta", "none"),
        *("--output-path", tmp_path / "paiju_client", "--fail-on-warning"),
    )
    assert "Warning" not in said
    run(
        *(sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"),
        *("--python-executable", TOOLS / "python", "--cache-dir", tmp_path / "cache", "play.py"),
    )
    assert expected == run(TOOLS / "python", "play.py", server.url, SEED)
    assert run(TOOLS / "python", "unknown.py", told=lines) == "all are read\n"


@pytest.mark.parametrize("game", GAMES)
def test_the_python_client_of_one_game_is_small(
    server: Server, run: Run, tmp_path: Path, game: str
) -> None:
    document = tmp_path / "document.json"
    document.write_bytes(server.get(f"/openapi/{game}.json").content)
    client = tmp_path / "paiju_client"
    said = run(
        *("openapi-python-client", "generate", "--path", document, "--meta", "none"),
        *("--output-path", client, "--fail-on-warning"),
    )
    assert "Warning" not in said
    assert len([*client.rglob("*.py")]) <= 300


def test_the_typescript_types_of_one_game_narrow_and_know_no_other(
    server: Server, run: Run, tmp_path: Path
) -> None:
    document = tmp_path / "document.json"
    document.write_bytes(server.get("/openapi/doudizhu.json?examples=inline").content)
    shutil.copy(HERE / "one_game.ts", tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    tools = EXAMPLES / "typescript" / "node_modules" / ".bin"
    run(
        *(tools / "openapi-typescript", document, "--default-non-nullable=false"),
        *("--output", "paiju.d.ts"),
    )
    run(tools / "tsc", "--noEmit", "--strict", "--module", "nodenext", "one_game.ts")


def test_the_typescript_client_is_generated_typed_plays_and_has_room_for_new_codes(
    server: Server, run: Run, tmp_path: Path, expected: str
) -> None:
    program = EXAMPLES / "typescript"
    for name in ("play.ts", "batch.ts", "tsconfig.json", "package.json"):
        shutil.copy(program / name, tmp_path)
    shutil.copy(HERE / "games.ts", tmp_path)
    (tmp_path / "node_modules").symlink_to(program / "node_modules")
    tools = program / "node_modules" / ".bin"
    run(
        *(tools / "openapi-typescript", OPENAPI, "--default-non-nullable=false"),
        *("--output", "paiju.d.ts"),
    )
    told = ['import type { components } from "./paiju.js";']
    for component, value in dict(answers()).items():
        shape = f'components["schemas"]["{component}"]'
        told.append(f"export const told{component}: {shape} = {json.dumps(value)};")
    (tmp_path / "unknown.ts").write_text("\n".join(told), encoding="utf-8")
    run(tools / "tsc")
    strictly = ("--noEmit", "--strict", "--module", "nodenext")
    run(tools / "tsc", *strictly, "unknown.ts", "games.ts")
    assert expected == run("node", "play.js", server.url, SEED)
    batch = "validate: pair\nwin: true\nclassify: /problems/impossible_cards\n"
    assert batch == run("node", "batch.js", server.url)


def wants(compiler: str) -> pytest.MarkDecorator:
    """Skip without the compiler; in CI, which installs it, fail."""
    is_missing = shutil.which(compiler) is None and not os.environ.get("CI")
    return pytest.mark.skipif(is_missing, reason=f"{compiler} is not installed")


@wants("java")
def test_the_fetch_client_is_generated_typed_plays_and_reads_new_codes(
    server: Server, run: Run, tmp_path: Path, expected: str, lines: str
) -> None:
    program = EXAMPLES / "typescript-fetch"
    for name in ("play.ts", "tsconfig.json", "package.json"):
        shutil.copy(program / name, tmp_path)
    shutil.copy(HERE / "unknown.js", tmp_path)
    tools = EXAMPLES / "typescript" / "node_modules"
    (tmp_path / "node_modules").symlink_to(tools)
    run(
        *("openapi-generator-cli", "generate", "--input-spec", OPENAPI),
        *("--config", program / "generator.yaml", "--output", tmp_path / "client"),
    )
    run(tools / ".bin" / "tsc")
    assert expected == run("node", "play.js", server.url, SEED)
    assert run("node", "unknown.js", told=lines) == "all are read\n"


# Debian's `javax.annotation`, which generated clients want beside Jackson and jsr305.
ANNOTATIONS = "/usr/share/java/geronimo-annotation-1.3-spec.jar"


@wants("javac")
def test_the_java_client_is_generated_compiles_plays_and_reads_new_codes(
    server: Server, run: Run, tmp_path: Path, expected: str, lines: str
) -> None:
    program = EXAMPLES / "java"
    run(
        *("openapi-generator-cli", "generate", "--input-spec", OPENAPI),
        *("--config", program / "generator.yaml", "--output", tmp_path / "client"),
    )
    # The generator's own jar has the other libraries that its clients need.
    (jackson,) = TOOLS.parent.glob("lib/*/site-packages/openapi_generator_cli/*.jar")
    sources = (tmp_path / "client" / "src" / "main").rglob("*.java")
    run(
        *("javac", "-nowarn", "-proc:none", "-d", "classes", "-cp", f"{jackson}:{ANNOTATIONS}"),
        *(*sources, program / "Play.java", HERE / "Unknown.java"),
    )
    assert expected == run(
        "java", "-cp", f"classes:{jackson}:{ANNOTATIONS}", "Play", server.url, SEED
    )

    said = run("java", "-cp", f"classes:{jackson}:{ANNOTATIONS}", "Unknown", told=lines)
    assert said == "all are read\n"


# Newtonsoft.Json, as projects of Unity have it.
NEWTONSOFT = EXAMPLES / "csharp" / "node_modules" / "jillejr.newtonsoft.json-for-unity"
# The parts of Mono that generated clients are compiled with.
FRAMEWORK = (
    "System.Net.Http",
    "System.Runtime.Serialization",
    "System.ComponentModel.DataAnnotations",
)


@wants("mcs")
@pytest.mark.skipif(
    not NEWTONSOFT.exists() and not os.environ.get("CI"), reason="Newtonsoft.Json is not installed"
)
def test_the_csharp_client_is_generated_compiles_plays_and_reads_new_codes(
    server: Server, run: Run, tmp_path: Path, expected: str, lines: str
) -> None:
    program = EXAMPLES / "csharp"
    run(
        *("openapi-generator-cli", "generate", "--input-spec", OPENAPI),
        *("--config", program / "generator.yaml", "--output", tmp_path / "client"),
    )
    shutil.copy(NEWTONSOFT / "Plugins" / "Newtonsoft.Json AOT" / "Newtonsoft.Json.dll", tmp_path)
    # The client imports this namespace, and uses nothing of it.
    (tmp_path / "Imported.cs").write_text("namespace JsonSubTypes { }\n", encoding="utf-8")
    sources = (program / "Play.cs", HERE / "Unknown.cs", "Imported.cs")
    for main in ("Play", "Unknown"):
        run(
            *("mcs", "-langversion:latest", f"-main:{main}", f"-out:{main}.exe"),
            *(f"-r:{name}" for name in (*FRAMEWORK, "Newtonsoft.Json.dll")),
            *("-recurse:client/src/*.cs", *sources),
        )
    assert expected == run("mono", "Play.exe", server.url, SEED)
    assert run("mono", "Unknown.exe", told=lines) == "all are read\n"


@pytest.fixture
def unity(run: Run, tmp_path: Path) -> Run:
    """The Unity example, compiled: a function that plays it and returns what it shows at last."""
    example, stage = ROOT / "examples" / "unity", ROOT / "tests" / "sdk" / "unity"
    sources = [*sorted(example.glob("*.cs")), *sorted(stage.glob("*.cs"))]
    flags = ("-langversion:7", "-warnaserror", "-nowarn:649", f"-out:{tmp_path}/game.exe")
    run("mcs", *flags, *sources)
    return lambda url, key="": run("mono", "game.exe", url, SEED, key).strip()


def ends_with(expected: str) -> str:
    """The last line of the Unity example, by the expected output of all clients."""
    scores = expected.splitlines()[0].removeprefix("doudizhu: ").replace(" ", ", ")
    return f"The game is over. Scores: {scores}"


@wants("mcs")
def test_the_unity_example_compiles_and_plays(server: Server, unity: Run, expected: str) -> None:
    assert ends_with(expected) == unity(server.url)


@wants("mcs")
def test_the_unity_example_plays_on_a_server_with_keys(
    tmp_path: Path, unity: Run, expected: str
) -> None:
    key = new_key()
    settings = {"PAIJU_WORKERS": "1", "PAIJU_API_KEYS": entry_of("unity", key)}
    with Server(tmp_path, settings) as guarded:
        assert ends_with(expected) == unity(guarded.url, key)
        assert unity(guarded.url).startswith("Unauthorized: ")


@wants("mcs")
@pytest.mark.parametrize("name", ["limited", "proxy"])
def test_the_unity_example_asks_again_where_that_may_help(
    refusing: Refusing, unity: Run, expected: str, name: str
) -> None:
    assert ends_with(expected) == unity(f"{refusing.url}/{name}")


@wants("mcs")
@pytest.mark.parametrize(
    ("name", "said", "times"),
    [
        ("down", "No answer of the service: status 503", 4),
        ("far", "Too many questions: ", 1),
        ("wrong", "Invalid request: /cards: missing", 1),
        ("portal", "No answer of the service: status 200", 1),
    ],
)
def test_the_unity_example_shows_why_it_was_refused(
    refusing: Refusing, unity: Run, name: str, said: str, times: int
) -> None:
    assert (unity(f"{refusing.url}/{name}"), refusing.asked[name]) == (said.strip(), times)
