"""Figures show values, goals and verdicts; pages show the last results."""

from __future__ import annotations

import doctest
import math
import re
import sys
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bench import calculator, capacity, chinese, figures, payloads, report
from bench.drills import forgery, soak
from bench.figures import Figure, Reading, figure, not_measured, times
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from paiju.text import Language


@pytest.mark.parametrize("module", [chinese, figures, soak], ids=lambda module: module.__name__)
def test_the_examples_of_the_benchmarks_hold(module: object) -> None:
    assert doctest.testmod(sys.modules[getattr(module, "__name__", "")]).failed == 0


@pytest.mark.parametrize(
    ("read", "goal", "measured", "verdict"),
    [
        pytest.param(figure("w", 12.34, "µs", most=15), "≤ 15 µs", "12 µs", "met", id="within"),
        pytest.param(figure("w", 15.0, "µs", most=15), "≤ 15 µs", "15 µs", "met", id="just"),
        pytest.param(figure("w", 2e6, "µs", most=1e6), "≤ 1 s", "2 s", "not met", id="beyond"),
        pytest.param(figure("w", 0.75, "%", least=0.7), "≥ 70 %", "75 %", "met", id="a share"),
        pytest.param(figure("w", 1, most=0), "0", "1", "not met", id="none at all"),
        pytest.param(figure("w", 1234.5, "a second"), "to compare", "1,234 a second", "", id="no"),
        pytest.param(
            not_measured("w", "no nginx"), "to compare", "not measured: no nginx", "", id="not read"
        ),
        pytest.param(
            times("w", [float(each) for each in range(1, 101)], 100, 50),
            "median ≤ 100 µs, p99 ≤ 50 µs",
            "median 51 µs, p99 100 µs",
            "not met",
            id="one of two",
        ),
    ],
)
def test_a_figure_says_what_was_read_beside_its_goal(
    read: Figure, goal: str, measured: str, verdict: str
) -> None:
    assert (goal, measured, verdict) == (read.goal, read.measured, read.verdict)
    assert read == Figure.of_json(read.as_json())


def test_a_table_shows_goals_that_were_missed() -> None:
    missed = Figure("calls", (Reading("", 2, most=0), Reading("of", 100, "calls")))
    assert "| calls | 0 | 2, of 100 calls | **not met** |" in figures.table([missed])


@pytest.mark.parametrize("part", report.PARTS)
def test_every_part_of_the_page_has_been_measured(part: str) -> None:
    where, read = report.kept(part)
    assert {"date", "processor", "cores", "python", "load"} <= set(where)
    assert len(read) > 0


def test_the_pages_of_benchmarks_say_what_was_read_last() -> None:
    tables: Counter[Language] = Counter()
    for name, language in report.PAGES:
        text = (report.ROOT / name).read_text(encoding="utf-8")
        assert report.page(text, language) == text
        tables[language] += text.count("<!-- /")
    assert set(tables.values()) == {len(report.PARTS)}


def test_the_tables_of_the_chinese_pages_have_no_english_words() -> None:
    own = {"validate", "step", "view", "suggest", "hints", "act", "classify", "compare", "nginx"}
    for name, language in report.PAGES:
        if language == "zh":
            text = (report.ROOT / name).read_text(encoding="utf-8")
            rows = [line for line in text.splitlines() if line.startswith("|")]
            words = set(re.findall(r"(?<![\w/])[a-z]{3,}\b", "\n".join(rows)))
            assert words <= own | {"min"}


def test_the_capacity_model_follows_from_what_questions_cost() -> None:
    marks: Counter[Language] = Counter()
    for language, names in capacity.PAGES.items():
        for name in names:
            text = (report.ROOT / name).read_text(encoding="utf-8")
            assert capacity.page(text, language) == text
            marks[language] += text.count("<!-- /")
    assert marks == {"en": 5, "zh": 5}


def test_the_calculator_adds_up_what_the_questions_of_a_turn_cost() -> None:
    row = {name: round(cost, 2) for name, cost in calculator.costs()["doudizhu"].items() if cost}
    load = calculator.Load(players=3_000, turns=60, hints=50, around=0, used=50, processors=4)
    need = calculator.needed(load)
    # A turn of one person and two bots: a step, a view, a hint in a sixth, a bot in two thirds.
    busy = row["step"] + row["view"] + row["hints"] / 6 + row["3"] * 2 / 3
    assert need.tables == 3_000
    assert need.requests == pytest.approx(3_000 * (2 + 1 / 6 + 2 / 3))
    assert need.processors == pytest.approx(3_000 * busy / 1e3 / 0.5)
    assert need.containers == math.ceil(need.processors / 4)
    assert need.memory == 130 + 4 * 40
    assert need.whole == pytest.approx(need.containers * need.memory / 1e3)


def test_the_calculator_takes_the_best_bots_of_a_game_and_no_more_people_than_seats() -> None:
    best = calculator.Load(game="paodekuai", skill=3)
    assert calculator.needed(replace(best, skill=5)) == calculator.needed(best)
    full = calculator.needed(calculator.Load(people=3))
    assert calculator.needed(calculator.Load(people=9)) == full
    assert full.tables == pytest.approx(10_000 / 3)


def test_the_calculator_begins_with_the_memory_that_the_page_on_scaling_names() -> None:
    load = calculator.Load()
    for name in ("docs/scaling.md", "docs/zh/scaling.md"):
        text = (report.ROOT / name).read_text(encoding="utf-8")
        assert re.search(rf"\b{load.shared:g} ?MB\b", text)
        assert re.search(rf"\b{load.worker:g} ?MB\b", text)


def test_the_pages_of_payloads_say_what_was_read_last() -> None:
    for language, name in payloads.PAGES.items():
        text = (report.ROOT / name).read_text(encoding="utf-8")
        assert payloads.page(text, language) == text


def test_one_question_a_turn_moves_fewer_bytes() -> None:
    measured = {each.work: each.readings for each in report.kept(payloads.PART)[1]}
    for game in GAMES:
        if f"{game}: step" in measured:
            several, one = (measured[f"{game}: {way}"] for way in ("step", "advance"))
            assert all(mine.value < theirs.value for mine, theirs in zip(one, several, strict=True))


def test_a_million_tables_want_what_their_questions_cost() -> None:
    measured = {"doudizhu: step": 480.0}
    wanted = capacity.demand("doudizhu", capacity.REFEREE, measured)
    questions = 1_000_000 / 6
    assert wanted.questions == pytest.approx(questions)
    assert wanted.cores == pytest.approx(questions * 600e-6 / 0.6)
    assert wanted.machines == 11
    assert wanted.dollars == pytest.approx(11 * 16 * 0.04)


def test_no_forged_token_is_opened() -> None:
    assert forgery.forgeries_opened(10 * len(forgery.KINDS)) == 0


def test_a_forgery_is_none_of_the_tokens_that_were_sealed() -> None:
    forged = list(forgery.forged(100 * len(forgery.KINDS)))
    assert len(set(forged)) >= 4 * 100
