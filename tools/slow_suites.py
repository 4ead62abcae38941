"""The table of slow suites: their commands, and the files whose change makes a suite due."""

from __future__ import annotations

import re

from tools.suite import GAMES, ROOT, Command, Suite, found, pytest, without


def plain(name: str, tests: Command, *paths: str, about: str, instead: str) -> Suite:
    """A suite that runs tests with plain kernels; it is also due when `paiju/jit.py` changes.

    Args:
        name: the name of the suite, without `plain-`.
        tests: the command.
        paths: the files that the suite guards.
        about: the description of the suite.
        instead: the everyday tests that guard the same code.
    """
    return Suite(
        f"plain-{name}",
        (tests,),
        (*paths, "paiju/jit.py"),
        is_plain=True,
        about=about,
        instead=instead,
    )


LEARNED = "paiju/climbing/network/*kernels.py"
# The kernels that tests compare with slow references, and the references.
REFERRED = (
    *("paiju/climbing/**/*kernels.py", "tests/climbing/test_kernels.py"),
    *("tests/support/reference.py", "tests/support/wild_reference.py"),
    *("tests/support/brute_split.py", "tests/support/wild_cutter.py"),
)
LOCKED = "requirements/serve.txt"


def of_game(name: str) -> Suite:
    """The suite of a game with plain kernels; tests that need no kernel are left out."""
    folder = f"games/{name}"
    code = f"paiju/all_games/{name}"
    has_kernels = any((ROOT / code).rglob("*kernels.py"))
    return plain(
        name,
        pytest(f"tests/{folder}", *without(f"{folder}/test_oracles.py", f"{folder}/test_views.py")),
        *([f"{code}/**/*kernels.py"] if has_kernels else []),
        LEARNED,
        *("tests/support/*learned*_reference.py", "tests/support/losers_reference.py"),
        about="the tests of a game, with kernels as plain Python",
        instead="the same tests with compiled kernels; oracles such as PyMahjongGB",
    )


def wide(name: str) -> Suite:
    """The wide suite of a game: every rule set and every case."""
    return Suite(
        f"wide-{name}",
        (pytest(f"tests/games/{name}"),),
        (f"paiju/all_games/{name}/**/*.py", f"tests/games/{name}/**"),
        is_wide=True,
        about="a game in every rule set, with every option and every case",
        instead=(
            "the same tests in one rule set, or with a third of the cases; recorded answers and "
            "decisions of every rule set"
        ),
    )


