"""Fit what hands may hope for to played games, and say how well it holds on games not fitted to.

::

    python -m training.fit_calling

Reads the games that `training.calling_games` played; writes the model as data of the package, its
card and its plot for the documents. Every third deal is held out: the figures are of those.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib.figure import Figure

from app.doudizhu.agents.speaking import landlord_index
from app.doudizhu.calling import SEATS
from app.doudizhu.deal import deal as deal_cards
from app.doudizhu.prospects import FEATURES, features_of
from training.calling_games import GAMES, NODES, RULES, seed_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.cards.playing import Card

Numbers = npt.NDArray[np.float64]

ROOT = Path(__file__).parents[1]
MODEL = ROOT / "app" / "doudizhu" / "calling_model.py"
CARD = ROOT / "docs" / "calling.md"
PLOT = ROOT / "docs" / "calling.svg"

HELD_OUT = 3  # every third deal
BINS = 10
STEPS = 50
# Holds weights of what is rare near nothing.
RIDGE = 1.0
_NAMES = ("AS_LANDLORD", "WITH_BOTTOM", "AS_PEASANT")
_ABOUT = {
    "AS_LANDLORD": "the landlord, by the seventeen cards that he calls on",
    "WITH_BOTTOM": "the landlord, by his twenty cards",
    "AS_PEASANT": "a peasant, by his seventeen cards",
}


class Sample(NamedTuple):
    """Hands and what became of them."""

    features: Numbers
    won: Numbers
    points: Numbers
    deals: Numbers
    seeds_index: Numbers

    def where(self, chosen: npt.NDArray[np.bool_]) -> Sample:
        """Some of them."""
        return Sample(*(column[chosen] for column in self))


def read_samples() -> dict[str, Sample]:
    """The hands of all games, by what they were."""
    rows: dict[str, list[tuple[float, ...]]] = {name: [] for name in _NAMES}
    for number, landlord, *points in np.loadtxt(GAMES, delimiter=",", skiprows=1, dtype=int):
        dealt = deal_cards(RULES, seed_of(number))
        for seat in range(SEATS):
            hand = dealt.hands[seat]
            outcome = (float(points[seat] > 0), float(points[seat]), float(number))
            if seat == landlord:
                rows["AS_LANDLORD"].append(_row(hand, outcome))
                rows["WITH_BOTTOM"].append(_row((*hand, *dealt.bottom), outcome))
            else:
                rows["AS_PEASANT"].append(_row(hand, outcome))
    width = len(FEATURES)
    return {
        name: Sample(table[:, :width], *table[:, width:].T)
        for name, table in ((name, np.array(found)) for name, found in rows.items())
    }


def _row(cards: tuple[Card, ...], outcome: tuple[float, ...]) -> tuple[float, ...]:
    return (*features_of(RULES.table, cards), *outcome, landlord_index(cards))


def fit_win(features: Numbers, won: Numbers) -> Numbers:
    """Weights of a logistic model, by Newton's method."""
    inputs = np.column_stack([np.ones(len(features)), features])
    weights = np.zeros(inputs.shape[1])
    held = np.diag([0.0] + [RIDGE] * features.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (won - chance) - held @ weights
        bend = inputs.T @ (inputs * (chance * (1 - chance))[:, None]) + held
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def fit_points(features: Numbers, points: Numbers) -> Numbers:
    """Weights of a linear model, by least squares."""
    inputs = np.column_stack([np.ones(len(features)), features])
    held = np.diag([0.0] + [RIDGE] * features.shape[1])
    found: Numbers = np.linalg.solve(inputs.T @ inputs + held, inputs.T @ points)
    return found


def chances(weights: Numbers, features: Numbers) -> Numbers:
    """What a model makes of hands."""
    found: Numbers = 1 / (1 + np.exp(-(weights[0] + features @ weights[1:])))
    return found


class Bin(NamedTuple):
    """Hands that are given about the same chance: what was foretold, what was won, how sure."""

    hands: int
    foretold: float
    won: float
    error: float


def bins_of(foretold: Numbers, won: Numbers) -> list[Bin]:
    """Ten bins of equally many hands."""
    found = []
    for part in np.array_split(np.argsort(foretold, kind="stable"), BINS):
        share = float(won[part].mean())
        error = 1.96 * float(np.sqrt(share * (1 - share) / len(part)))
        found.append(Bin(len(part), float(foretold[part].mean()), share, error))
    return found


def brier(foretold: Numbers, won: Numbers) -> float:
    """The mean square of what a forecast was off by."""
    return float(((foretold - won) ** 2).mean())


def main() -> None:
    """Fit, measure, write."""
    samples = read_samples()
    models: dict[str, tuple[Numbers, Numbers]] = {}
    lines: list[str] = []
    bins: dict[str, list[Bin]] = {}
    for name, sample in samples.items():
        is_held = sample.deals % HELD_OUT == 0
        seen, held = sample.where(~is_held), sample.where(is_held)
        win, points = fit_win(seen.features, seen.won), fit_points(seen.features, seen.points)
        models[name] = (win, points)
        foretold = chances(win, held.features)
        bins[name] = bins_of(foretold, held.won)
        index = fit_win(seen.seeds_index[:, None], seen.won)
        by_index = chances(index, held.seeds_index[:, None])
        lines += _report(name, bins[name], held, foretold, by_index, float(seen.won.mean()))
    games = len(samples["AS_LANDLORD"].won)
    MODEL.write_text(_module(models, games), encoding="utf-8")
    CARD.write_text("\n".join([*_head(games), *lines]) + "\n", encoding="utf-8")
    _plot(bins)


def _module(models: dict[str, tuple[Numbers, Numbers]], games: int) -> str:
    text = (
        f'"""What hands may hope for: written by `training.fit_calling`, from {games:,} games."""\n'
    )
    text += "\nfrom __future__ import annotations\n\nfrom app.doudizhu.prospects import Model\n"
    for name, (win, points) in models.items():
        text += f"\n# For {_ABOUT[name]}.\n{name} = Model(\n"
        for field, weights in (("win", win), ("points", points)):
            shown = "".join(f"        {weight:.4f},\n" for weight in weights)
            text += f"    {field}=(\n{shown}    ),\n"
        text += ")\n"
    return text


def _head(games: int) -> Iterator[str]:
    yield "# Calling: what a hand may hope for"
    yield ""
    yield "A model card, written by the command that fits the model:"
    yield ""
    yield "```sh"
    yield f"python -m training.calling_games --deals {games // SEATS}"
    yield "python -m training.fit_calling"
    yield "```"
    yield ""
    yield (
        f"**What it is.** For each role a logistic model of winning and a linear model of points, "
        f"over {len(FEATURES)} features of a hand: {', '.join(f'`{name}`' for name in FEATURES)}. "
        "`/v1/doudizhu/bid` answers with it: `landlord_index` is the landlord's share of wins."
    )
    yield ""
    yield (
        f"**What it learnt from.** {games:,} games of the rule set `classic` without calling or "
        f"doubling: {games // SEATS:,} random deals, each with every seat as the landlord, skill 3 "
        f"with {NODES} nodes a decision in all seats. Every third deal was held out; all figures "
        "below are of those."
    )
    yield ""
    yield (
        "**Where it ends.** It knows the hand alone: neither what others said nor who sits where. "
        "Players of another strength win more or less. Other rule sets differ in plays and "
        "multipliers; with wild cards every hand is worth more than it says."
    )
    yield ""
    yield "![Foretold and played shares of wins](calling.svg)"


def _report(
    name: str, bins: list[Bin], held: Sample, foretold: Numbers, by_index: Numbers, base: float
) -> Iterator[str]:
    worst = max(abs(each.foretold - each.won) for each in bins)
    yield ""
    yield f"## For {_ABOUT[name]}"
    yield ""
    yield (
        f"{len(held.won):,} hands. Brier score {brier(foretold, held.won):.4f}; "
        f"{brier(by_index, held.won):.4f} by the index of the Yuncheng game on a fitted scale, "
        f"{brier(np.full(len(held.won), base), held.won):.4f} by the mean alone. The bin that is "
        f"furthest off is off by {100 * worst:.1f} points."
    )
    yield ""
    yield "| hands | foretold | won (95 %) | off by |"
    yield "|---|---|---|---|"
    for each in bins:
        yield (
            f"| {each.hands:,} | {each.foretold:.3f} | {each.won:.3f} ± {each.error:.3f} | "
            f"{100 * (each.foretold - each.won):+.1f} |"
        )


def _plot(bins: dict[str, list[Bin]]) -> None:
    mpl.rcParams["svg.hashsalt"] = "paiju"
    mpl.rcParams["svg.fonttype"] = "none"
    figure = Figure(figsize=(12, 4), layout="constrained")
    for axes, (name, found) in zip(figure.subplots(1, len(bins)), bins.items(), strict=True):
        axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
        axes.errorbar(
            [each.foretold for each in found],
            [each.won for each in found],
            [each.error for each in found],
            fmt="o",
            capsize=3,
        )
        axes.set(title=f"For {_ABOUT[name]}".replace(", ", ",\n"), xlabel="foretold", ylabel="won")
    figure.savefig(PLOT, metadata={"Date": None})


if __name__ == "__main__":
    main()
