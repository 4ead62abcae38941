"""Clients generated from openapi.yaml compile, and play a whole game on a real server.

The programs are those of `examples/clients`: the same game of one seed in three languages. All must
reach the same end, as a player without a client does.
"""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from app import create_app
from app.api_keys import entry_of, new_key
from app.config import Settings
from tests.api.serving import Server
from tests.sdk.conftest import ROOT, TOOLS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.sdk.refusing import Refusing

    Run = Callable[..., str]

SEED = "clients"
OPENAPI = ROOT / "openapi.yaml"
EXAMPLES = ROOT / "examples" / "clients"


@pytest.fixture(scope="module")
def expected() -> str:
    """The expected output, from the same questions without a client."""
    client = create_app(Settings()).test_client()
    seats = ["human", "casual", "casual"]
    told = client.post(
        "/v1/tables", json={"game": "doudizhu", "seats": seats, "seed": SEED}
    ).get_json()
    while not told["over"]:
        action = told["legal"][0]
        if action["type"] == "play":
            question = {"hand": told["view"]["hand"], "last": told["view"]["last"], "limit": 1}
            (hint,) = client.post("/v1/doudizhu/hints", json=question).get_json()["hints"]
            action = {"type": "play", "cards": hint["play"]["cards"]}
        told = client.post(
            "/v1/tables/act", json={"table": told["table"], "action": action}
        ).get_json()
    scores = told["score"]["scores"]
    assert any(scores)
    return f"doudizhu: {' '.join(map(str, scores))}\nguandan: straight_flush\nmahjong: 13\n"


def test_the_python_client_is_generated_whole_typed_and_plays(
    server: Server, run: Run, tmp_path: Path, expected: str
) -> None:
    shutil.copy(EXAMPLES / "python" / "play.py", tmp_path)
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


def test_the_typescript_client_is_generated_typed_and_plays(
    server: Server, run: Run, tmp_path: Path, expected: str
) -> None:
    program = EXAMPLES / "typescript"
    for name in ("play.ts", "tsconfig.json", "package.json"):
        shutil.copy(program / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(program / "node_modules")
    tools = program / "node_modules" / ".bin"
    run(
        *(tools / "openapi-typescript", OPENAPI, "--default-non-nullable=false"),
        *("--output", "paiju.d.ts"),
    )
    run(tools / "tsc")
    assert expected == run("node", "play.js", server.url, SEED)


def wants(compiler: str) -> pytest.MarkDecorator:
    """Skip without the compiler; in CI, which installs it, fail."""
    is_missing = shutil.which(compiler) is None and not os.environ.get("CI")
    return pytest.mark.skipif(is_missing, reason=f"{compiler} is not installed")


# The JDK lacks this annotation, which generated clients only mention.
GENERATED = """package javax.annotation;

public @interface Generated {
    String[] value();
    String comments() default "";
}
"""


@wants("javac")
def test_the_java_client_is_generated_compiles_and_plays(
    server: Server, run: Run, tmp_path: Path, expected: str
) -> None:
    program = EXAMPLES / "java"
    run(
        *("openapi-generator-cli", "generate", "--input-spec", OPENAPI),
        *("--config", program / "generator.yaml", "--output", tmp_path / "client"),
    )
    annotation = tmp_path / "javax" / "annotation" / "Generated.java"
    annotation.parent.mkdir(parents=True)
    annotation.write_text(GENERATED, encoding="utf-8")
    # The generator's own jar has the library that its clients need.
    (jackson,) = TOOLS.parent.glob("lib/*/site-packages/openapi_generator_cli/*.jar")
    sources = (tmp_path / "client" / "src" / "main").rglob("*.java")
    run(
        *("javac", "-nowarn", "-proc:none", "-d", "classes", "-cp", jackson),
        *(*sources, annotation, program / "Play.java"),
    )
    assert expected == run("java", "-cp", f"classes:{jackson}", "Play", server.url, SEED)


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
