"""The slow suites: what each runs, and the paths that make it due when they change."""

from __future__ import annotations

import re

from tools.suite import GAMES, ROOT, Command, Suite, found, pytest, without


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


# Tests over HTTP that take more games and rule sets in a wide suite.
WIDE_API = tuple(
    f"api/{each.name}"
    for each in sorted((ROOT / "tests" / "api").glob("test_*.py"))
    if re.search(r"wide_but\(|mark\.wide", each.read_text(encoding="utf-8"))
)
INSTALLED = found(
    *("packaging/test_environments.py", "packaging/test_installed.py"),
    "packaging/test_own_game.py",
)
# Tests of the page that need nothing of Chromium alone, such as permissions and imitated phones.
IN_FIREFOX = found("browser/test_everybody.py", "browser/test_first_screen.py")
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
    Suite(
        "plain-answers",
        (pytest("tests/api/test_plain_kernels.py"),),
        (
            *("app/**/*kernels.py", "app/**/jit.py", "app/**/compiling.py"),
            "tests/api/test_plain_kernels.py",
        ),
    ),
    *map(wide, GAMES),
    Suite(
        "wide-laws",
        (
            pytest(
                "tests/games/test_conformance.py", "tests/games/test_rule_laws.py", "tests/library"
            ),
        ),
        (
            *("app/climbing/*.py", "app/melding/*.py", "app/play/*.py", "app/games/*/*.py"),
            *("paiju/*.py", "tests/games/test_conformance.py", "tests/games/test_rule_laws.py"),
            "tests/library/**",
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
                *without("climbing/test_endings.py", "climbing/test_forecasts_hold.py"),
            ),
        ),
        (
            *(*REFERRED, "app/climbing/table.py", "app/games/*/rulesets.py"),
            *("app/**/decoys.py", "tests/tables/test_even_work.py"),
        ),
        is_wide=True,
    ),
    Suite(
        "wide-forecasts",
        (pytest("tests/climbing/test_forecasts_hold.py"),),
        (
            *("app/games/*/models/*", "app/climbing/players/calibration.py"),
            *("app/climbing/players/search/*.py", "app/training/calibrate.py"),
            *("tests/climbing/test_forecasts_hold.py", "tests/support/forecasts.py"),
        ),
        is_wide=True,
    ),
    Suite(
        "wide-puzzles",
        (pytest("tests/climbing/test_endings.py", "tests/study"),),
        (
            *("app/climbing/endings*.py", "app/climbing/players/solver/*.py", "app/study/*.py"),
            *("app/games/*/puzzles-*.bin", "tests/climbing/test_endings.py", "tests/study/**"),
        ),
        is_wide=True,
    ),
    Suite(
        "wide-melding",
        (pytest("tests/melding/test_wild_tiles.py", "tests/melding/test_puzzles.py"),),
        (
            *(
                "app/melding/kernels.py",
                "app/melding/shape.py",
                "app/melding/sizes.py",
                "app/melding/waits.py",
            ),
            *("tests/melding/test_wild_tiles.py", "tests/support/wild_tiles.py"),
            *("app/melding/puzzles/*.py", "app/games/*/puzzles-*.bin"),
            "tests/melding/test_puzzles.py",
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
        (
            *("app/arena/**", "app/play/contest.py", "app/climbing/contest.py"),
            *("app/**/lab/contest.py", "tests/arena/**"),
        ),
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
        waits=True,
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
            "tools/wheel.py",
            *(
                "app/**/jit.py",
                "app/**/compiling.py",
                "app/**/kept_kernels.py",
                "app/**/warm.py",
                "app/server/first.py",
                "gunicorn.conf.py",
            ),
            *("tests/reliability/test_image_steps.py", "tests/reliability/test_warm.py"),
            "tests/climbing/test_kept_kernels.py",
        ),
        waits=True,
    ),
    Suite(
        "packages",
        (pytest(*(f"tests/{path}" for path in INSTALLED)),),
        (
            *("pyproject.toml", "gunicorn.conf.py", LOCKED, "paiju/**"),
            *("tools/wheel.py", "app/book/**"),
            *("app/__main__.py", "app/shipped.py", "app/server/start.py"),
            *("tests/packaging/**", "examples/own_game/**", "app/climbing/plain.py"),
        ),
    ),
    Suite(
        "programs",
        (("scripts/provide", "mcp"), pytest("tests/programs")),
        (
            *("paiju/mcp/**", "app/tables/table.py", "requirements/mcp.txt"),
            *("tests/programs/**", "tests/support/tools.py"),
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
        "rl",
        (("scripts/provide", "pettingzoo"), pytest("tests/env", "tests/games/test_numbering.py")),
        (
            *("paiju/env/**", "app/**/numbering.py", "app/**/lab/numbered.py", LEARNED),
            *("tests/env/**", "tests/games/test_numbering.py", "examples/learn_to_play.py"),
            *("docs/env.md", "docs/zh/env.md", "requirements/rl.txt"),
        ),
        is_wide=True,
    ),
    Suite(
        "rooms",
        (("scripts/provide", "chromium", "compilers"), pytest("tests/rooms")),
        ("app/web/**", "app/api/playground.py", "tests/rooms/**"),
    ),
    Suite(
        "firefox",
        (
            ("scripts/provide", "firefox"),
            (
                "env",
                "PAIJU_BROWSER=firefox",
                "PYTHONPATH=.venv-firefox",
                *pytest(*(f"tests/{path}" for path in IN_FIREFOX)),
            ),
        ),
        ("app/web/**", "app/api/playground.py", "tests/browser/**"),
    ),
    Suite(
        "clients",
        (
            ("scripts/provide", "generators", "typescript", "csharp", "compilers"),
            pytest("tests/sdk"),
        ),
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
