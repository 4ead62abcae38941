"""Plots of matches and of training runs, as SVG or PNG by the file's suffix; needs matplotlib.

Equal results give equal files: there are no dates and no random ids, and text stays text.
"""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, TypeVar

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from paiju.arena.measure import Z, shares_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from paiju.arena.measure import Numbers
    from paiju.arena.rating import Rating
    from paiju.arena.result import Result

T = TypeVar("T")

mpl.rcParams["svg.hashsalt"] = "paiju"
mpl.rcParams["svg.fonttype"] = "none"

# Shares further than this from a half have a dark field, which needs light text.
DARK = 0.3
# The deck at which the running mean begins, because the first few say little.
FIRST_DRAWN = 20
# The plots of a curve: the columns that each shows, and its title.
_CURVES = (
    (("against_chance", "against_reference"), "share of games won, averaged policies"),
    (("entropy",), "entropy of decisions, in nats"),
    (("critic_error", "forecast_error"), "error of the critic (squared) and the forecasts (nats)"),
)


def plot_match(result: Result, file: Path) -> None:
    """Plots a match: the running share of games won with its interval, and the share by role."""
    one = result.match.players[0]
    figure = Figure(figsize=(9, 4), layout="constrained")
    course, roles = figure.subplots(1, 2, width_ratios=(3, 1), sharey=True)
    shares = shares_of(result.decks)
    decks = np.arange(1, len(shares) + 1)
    mean = shares.cumsum() / decks
    reach = Z * np.sqrt(np.maximum((shares**2).cumsum() / decks - mean**2, 0) / decks)
    drawn = slice(min(FIRST_DRAWN, len(shares)) - 1, None)
    course.fill_between(decks[drawn], (mean - reach)[drawn], (mean + reach)[drawn], alpha=0.25)
    course.plot(decks[drawn], mean[drawn])
    course.set(xlabel="decks", ylabel=f"WP of {one}", title=" against ".join(result.match.players))
    for place, (role, standing) in enumerate((("all", result.total), *result.roles.items())):
        wins = standing.wins
        below, above = wins.mean - wins.low, wins.high - wins.mean
        roles.errorbar(place, wins.mean, [[below], [above]], fmt="o", capsize=4)
        roles.annotate(role, (place, wins.low), (0, -12), textcoords="offset points", ha="center")
    roles.set(xticks=[], xlim=(-0.7, len(result.roles) + 0.7), ylim=(0, 1))
    for axes in (course, roles):
        axes.axhline(0.5, color="grey", linewidth=0.8)
    _save(figure, file)


def plot_heat_map(names: Sequence[str], wins: Mapping[tuple[str, str], float], file: Path) -> None:
    """Plots the share of games that the player of each row won against that of each column."""
    size = 1.6 + 0.75 * len(names)
    figure = Figure(figsize=(size + 0.8, size), layout="constrained")
    axes = figure.subplots()
    grid: Numbers = np.array([[wins.get((row, each), np.nan) for each in names] for row in names])
    # Colour-blind readers can tell red from blue.
    image = axes.imshow(grid, cmap="RdBu", vmin=0, vmax=1)
    for (row, column), share in np.ndenumerate(grid):
        if row != column:
            written = "white" if abs(share - 0.5) > DARK else "black"
            axes.text(column, row, f"{share:.2f}", ha="center", va="center", color=written)
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right")
    axes.set_yticks(range(len(names)), names)
    figure.colorbar(image, label="WP of the row against the column")
    _save(figure, file)


def plot_ratings(ratings: Sequence[Rating], file: Path) -> None:
    """Plots the ratings of players with their intervals."""
    figure = Figure(figsize=(7, 0.8 + 0.4 * len(ratings)), layout="constrained")
    axes = figure.subplots()
    for place, (_, elo) in enumerate(reversed(ratings)):
        ends = [[elo.mean - elo.low], [elo.high - elo.mean]]
        axes.errorbar(elo.mean, place, xerr=ends, fmt="o", capsize=3, color="C0")
    axes.set_yticks(range(len(ratings)), [each.name for each in reversed(ratings)])
    axes.set_xlabel("Elo")
    axes.grid(axis="x", alpha=0.3)
    _save(figure, file)


# The most points of a curve that a picture shows.
_POINTS = 600


def plot_curve(curve: Path, file: Path) -> None:
    """Plots the learning curves of a training run, from the CSV file that the run wrote."""
    with curve.open(encoding="ascii", newline="") as text:
        rows = list(csv.DictReader(text))
    figure = Figure(figsize=(15, 4), layout="constrained")
    for axes, (columns, name) in zip(figure.subplots(1, len(_CURVES)), _CURVES, strict=True):
        for column in columns:
            known = _thinned([(row["decisions"], row[column]) for row in rows if row[column]])
            decisions = [int(decision) / 1e6 for decision, _ in known]
            values = [float(value) for _, value in known]
            axes.plot(decisions, values, label=column, linewidth=1)
        axes.set(xlabel="million decisions", title=name)
        axes.legend()
        axes.grid(alpha=0.3)
    _save(figure, file)


def _thinned(points: Sequence[T]) -> Sequence[T]:
    """Every n-th point of a curve, with the last one, so that at most _POINTS are left.

    >>> [len(_thinned(range(number))) for number in (0, 1, 600, 601, 5_000)]
    [0, 1, 600, 301, 556]
    >>> _thinned(range(601))[-1]
    600
    """
    return points[::-1][:: 1 + max(0, len(points) - 1) // _POINTS][::-1]


# A path of an SVG, and the numbers in it with more than one decimal.
_PATH, _FINE = re.compile(r' d="[^"]*"'), re.compile(r"-?\d+\.\d\d+")


def _save(figure: Figure, file: Path) -> None:
    if file.suffix != ".svg":
        figure.savefig(file)
        return
    figure.savefig(file, metadata={"Date": None})
    file.write_text(_rounded(file.read_text(encoding="utf-8")), encoding="utf-8")


def _rounded(picture: str) -> str:
    """An SVG whose paths are rounded to tenths of a point, which halves its size.

    >>> _rounded('<path d="M 32.265865 -0.2589 L 5 1.5"/>')
    '<path d="M 32.3 -0.3 L 5 1.5"/>'
    """
    return _PATH.sub(lambda path: _FINE.sub(lambda one: f"{float(one[0]):.1f}", path[0]), picture)
