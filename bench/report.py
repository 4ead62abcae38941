"""The results of the benchmarks, as files and as tables of the pages in `docs`."""

from __future__ import annotations

import json
import os
import platform
import re
import sys
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.figures import Figure, table
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.text import Language

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results"
PAGES: tuple[tuple[str, Language], ...] = (
    ("docs/benchmarks.md", "en"),
    ("docs/zh/benchmarks.md", "zh"),
    ("docs/study.md", "en"),
    ("docs/zh/study.md", "zh"),
)

# The parts by name, in the order of the pages, with their headings.
PARTS = {
    "speed": "In process, one core, kernels warm",
    "http": "Over HTTP",
    "start": "Starting",
    "costs": "What a question costs",
    "bots": "What a bot's move costs, by skill",
    "turns": "A turn with its proof",
    "tables": "Answers of sealed tables",
    "learners": "Self-play for learners",
    "pages": "The pages in a browser",
    "worst": "The slowest questions",
    "load": "Under too much load, and with slow clients",
    "chaos": "When things break",
    "soak": "In the long run",
    "endings": "Open endings",
    "blunders": "Planted blunders",
    "fairness": "False accusations",
    "strength": "Strength",
}
TABLE = re.compile(r"<!-- (\w+) -->.*?<!-- /\1 -->", re.DOTALL)
# The load per core above which a machine counts as busy.
_BUSY = 0.5


def machine() -> dict[str, Any]:
    """A description of this machine, for the report."""
    try:
        numba = version("numba")
    except PackageNotFoundError:
        numba = "none"
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": numba,
        # The load before the measurement began.
        "load": round(os.getloadavg()[0], 1),
    }


def keep(part: str, figures: Sequence[Figure], where: dict[str, Any]) -> None:
    """Write the figures of a part to its file of results, with a description of the machine."""
    RESULTS.mkdir(exist_ok=True)
    kept = {"machine": where, "figures": [each.as_json() for each in figures]}
    text = json.dumps(kept, ensure_ascii=False, indent=1)
    _file(part).write_text(text + "\n", encoding="utf-8")


def kept(part: str) -> tuple[dict[str, Any], list[Figure]]:
    """The description of the machine and the figures, from the last run of a part."""
    found = json.loads(_file(part).read_text(encoding="utf-8"))
    return found["machine"], [Figure.of_json(each) for each in found["figures"]]


def section(part: str, language: Language) -> str:
    """The text about a part on a page: a line about the machine, and the table of figures."""
    where, figures = kept(part)
    described = _MACHINE.within(language).format(**where)
    if where["load"] > _BUSY * where["cores"]:
        described += "\n" + _BUSY_NOTE.within(language).format(load=where["load"])
    return f"{described}\n\n{table(figures, language)}"


def page(text: str, language: Language) -> str:
    """The text of a page, with the tables of the last run of each part."""
    return fill(text, {part: section(part, language) for part in PARTS if _file(part).exists()})


def fill(text: str, tables: Mapping[str, str]) -> str:
    """A text with each table put between the marks that bear its name, such as <!-- speed -->."""

    def filled(match: re.Match[str]) -> str:
        name = match[1]
        return f"<!-- {name} -->\n{tables[name]}\n<!-- /{name} -->" if name in tables else match[0]

    return TABLE.sub(filled, text)


def _file(part: str) -> Path:
    return RESULTS / f"{part}.json"


def write_pages() -> None:
    """Update the tables of all pages in `PAGES`."""
    for name, language in PAGES:
        path = ROOT / name
        path.write_text(page(path.read_text(encoding="utf-8"), language), encoding="utf-8")


def conclude(part: str, figures: Sequence[Figure], where: dict[str, Any]) -> int:
    """Write the figures to a file and the pages, and print them; returns the exit status."""
    keep(part, figures, where)
    write_pages()
    sys.stdout.write(f"\n## {PARTS[part]}\n\n{section(part, 'en')}\n")
    missed = [each.work for each in figures if not each.is_met]
    for work in missed:
        sys.stdout.write(f"not met: {work}\n")
    return 1 if missed else 0


def _processor() -> str:
    try:
        cpu_info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or "unknown processor"
    found = re.search(r"^model name\s*:\s*(.+)$", cpu_info, re.MULTILINE)
    return found[1].strip() if found else "unknown processor"


_MACHINE = Text(
    "{processor}，{cores} 核，{system}，Python {python}，numba {numba}。",
    "{processor}, {cores} cores, {system}, Python {python}, numba {numba}.",
)
_BUSY_NOTE = Text(
    "机器正忙（开始前平均有 {load} 个进程在等 CPU）：钟表时间偏长，比例和 CPU 时间可信。",
    "The machine was busy with other work ({load} processes wanted a core before this began): "
    "wall-clock times are too long, ratios and CPU times hold.",
)
