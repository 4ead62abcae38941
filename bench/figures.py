"""Figures of the benchmarks: measured values with their goals."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from bench.chinese import in_chinese
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.text import Language

Json = dict[str, Any]

# The units of durations in microseconds; a duration is shown in the largest that is not above it.
_DURATIONS = ((1.0, "µs"), (1e3, "ms"), (1e6, "s"), (60e6, "min"))


@dataclass(frozen=True, slots=True)
class Reading:
    """A measured number with its goal.

    Attributes:
        name: the name of the number within its figure; "" if the figure has only one.
        value: the number. Durations are in microseconds, and shares are from 0 to 1.
        unit: the unit: `µs` for durations, which are shown in the unit that fits; `%` for shares;
            or any word.
        most: the upper bound, if there is one.
        least: the lower bound, if there is one.

    >>> Reading("p99", 1250, "µs", most=5000).measured
    'p99 1.2 ms'
    >>> Reading("", 0.003, "%", most=0.005).goal
    '≤ 0.5 %'
    """

    name: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None

    @property
    def measured(self) -> str:
        """The number as the report shows it."""
        return f"{self.name} {self._shown(self.value)}".strip()

    @property
    def goal(self) -> str:
        """The bound as the report shows it; empty if there is none."""
        for sign, bound in (("≤", self.most), ("≥", self.least)):
            if bound is not None:
                # No number is negative, so "at most 0" is shown as "0".
                shown = "0" if bound == 0 else f"{sign} {self._shown(bound)}"
                return f"{self.name} {shown}".strip()
        return ""

    @property
    def is_met(self) -> bool:
        """Tests if the number is within its bounds."""
        return (self.most is None or self.value <= self.most) and (
            self.least is None or self.value >= self.least
        )

    def _shown(self, value: float) -> str:
        if self.unit == "%":
            return f"{_short(100 * value)} %"
        if self.unit == "µs":
            scale, unit = max(
                (each for each in _DURATIONS if value >= each[0]), default=(1.0, "µs")
            )
            return f"{_short(value / scale)} {unit}"
        return f"{_short(value)} {self.unit}".strip()


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of a report: some work, with the numbers measured for it.

    Attributes:
        work: the name of the work.
        readings: the measured numbers.
        note: the text in place of numbers, if the work could not be measured.

    """

    work: str
    readings: tuple[Reading, ...]
    note: str = ""

    @property
    def measured(self) -> str:
        """The measured numbers as the report shows them."""
        return self.note or ", ".join(each.measured for each in self.readings)

    @property
    def goal(self) -> str:
        """The bounds as the report shows them."""
        return ", ".join(filter(None, (each.goal for each in self.readings))) or "to compare"

    @property
    def verdict(self) -> str:
        """The verdict: `met`, `not met`, or empty if there is no goal."""
        if not any(each.goal for each in self.readings):
            return ""
        return "met" if self.is_met else "not met"

    @property
    def is_met(self) -> bool:
        """Tests if every number is within its bounds."""
        return all(each.is_met for each in self.readings)

    def as_json(self) -> Json:
        """The figure as JSON, for a file of results."""
        return asdict(self)

    @classmethod
    def of_json(cls, kept: Json) -> Figure:
        """The figure that `as_json` wrote."""
        readings = tuple(Reading(**each) for each in kept["readings"])
        return cls(kept["work"], readings, kept["note"])


def figure(work: str, value: float, unit: str = "", **bounds: float) -> Figure:
    """A figure with one number."""
    return Figure(work, (Reading("", value, unit, **bounds),))


def not_measured(work: str, why: str) -> Figure:
    """A figure of work that could not be measured; `why` is the reason."""
    return Figure(work, (), f"not measured: {why}")


def times(work: str, micros: Iterable[float], most: float | None, most_p99: float | None) -> Figure:
    """The figure of many durations: their median and 99th percentile.

    Args:
        work: the name of the work.
        micros: the durations, in microseconds.
        most: the upper bound of the median, if there is one.
        most_p99: the upper bound of the 99th percentile, if there is one.
    """
    ordered = sorted(micros)
    median, p99 = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    readings = Reading("median", median, "µs", most), Reading("p99", p99, "µs", most_p99)
    return Figure(work, readings)


def table(figures: Iterable[Figure], language: Language = "en") -> str:
    """The table of some figures, in Markdown."""
    rows = [
        f"| {each.work} | {each.goal} | {each.measured} | {met} |"
        for each in figures
        for met in [_VERDICTS[each.verdict].within(language)]
    ]
    if language == "zh":
        rows = list(map(in_chinese, rows))
    return "\n".join([_HEAD.within(language), "|---|---|---|---|", *rows])


_HEAD = Text("| 项目 | 目标 | 测得 | |", "| work | goal | measured | |")
_VERDICTS = {
    "": Text("", ""),
    "met": Text("达到", "met"),
    "not met": Text("**没达到**", "**not met**"),
}


def _short(value: float) -> str:
    """A number with two significant digits, or all digits of a whole one.

    >>> _short(0.0), _short(0.1234), _short(1.25), _short(14.4), _short(4998.2)
    ('0', '0.12', '1.2', '14', '4,998')
    """
    if abs(value) >= 10 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 1 else f"{value:.2g}"
