"""The test suites: some run with every change, slow ones only when the files they guard change.

`.ci/green` has, for each slow suite, a hash of the files that it guards, taken at its last green
run. If the hash of these files is different now, the suite is due. This needs no git history, so a
fresh clone gives the same result. If a green run is not noted, the suite just runs once more.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from tools.beside import Lane, Runner, summary_of
from tools.slow_suites import INSTALLED, SLOW
from tools.suite import ROOT, Suite, found, measured, pytest, without

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

GREEN = Path(".ci") / "green"
JOBS = (os.cpu_count() or 1) + 2

# Tests that run without coverage, which would more than double their time: other tests run the same
# lines. LONG play many games or compare with slow references; ASKED ask many questions or start
# servers.
LONG = found(
    *("climbing/test_arrange.py", "climbing/test_forecasts_hold.py", "climbing/test_hints.py"),
    "climbing/test_kernels.py",
    *("climbing/test_laws.py", "climbing/test_learned_situations.py", "climbing/test_perft.py"),
    *("climbing/test_players.py", "climbing/test_reference.py", "climbing/test_split.py"),
    *("climbing/test_split_laws.py", "climbing/test_wild_laws.py"),
    *("climbing/test_wild_readings.py", "games/*/test_agents.py"),
    *("games/*/test_learned_features.py", "games/*/test_learned_losers.py"),
    *("games/*/test_learned_playing.py", "games/*/test_learned_rounds.py"),
    *("games/*/test_oracles.py", "games/*/test_oracle_*.py", "games/*/test_plans.py"),
    *("games/*/test_playouts.py", "games/*/test_race.py", "games/*/test_recorded_games.py"),
    *("games/*/test_rounds.py", "games/*/test_routes.py", "games/test_conformance.py"),
    *("melding/test_oracle_*.py", "packaging/test_contents.py", "tables/test_slots.py"),
    *("games/test_rule_laws.py", "tools/test_events.py", "tools/test_suites.py"),
)
ASKED = found(
    *(
        f"api/test_{name}.py"
        for name in (
            *("advance", "bid", "connection", "documents", "examples", "excluded", "fuzz"),
            *("gate", "guandan", "guests", "hostile", "keys", "logs", "mahjong"),
            *("mutated_truth", "playing", "proofs", "requests", "service", "suggest"),
            *("tables", "whole_games"),
        )
    )
)
SELDOM = (
    *("browser", "deploy", "env", "programs", "rooms", "reliability", "sdk", "training"),
    *("climbing/test_kept_kernels.py", "api/test_plain_kernels.py"),
    *INSTALLED,
)
# The longest suites come first: a long suite that began last would keep one processor alone busy.
SHORT = (
    Suite("asked", (pytest(*(f"tests/{path}" for path in ASKED)),)),
    Suite("long", (pytest(*(f"tests/{path}" for path in LONG)),)),
    Suite(
        "rest",
        (measured("tests", "app", "paiju", *without("api", "recorded", *LONG, *SELDOM)),),
    ),
    Suite("recorded", (pytest("tests/recorded"),)),
    Suite("http", (measured("tests/api", *without(*ASKED, *SELDOM)),)),
)
ALWAYS = (
    Suite("browser", (("scripts/provide", "chromium"), pytest("tests/browser")), waits=True),
    Suite("checks", (("scripts/check",),)),
    Suite(
        "client",
        (
            ("scripts/provide", "generators"),
            pytest("tests/sdk", "-k", "python or miniprogram or node"),
        ),
    ),
)
GROUPS = {"short": SHORT, "always": ALWAYS, "slow": SLOW}
SUITES = {suite.name: suite for group in GROUPS.values() for suite in group}

# The lanes before the suites. All kernels are compiled once, and the suites read them from the
# cache; a store and nginx are installed. Tests that lack one are skipped, but fail in CI.
FIRST = (
    Lane("kernels", (("paiju", "warm", "--jobs", str(os.cpu_count())),)),
    Lane("programs", (("bash", "-c", "scripts/provide store nginx || true"),)),
)

# The modules of the library that need no full coverage: its programs, and its public interface.
NO_DOMAIN = ("__main__.py", "_cards.py", "_door.py", "_errors.py", "_game.py", "_states.py")
NO_DOMAIN_FOLDERS = ("arena", "mcp", "env")
COVERAGE = Lane(
    "coverage",
    (
        (sys.executable, "-m", "coverage", "combine", "--quiet"),
        (
            *(sys.executable, "-m", "coverage", "report", "--fail-under=100", "--include=paiju/*"),
            "--omit="
            + ",".join(
                [
                    *(f"paiju/{name}" for name in NO_DOMAIN),
                    *(f"paiju/{name}/*" for name in NO_DOMAIN_FOLDERS),
                ]
            ),
        ),
        (sys.executable, "-m", "coverage", "report", "--fail-under=99"),
    ),
)


def content_of(suite: Suite, root: Path = ROOT) -> str:
    """A hash of the files that a suite guards: their names and contents, without ignored files."""
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
    """The hash that each slow suite had at its last green run, by the name of the suite."""
    if not (root / GREEN).exists():
        return {}
    lines = (root / GREEN).read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines if " " in line)


def is_due(suite: Suite, root: Path = ROOT) -> bool:
    """Tests if the files that a suite guards have changed since its last green run."""
    return green(root).get(suite.name) != content_of(suite, root)


def note(found: Mapping[str, str], root: Path = ROOT) -> None:
    """Write the hashes of green suites into `.ci/green`; lines of unknown suites are dropped."""
    lines = {**green(root), **found}
    text = "".join(f"{name} {lines[name]}\n" for name in sorted(lines.keys() & SUITES.keys()))
    (root / GREEN).write_text(text, encoding="utf-8")


def chosen(names: Iterable[str], root: Path = ROOT) -> list[Suite]:
    """The suites that some words choose: names of suites, names of groups, or `due`."""
    named: list[Suite] = []
    for name in names:
        if name == "due":
            named.extend(suite for suite in SLOW if is_due(suite, root))
        else:
            named.extend(GROUPS.get(name) or (SUITES[name],))
    return named


def run(suites: Sequence[Suite], jobs: int, root: Path = ROOT) -> bool:
    """Run suites and print the summary; returns whether all are green.

    Slow suites that are green are noted. Failed tests of suites that wait for other programs run
    again.
    """
    started = monotonic()
    # Hashed before the run, because files that change during the run were not tested.
    contents = {suite.name: content_of(suite, root) for suite in suites if suite.is_slow}
    runner = Runner(root, jobs)
    outcomes = runner.run(FIRST)
    outcomes += runner.run(suite.lane for suite in suites)
    failed = {each.name for each in outcomes if not each.is_green}
    again = [each for each in suites if each.waits and each.name in failed]
    alone = Runner(root, 1).run(each.lane_again for each in again)
    if set(SHORT) <= set(suites):
        outcomes += runner.run([COVERAGE])
    failed = {each.name for each in outcomes if not each.is_green}
    failed -= {suite.name for suite, each in zip(again, alone, strict=True) if each.is_green}
    if contents:
        done = {name: content for name, content in contents.items() if name not in failed}
        note(done, root)
    sys.stdout.write(f"{summary_of([*outcomes, *alone], started)}\n")
    return not failed


def main() -> int:
    """Run the suites that the command line names."""
    names = [*GROUPS, "due", *SUITES]
    parser = argparse.ArgumentParser(description="Run suites beside each other.")
    parser.add_argument("names", nargs="+", choices=names, metavar="NAME", help=", ".join(names))
    # Two more than there are processors, because suites with a browser or servers wait half of
    # their time.
    parser.add_argument("--jobs", type=int, default=JOBS, help="how many at once")
    asked = parser.parse_args()
    return 0 if run(chosen(asked.names), asked.jobs) else 1


if __name__ == "__main__":
    sys.exit(main())
