"""The suites: those of every change, and the slow ones, which run when their code has changed.

`.ci/green` notes the content of a slow suite's paths at its last green run; with another content
the suite is due. That needs no history, so that a fresh clone gives the same result. A green run
that is not noted is only run once more.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from tools.beside import Lane, Runner, summary_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ROOT = Path(__file__).parents[1]
GREEN = Path(".ci") / "green"
JOBS = (os.cpu_count() or 1) + 1

Command = tuple[str, ...]


@dataclass(frozen=True)
class Suite:
    """Tests, or checks, that run together.

    Attributes:
        name: the name on the command line.
        commands: the commands, run in the root of the project.
        paths: the paths that a slow suite guards, as git's patterns; empty for a fast one.
        is_plain: kernels run as plain Python.
        is_wide: all rule sets and all cases, not those of every run alone.

    """

    name: str
    commands: tuple[Command, ...]
    paths: tuple[str, ...] = ()
    is_plain: bool = False
    is_wide: bool = False

    @property
    def is_slow(self) -> bool:
        """The suite runs only when it is due."""
        return bool(self.paths)

    @property
    def lane(self) -> Lane:
        """The lane that runs the suite."""
        environment = {"PAIJU_JIT": "off"} if self.is_plain else {}
        if self.is_wide:
            environment["PAIJU_CASES"] = "all"
        if self.is_slow:
            # A missing program fails the suite: skipped tests would look green.
            environment["CI"] = "true"
        return Lane(self.name, self.commands, environment)


def pytest(*arguments: str) -> Command:
    """The command that runs tests."""
    return (sys.executable, "-m", "pytest", "-q", "--durations=12", "--durations-min=4", *arguments)


def measured(*arguments: str) -> Command:
    """The command that runs tests and measures their coverage."""
    return (sys.executable, "-m", "coverage", "run", *pytest(*arguments)[1:])


def without(*paths: str) -> tuple[str, ...]:
    """The arguments that leave tests out."""
    return tuple(f"--ignore=tests/{path}" for path in paths)


def plain(name: str, tests: Command, *paths: str) -> Suite:
    """A suite that runs tests with plain kernels; a change of `app/jit.py` makes it due too."""
    return Suite(f"plain-{name}", (tests,), (*paths, "app/**/jit.py"), is_plain=True)


LEARNED = "app/**/climbing/learned/**/*kernels.py"
# The kernels that are held to slow references, and the references.
REFERRED = (
    *("app/**/climbing/**/*kernels.py", "tests/climbing/test_kernels.py"),
    *("tests/support/reference.py", "tests/support/wild_reference.py"),
    *("tests/support/brute_split.py", "tests/support/wild_cutter.py"),
)
LOCKED = "requirements/serve.txt"
# Each game has its tests in a folder of its own.
GAMES = tuple(sorted(path.parent.name for path in (ROOT / "app" / "games").glob("*/__init__.py")))


def of_game(name: str) -> Suite:
    """The suite of a game with plain kernels, without tests that exercise no further kernel."""
    folder = f"games/{name}"
    has_kernels = any((ROOT / "app" / folder).rglob("*kernels.py"))
    return plain(
        name,
        pytest(f"tests/{folder}", *without(f"{folder}/test_oracles.py", f"{folder}/test_views.py")),
        *([f"app/{folder}/**/*kernels.py"] if has_kernels else []),
        LEARNED,
        *("tests/support/*learned*_reference.py", "tests/support/losers_reference.py"),
    )


def wide(name: str) -> Suite:
    """The suite of a game with every rule set and every case."""
    return Suite(
        f"wide-{name}",
        (pytest(f"tests/games/{name}"),),
        (f"app/games/{name}/**/*.py", f"tests/games/{name}/**"),
        is_wide=True,
    )


def found(*patterns: str) -> tuple[str, ...]:
    """The test files of these patterns; a pattern that finds none is a mistake."""
    tests = ROOT / "tests"
    files = {name: sorted(tests.glob(name)) for name in patterns}
    if lost := [name for name, each in files.items() if not each]:
        raise ValueError(f"there are no tests {lost}")
    return tuple(str(each.relative_to(tests)) for name in patterns for each in files[name])


# Tests that play many games, ask many questions or compare with slow references: without coverage,
# which would double their time, since other tests run the same lines.
LONG = found(
    *("climbing/test_kernels.py", "climbing/test_reference.py", "climbing/test_split.py"),
    *("climbing/test_split_laws.py", "climbing/test_wild_laws.py"),
    *("climbing/test_wild_readings.py", "games/*/test_rounds.py", "games/*/test_recorded_games.py"),
    *("games/*/test_agents.py", "games/*/test_oracles.py", "games/*/test_learned_features.py"),
    *("games/*/test_learned_rounds.py", "games/*/test_oracle_*.py", "games/*/test_routes.py"),
    *("games/test_conformance.py", "melding/test_oracle_*.py"),
)
ASKED = tuple(
    f"api/test_{name}.py"
    for name in (
        *("excluded", "fuzz", "hostile", "mahjong", "mutated_truth", "plain_kernels"),
        *("requests", "suggest", "tables", "whole_games"),
    )
)
# Tests over HTTP that take more games and rule sets in a wide suite.
WIDE_API = tuple(
    f"api/{each.name}"
    for each in sorted((ROOT / "tests" / "api").glob("test_*.py"))
    if re.search(r"wide_but\(|mark\.wide", each.read_text(encoding="utf-8"))
)
INSTALLED = found("packaging/test_installed.py", "packaging/test_own_game.py")
SELDOM = (
    *("browser", "deploy", "rooms", "reliability", "sdk", "training"),
    "climbing/test_kept_kernels.py",
    *INSTALLED,
)
SHORT = (
    Suite("long", (pytest(*(f"tests/{path}" for path in LONG)),)),
    Suite(
        "rest",
        (
            measured(
                "tests", "app", "paiju", *without("api", "climbing", "recorded", *LONG, *SELDOM)
            ),
        ),
    ),
    Suite("asked", (pytest(*(f"tests/{path}" for path in ASKED)),)),
    Suite("http", (measured("tests/api", *without(*ASKED)),)),
    Suite("engine", (measured("tests/climbing", *without(*LONG, *SELDOM)),)),
    Suite("recorded", (pytest("tests/recorded"),)),
)
ALWAYS = (
    Suite("browser", (("scripts/provide", "chromium"), pytest("tests/browser"))),
    Suite("checks", (("scripts/check",),)),
    Suite(
        "client",
        (("scripts/provide", "generators"), pytest("tests/sdk", "-k", "python or miniprogram")),
    ),
)
SLOW = (
    plain(
        "climbing",
        pytest(
            "tests/climbing",
            *without("climbing/test_reference.py", "climbing/test_kept_kernels.py"),
        ),
        *REFERRED,
    ),
    plain("melding", pytest("tests/melding"), "app/melding/**/*kernels.py"),
    *map(of_game, GAMES),
    plain(
        "games",
        pytest("tests/games", "app", *without(*(f"games/{game}" for game in GAMES))),
        "app/**/*kernels.py",
    ),
    *map(wide, GAMES),
    Suite(
        "wide-laws",
        (pytest("tests/games/test_conformance.py"),),
        (
            *("app/climbing/*.py", "app/melding/*.py", "app/play/*.py", "app/games/*/*.py"),
            "tests/games/test_conformance.py",
        ),
        is_wide=True,
    ),
    Suite(
        "wide",
        (
            pytest(
                "tests/climbing",
                "tests/tables/test_even_work.py",
                *(f"tests/{path}" for path in found("games/*/test_reference.py")),
                *without("climbing/test_kept_kernels.py", "climbing/test_jit.py"),
            ),
        ),
        (
            *(*REFERRED, "app/climbing/table.py", "app/games/*/rulesets.py"),
            *("app/**/decoys.py", "tests/tables/test_even_work.py"),
        ),
        is_wide=True,
    ),
    Suite(
        "wide-api",
        (pytest("tests/tables", *(f"tests/{path}" for path in WIDE_API)),),
        (
            "app/play/*.py",
            "app/tables/*.py",
            "app/api/games.py",
            "app/api/tables.py",
            *(f"tests/{path}" for path in WIDE_API),
        ),
        is_wide=True,
    ),
    Suite(
        "wide-arena",
        (pytest("tests/arena"),),
        ("app/arena/**", "app/play/contest.py", "app/**/lab/contest.py", "tests/arena/**"),
        is_wide=True,
    ),
    Suite(
        "contract",
        (pytest("tests/api/test_fuzz.py", "tests/api/test_excluded.py"),),
        (
            *("openapi.yaml", "app/shapes/**", "app/api/fields.py", "app/api/parsing.py"),
            *("app/api/table_schemas.py", "tests/api/test_fuzz.py", "tests/api/test_excluded.py"),
        ),
        is_wide=True,
    ),
    Suite(
        "reliability",
        (
            pytest(
                "tests/reliability",
                *without("reliability/test_image_steps.py", "reliability/test_warm.py"),
            ),
        ),
        (
            *(
                "app/**/server/**",
                "app/**/health.py",
                "gunicorn.conf.py",
                "deploy/nginx/**",
                LOCKED,
            ),
            *("tests/reliability/**", "tests/support/load.py", "tests/support/raw.py"),
        ),
    ),
    Suite(
        "image",
        (
            pytest(
                *("tests/reliability/test_image_steps.py", "tests/reliability/test_warm.py"),
                "tests/climbing/test_kept_kernels.py",
            ),
        ),
        (
            *("Dockerfile", ".dockerignore", "pyproject.toml", "scripts/sbom", LOCKED),
            *(
                "app/**/jit.py",
                "app/**/kept_kernels.py",
                "app/**/warm.py",
                "app/server/first.py",
                "gunicorn.conf.py",
            ),
            *("tests/reliability/test_image_steps.py", "tests/reliability/test_warm.py"),
            "tests/climbing/test_kept_kernels.py",
        ),
    ),
    Suite(
        "packages",
        (pytest(*(f"tests/{path}" for path in INSTALLED)),),
        (
            *("pyproject.toml", "gunicorn.conf.py", LOCKED, "paiju/**"),
            *("app/__main__.py", "app/shipped.py", "app/server/start.py"),
            *("tests/packaging/**", "examples/own_game/**", "app/climbing/plain.py"),
        ),
    ),
    Suite(
        "deploy",
        (("scripts/provide", "charts"), pytest("tests/deploy")),
        (
            *("deploy/**", "compose.yaml", "requirements/deploy.txt", "tests/deploy/**"),
            *("app/config.py", "gunicorn.conf.py"),
        ),
    ),
    Suite(
        "training",
        (("scripts/provide", "pytorch"), pytest("tests/training")),
        ("**/training/**", "app/**/climbing/learned/**", "app/games/*/lab/**"),
    ),
    Suite(
        "rooms",
        (("scripts/provide", "chromium", "compilers"), pytest("tests/rooms")),
        ("app/web/**", "app/api/playground.py", "tests/rooms/**"),
    ),
    Suite(
        "clients",
        (("scripts/provide", "generators", "typescript", "compilers"), pytest("tests/sdk")),
        (
            *(
                "openapi.yaml",
                "examples/clients/**",
                "examples/miniprogram/**",
                "examples/unity/**",
                "requirements/sdk.txt",
            ),
            "tests/sdk/**",
        ),
    ),
)
GROUPS = {"short": SHORT, "always": ALWAYS, "slow": SLOW}
SUITES = {suite.name: suite for group in GROUPS.values() for suite in group}

# The steps before the suites: all kernels are compiled, once, and the suites read the cache; a
# store and nginx are installed. Tests that lack one are skipped, in CI they fail.
FIRST = (
    Lane("kernels", (("paiju", "warm", "--jobs", str(os.cpu_count())),)),
    Lane("programs", (("bash", "-c", "scripts/provide store nginx || true"),)),
)

# The files outside the domain: the web, its server, and programs; the rest of `app` is the domain.
NO_DOMAIN = ("__main__.py", "api_keys.py", "config.py", "log.py", "shipped.py", "wsgi.py")
NO_DOMAIN_FOLDERS = ("api", "arena", "server", "vectors")
COVERAGE = Lane(
    "coverage",
    (
        (sys.executable, "-m", "coverage", "combine", "--quiet"),
        (
            *(sys.executable, "-m", "coverage", "report", "--fail-under=100", "--include=app/*"),
            "--omit="
            + ",".join(
                [
                    *(f"app/{name}" for name in NO_DOMAIN),
                    *(f"app/{name}/*" for name in NO_DOMAIN_FOLDERS),
                ]
            ),
        ),
        (sys.executable, "-m", "coverage", "report", "--fail-under=99"),
    ),
)


def content_of(suite: Suite, root: Path = ROOT) -> str:
    """The hash of the names and bytes of a suite's files, without those that git ignores."""
    listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--")
    patterns = [f":(glob){path}" for path in suite.paths]
    found = subprocess.run(  # noqa: S603 - git
        [*listed, *patterns], cwd=root, check=True, capture_output=True, text=True
    )
    whole = sha256()
    for name in sorted(set(found.stdout.split("\0")) - {""}):
        if (root / name).is_file():
            content = sha256((root / name).read_bytes()).hexdigest()
            whole.update(f"{name}\0{content}\n".encode())
    return whole.hexdigest()


