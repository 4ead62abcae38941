"""The plot of a run's curve; needs matplotlib."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from pathlib import Path

mpl.rcParams["svg.hashsalt"] = "paiju"
mpl.rcParams["svg.fonttype"] = "none"

# The columns of each plot, and its title.
_DRAWN = (
    (("against_chance", "against_reference"), "share of games won, averaged policies"),
    (("entropy",), "entropy of decisions, in nats"),
    (("critic_error", "forecast_error"), "error of the critic (squared) and the forecasts (nats)"),
)


def plot_curve(curve: Path, file: Path) -> None:
    """Plot the curve that a run wrote."""
    with curve.open(encoding="ascii", newline="") as text:
        rows = list(csv.DictReader(text))
    figure = Figure(figsize=(15, 4), layout="constrained")
    for axes, (columns, name) in zip(figure.subplots(1, len(_DRAWN)), _DRAWN, strict=True):
        for column in columns:
            known = [(row["decisions"], row[column]) for row in rows if row[column]]
            decisions = [int(decision) / 1e6 for decision, _ in known]
            values = [float(value) for _, value in known]
            axes.plot(decisions, values, label=column, linewidth=1)
        axes.set(xlabel="million decisions", title=name)
        axes.legend()
        axes.grid(alpha=0.3)
    figure.savefig(file, metadata={"Date": None})