# Tests over HTTP that have more cases in a wide suite.
WIDE_API = tuple(
    f"api/{each.name}"
    for each in sorted((ROOT / "tests" / "api").glob("test_*.py"))
    if re.search(r"wide_but\(|mark\.wide", each.read_text(encoding="utf-8"))
)
INSTALLED = found(
    *("packaging/test_environments.py", "packaging/test_installed.py"),
    "packaging/test_own_game.py",
    "packaging/test_own_mahjong.py",
)
# Tests of the page that Firefox can run: others need what only Chromium has, such as permissions
# and imitated phones.
IN_FIREFOX = found("browser/test_everybody.py", "browser/test_first_screen.py")
SLOW = (
    plain(
        "climbing",
        pytest(
            "tests/climbing",
            *without("climbing/test_reference.py", "climbing/test_kept_kernels.py"),
        ),
        *REFERRED,
        about="the tests of the engine of climbing games, with kernels as plain Python",
        instead="the same tests with compiled kernels, which are held to plain references",
    ),
    plain(
        "melding",
        pytest("tests/melding"),
        "paiju/melding/**/*kernels.py",
        about="the tests of the engine of tile games, with kernels as plain Python",
        instead="the same tests with compiled kernels; PyMahjongGB",
    ),
    plain(
        "tricks",
        pytest("tests/tricks"),
        "paiju/tricks/**/*kernels.py",
        about="the tests of the engine of trick games, with kernels as plain Python",
        instead="the same tests with compiled kernels; follows held to their definition",
    ),
    *map(of_game, GAMES),
    plain(
        "games",
        pytest("tests/games", "paiju", *without(*(f"games/{game}" for game in GAMES))),
        "paiju/**/*kernels.py",
        about="every game played by chance, and all doctests, with kernels as plain Python",
        instead="the same games with compiled kernels",
    ),
    Suite(
        "plain-answers",
        (pytest("tests/api/test_plain_kernels.py"),),
        (
            *("paiju/**/*kernels.py", "paiju/jit.py", "paiju/compiling/**"),
            "tests/api/test_plain_kernels.py",
        ),
        about="every example of the contract, answered by plain kernels and by compiled ones",
        instead="the answers of the examples; compiled kernels held to plain references",
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
            *(
                "paiju/climbing/**/*.py",
                "paiju/melding/**/*.py",
                "paiju/tricks/**/*.py",
                "paiju/play/**/*.py",
            ),
            "paiju/all_games/*/**/*.py",
            *("paiju/*.py", "tests/games/test_conformance.py", "tests/games/test_rule_laws.py"),
            "tests/library/**",
        ),
        is_wide=True,
        about="the laws of every game, and whole games by the library, in every rule set",
        instead="the same laws in one rule set of each game; recorded answers of every rule set",
    ),
    Suite(
        "wide",
        (
            pytest(
                "tests/climbing",
                *(f"tests/{path}" for path in found("games/*/test_reference.py")),
                *without("climbing/test_kept_kernels.py", "climbing/test_jit.py"),
                *without("climbing/test_endings.py", "climbing/test_forecasts_hold.py"),
                *without("climbing/test_hidden_hands.py"),
            ),
        ),
        (*REFERRED, "paiju/climbing/plays/table.py", "paiju/all_games/*/rulesets.py"),
        is_wide=True,
        about="every case that is held to a slow reference: readings, cuts, the worth of rests",
        instead="the same tests with a third of the cases",
    ),
    Suite(
        "wide-hidden-hands",
        (pytest("tests/climbing/test_hidden_hands.py"),),
        (
            *("paiju/climbing/flow/*.py", "paiju/climbing/plays/duties.py"),
            *("paiju/climbing/plays/verdicts.py", "paiju/climbing/rules/round.py"),
            *("paiju/all_games/*/known_deal.py", "paiju/all_games/*/stages.py"),
            *("paiju/all_games/*/tribute.py", "paiju/all_games/*/bids.py"),
            *("tests/climbing/test_hidden_hands.py", "tests/support/invented_deals/*.py"),
        ),
        is_wide=True,
        about=(
            "50,000 mutated views of each climbing game: none is read that no deal could give, and "
            "none refused that a deal gives"
        ),
        instead="the same test with 400 views",
    ),
    Suite(
        "wide-slots",
        (pytest("tests/tables/test_slots.py"),),
        (
            *("paiju/tables/table.py", "paiju/play/questions/advance.py"),
            *("app/guard/time_grid.py", "tests/tables/test_slots.py"),
            "tests/support/hidden_choices.py",
        ),
        is_wide=True,
        about="the slots in which tables answer: the hidden cards of 400 positions drawn again",
        instead="12 positions for each skill of each game",
    ),
    Suite(
        "wide-forecasts",
        (pytest("tests/climbing/test_forecasts_hold.py"),),
        (
            *("paiju/all_games/*/models/*", "paiju/climbing/players/calibration.py"),
            *("paiju/climbing/players/search/*.py", "paiju/training/forecasts/calibrate.py"),
            *("tests/climbing/test_forecasts_hold.py", "tests/support/forecasts.py"),
        ),
        is_wide=True,
        about=(
            "the chances that learned players forecast, compared with the wins of 1,200 games of "
            "Dou Dizhu, of 400 rounds of Guandan, and of 60 games with a search"
        ),
        instead="the same tests with 200 games and 60 rounds",
    ),
    Suite(
        "wide-puzzles",
        (pytest("tests/climbing/test_endings.py", "tests/study"),),
        (
            *(
                "paiju/climbing/puzzles/*.py",
                "paiju/climbing/players/solver/*.py",
                "paiju/study/*.py",
            ),
            *(
                "paiju/all_games/*/puzzles-*.bin",
                "tests/climbing/test_endings.py",
                "tests/study/**",
            ),
        ),
        is_wide=True,
        about=(
            "every puzzle of cards proved again, with its first move, its difficulty and its "
            "hints; whole reviews"
        ),
        instead="the same tests with one puzzle in four hundred",
    ),
    Suite(
        "wide-melding",
        (pytest("tests/melding/test_wild_tiles.py", "tests/melding/test_puzzles.py"),),
        (
            *(
                "paiju/melding/hands/distances.py",
                "paiju/melding/hands/distance_kernels.py",
                "paiju/melding/hands/reading_kernels.py",
                "paiju/melding/hands/wild_readings.py",
                "paiju/melding/hands/winning_shapes.py",
                "paiju/melding/hands/suit_sizes.py",
                "paiju/melding/hands/waits.py",
            ),
            *("tests/melding/test_wild_tiles.py", "tests/support/wild_tiles.py"),
            *("paiju/melding/puzzles/*.py", "paiju/all_games/*/puzzles-*.bin"),
            "tests/melding/test_puzzles.py",
        ),
        is_wide=True,
        about=(
            "20,000 hands with wild tiles, held to trying every tile; every puzzle of tiles judged "
            "again"
        ),
        instead="the same tests with 300 hands and a sixtieth of the puzzles",
    ),
    Suite(
        "wide-tricks",
        (pytest("tests/tricks"),),
        ("paiju/tricks/**/*.py", "paiju/all_games/shengji/*.py", "tests/tricks/**"),
        is_wide=True,
        about=(
            "follows held to their definition in 20,000 positions, deals that agree with the facts "
            "that turns prove under every option, and players of each skill against those below"
        ),
        instead="the same tests in one rule set, or with a part of the cases",
    ),
    Suite(
        "wide-hidden-tiles",
        (
            pytest(
                "tests/melding/test_hidden_tiles.py",
                "tests/melding/test_views_without_history.py",
            ),
        ),
        (
            *("paiju/melding/flow/*.py", "paiju/all_games/*/flow/*.py"),
            *("tests/melding/test_hidden_tiles.py", "tests/support/mutated_views.py"),
            "paiju/melding/questions/*_history.py",
            "paiju/melding/questions/impossible_fields.py",
            "tests/melding/test_views_without_history.py",
            "tests/support/invented_*.py",
        ),
        is_wide=True,
        about=(
            "50,000 mutated views of each tile game, held to a reading that invents a game for "
            "each; views without history, held to whole ones"
        ),
        instead="the same test with 400 views of each game; recorded answers",
    ),
    Suite(
        "wide-api",
        (
            pytest(
                "tests/tables",
                *(f"tests/{path}" for path in WIDE_API),
                *without("tables/test_slots.py"),
            ),
        ),
        (
            "paiju/play/**/*.py",
            "paiju/tables/*.py",
            "app/routes/games.py",
            "app/routes/tables.py",
            *(f"tests/{path}" for path in WIDE_API),
        ),
        is_wide=True,
        about=(
            "sealed tables, whole games, proofs, `advance` and suggestions over HTTP, in every "
            "game and rule set"
        ),
        instead=(
            "the same tests in one game of cards and one of tiles; mutated truth and recorded "
            "answers of all games"
        ),
    ),
    Suite(
        "wide-arena",
        (pytest("tests/arena"),),
        (
            *("paiju/arena/**", "paiju/play/lab/contest.py", "paiju/climbing/lab/contest.py"),
            *("paiju/**/lab/contest.py", "tests/arena/**"),
        ),
        is_wide=True,
        about="matches of every game, in several processes",
        instead="the same tests with one game in one process",
    ),
    Suite(
        "contract",
        (pytest("tests/api/test_fuzz.py", "tests/api/test_excluded.py"),),
        (
            *(
                "openapi.yaml",
                "paiju/shapes/**",
                "app/http/question_schema.py",
                "app/http/parsing.py",
            ),
            *(
                "paiju/tables/questions.py",
                "tests/api/test_fuzz.py",
                "tests/api/test_excluded.py",
            ),
        ),
        is_wide=True,
        about=(
            "the contract at every bound of every field, by schemathesis; every odd value in every "
            "field of every question"
        ),
        instead=(
            "eight questions of each operation, and a sixth of the odd values of each field, in "
            "three games; mutated truth and recorded answers of all games"
        ),
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
                "app/server/**",
                "app/routes/health.py",
                "gunicorn.conf.py",
                "deploy/nginx/**",
                LOCKED,
            ),
            *("tests/reliability/**", "tests/support/load.py", "tests/support/raw.py"),
        ),
        waits=True,
        about=(
            "servers that stop, reload and lose workers; slow clients; nginx; budgets measured by "
            "the clock"
        ),
        instead=(
            "`tests/api/test_service.py` and the real servers of `tests/api`; budgets measured by "
            "counted work"
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
            "tools/wheel.py",
            *(
                "paiju/jit.py",
                "paiju/compiling/**",
                "app/warming.py",
                "app/server/first.py",
                "gunicorn.conf.py",
            ),
            *("tests/reliability/test_image_steps.py", "tests/reliability/test_warm.py"),
            "tests/climbing/test_kept_kernels.py",
        ),
        waits=True,
        about="the steps of the Dockerfile, the first start, the kernels that are kept",
        instead="hadolint and the locks in `make check`; `tests/climbing/test_jit.py`",
    ),
    Suite(
        "packages",
        (pytest(*(f"tests/{path}" for path in INSTALLED)),),
        (
            *("pyproject.toml", "gunicorn.conf.py", LOCKED, "paiju/*.py"),
            *("paiju/env/**", "paiju/mcp/**", "app/__init__.py"),
            *("tools/wheel.py", "app/book/**"),
            *("app/shipped.py", "app/server/start.py"),
            *(
                "tests/packaging/**",
                "tests/support/own_game.py",
                "examples/own_game/**",
                "examples/own_mahjong/**",
                "paiju/climbing/plain_game.py",
                "paiju/melding/plain_game.py",
            ),
        ),
        about=(
            "wheel and sdist, installed into fresh environments and served, with the example of an "
            "own game beside them"
        ),
        instead=(
            "`tests/packaging`: the contents of both, the rules of the example; the chapter of the "
            "example"
        ),
    ),
    Suite(
        "programs",
        (("scripts/provide", "mcp"), pytest("tests/programs")),
        (
            *("paiju/mcp/**", "paiju/tables/table.py", "requirements/mcp.txt"),
            *("tests/programs/**", "tests/support/tools.py"),
        ),
        about=(
            "`paiju mcp`, by the official client of MCP: every game once over standard input, "
            "one over HTTP"
        ),
        instead=(
            "`tests/library/test_tools.py`: the same games by the same tools, without the package"
        ),
    ),
    Suite(
        "deploy",
        (("scripts/provide", "charts"), pytest("tests/deploy")),
        (
            *("deploy/**", "compose.yaml", "requirements/deploy.txt", "tests/deploy/**"),
            *("app/config.py", "gunicorn.conf.py"),
        ),
        about=(
            "`deploy/`, by Helm's engine and Kubernetes' schemas; its settings are those of the "
            "service"
        ),
        instead="hadolint; the tests of the settings",
    ),
    Suite(
        "training",
        (("scripts/provide", "pytorch"), pytest("tests/training")),
        (
            "**/training/**",
            "paiju/climbing/network/**",
            "paiju/climbing/lab/selfplay/**",
            "paiju/all_games/*/lab/**",
        ),
        about="fits, learners, and the models that are shipped",
        instead="the tests of the learned players, held to plain references",
    ),
    Suite(
        "rl",
        (("scripts/provide", "pettingzoo"), pytest("tests/env", "tests/games/test_numbering.py")),
        (
            *("paiju/env/**", "paiju/**/numbering.py", "paiju/tricks/lab/*.py", LEARNED),
            *("tests/env/**", "tests/games/test_numbering.py", "examples/learn_to_play.py"),
            *("docs/env.md", "docs/zh/env.md", "requirements/rl.txt"),
        ),
        is_wide=True,
        about=(
            "every rule set as an environment of PettingZoo, fast self-play, the example that "
            "learns, the programs of the chapter"
        ),
        instead="`tests/games/test_numbering.py`, in one rule set of each game",
    ),
    Suite(
        "rooms",
        (("scripts/provide", "chromium", "compilers"), pytest("tests/rooms")),
        ("app/web/**", "app/routes/playground.py", "tests/rooms/**"),
        about=(
            "the rooms of the page: every example of the reference in the lab, in every language; "
            "alarms and waits of whole games; every kind of puzzle"
        ),
        instead="`tests/browser`, which opens a few of them",
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
        ("app/web/**", "app/routes/playground.py", "tests/browser/**"),
        about="the tests of the page in Firefox",
        instead="the same tests in Chromium",
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
                "examples/cocos/**",
                "examples/miniprogram/**",
                "examples/node/**",
                "examples/unity/**",
                "requirements/sdk.txt",
            ),
            "tests/sdk/**",
        ),
        about="generated clients in all languages",
        instead="the Python client; redocly; the fuzzed contract",
    ),
)