def green(root: Path = ROOT) -> dict[str, str]:
    """The content with which each slow suite was last green."""
    if not (root / GREEN).exists():
        return {}
    lines = (root / GREEN).read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines if " " in line)


def is_due(suite: Suite, root: Path = ROOT) -> bool:
    """The suite's files have changed since its last green run."""
    return green(root).get(suite.name) != content_of(suite, root)


def note(found: Mapping[str, str], root: Path = ROOT) -> None:
    """Note the content with which suites are green, one a line; drop unknown suites."""
    lines = {**green(root), **found}
    text = "".join(f"{name} {lines[name]}\n" for name in sorted(lines.keys() & SUITES.keys()))
    (root / GREEN).write_text(text, encoding="utf-8")


def chosen(names: Iterable[str], root: Path = ROOT) -> list[Suite]:
    """The suites of some names: of suites, of groups, or `due`."""
    named: list[Suite] = []
    for name in names:
        if name == "due":
            named.extend(suite for suite in SLOW if is_due(suite, root))
        else:
            named.extend(GROUPS.get(name) or (SUITES[name],))
    return named


def run(suites: Sequence[Suite], jobs: int, root: Path = ROOT) -> bool:
    """Run suites, note the slow ones that are green, and print the outcomes."""
    started = monotonic()
    # Hashed before the run: files that change during it were not tested.
    contents = {suite.name: content_of(suite, root) for suite in suites if suite.is_slow}
    runner = Runner(root, jobs)
    outcomes = runner.run(FIRST)
    outcomes += runner.run(suite.lane for suite in suites)
    if set(SHORT) <= set(suites):
        outcomes += runner.run([COVERAGE])
    if contents:
        done = {each.name for each in outcomes if each.is_green}
        note({name: content for name, content in contents.items() if name in done}, root)
    sys.stdout.write(f"{summary_of(outcomes, started)}\n")
    return all(each.is_green for each in outcomes)


def main() -> int:
    """Run the suites that the command line names."""
    names = [*GROUPS, "due", *SUITES]
    parser = argparse.ArgumentParser(description="Run suites beside each other.")
    parser.add_argument("names", nargs="+", choices=names, metavar="NAME", help=", ".join(names))
    # One more than there are processors: a suite that waits, for a browser say, leaves one idle.
    parser.add_argument("--jobs", type=int, default=JOBS, help="how many at once")
    asked = parser.parse_args()
    return 0 if run(chosen(asked.names), asked.jobs) else 1


if __name__ == "__main__":
    sys.exit(main())
