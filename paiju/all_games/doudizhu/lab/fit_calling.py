"""Fit the hand model to played games, and measure it on games that were held out.

::

    python -m paiju.all_games.doudizhu.lab.fit_calling

It reads the games of `calling_games`, and writes the model as data of the package, with a model
card and a plot for the documents. The deals are split into five parts; each part is forecast by a
model that was fitted to the other four, so that every game is held out once.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib.figure import Figure

from paiju.all_games.doudizhu.bidding import landlord_index
from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.lab.calling_games import GAMES, NODES, RULES, seed_of
from paiju.all_games.doudizhu.players.prospects import FEATURES, features_of
from paiju.all_games.doudizhu.state import deal as deal_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.playing_cards.card import Card

Numbers = npt.NDArray[np.float64]

ROOT = Path(__file__).parents[4]
MODEL = ROOT / "paiju" / "all_games" / "doudizhu" / "players" / "calling_model.py"
CARD = ROOT / "docs" / "calling.md"
PLOT = ROOT / "docs" / "calling.svg"

FOLDS = 5
BINS = 10
STEPS = 50
_STILL = 1e-9
# The penalty that keeps the weights of rare features close to 0.
RIDGE = 1.0
_NAMES = ("AS_LANDLORD", "WITH_BOTTOM", "AS_PEASANT", "AGAINST_CALLER")
_ABOUT = {
    "AS_LANDLORD": "the landlord, by the seventeen cards of its call",
    "WITH_BOTTOM": "the landlord, by its twenty cards",
    "AS_PEASANT": "a peasant, by its seventeen cards",
    "AGAINST_CALLER": "a peasant, if the landlord's hand is worth a call",
}


class Sample(NamedTuple):
    """Hands with their results; each attribute is a column with one row for each hand.

    Attributes:
        features: the features of the hand (rows, features).
        won: 1 if the hand's side won, else 0.
        points: the points that the hand won.
        deals: the number of the deal.
        seeds_index: the landlord index of the hand by the Yuncheng game.

    """

    features: Numbers
    won: Numbers
    points: Numbers
    deals: Numbers
    seeds_index: Numbers

    def where(self, chosen: npt.NDArray[np.bool_]) -> Sample:
        """The hands for which `chosen` is True."""
        return Sample(*(column[chosen] for column in self))


def read_samples() -> dict[str, Sample]:
    """The hands of all games, by role, as samples."""
    rows: dict[str, list[tuple[float, ...]]] = {name: [] for name in _NAMES[:3]}
    for number, *games in _played():
        dealt = deal_cards(RULES, seed_of(number))
        hands = [_known(hand) for hand in dealt.hands]
        for landlord, points in enumerate(games):
            for seat in range(SEATS):
                outcome = (float(points[seat] > 0), float(points[seat]), float(number))
                role = "AS_LANDLORD" if seat == landlord else "AS_PEASANT"
                rows[role].append((*hands[seat], *outcome))
                if seat == landlord:
                    whole = (*dealt.hands[seat], *dealt.bottom)
                    rows["WITH_BOTTOM"].append((*_known(whole), *outcome))
    samples = {name: _sample(np.array(found)) for name, found in rows.items()}
    # After a call, a peasant meets only landlords whose hand is worth a call.
    would_call = held_out(samples["AS_LANDLORD"]).points > 0
    samples["AGAINST_CALLER"] = samples["AS_PEASANT"].where(np.repeat(would_call, SEATS - 1))
    return samples


def _played() -> Iterator[tuple[int, *tuple[tuple[int, ...], ...]]]:
    """For each deal its number, then the points by seat of its games with landlord 0, 1 and 2."""
    lines = np.loadtxt(GAMES, delimiter=",", skiprows=1, dtype=int).tolist()
    for at in range(0, len(lines), SEATS):
        games = lines[at : at + SEATS]
        yield (games[0][0], *(tuple(points) for _, _, *points in games))


def _known(cards: tuple[Card, ...]) -> tuple[float, ...]:
    return (*features_of(RULES.table, cards), landlord_index(cards))


def _sample(table: Numbers) -> Sample:
    width = len(FEATURES)
    index, won, points, deals = table[:, width:].T
    return Sample(table[:, :width], won, points, deals, index)


def fit_win(features: Numbers, won: Numbers) -> Numbers:
    """The weights of a logistic model of winning, the constant first; fitted by Newton's method."""
    inputs = np.column_stack([np.ones(len(features)), features])
    weights = np.zeros(inputs.shape[1])
    held = np.diag([0.0] + [RIDGE] * features.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (won - chance) - held @ weights
        bend = inputs.T @ (inputs * (chance * (1 - chance))[:, None]) + held
        change = np.linalg.solve(bend, slope)
        weights = weights + change
        if np.abs(change).max() < _STILL:
            break
    return weights


def fit_points(features: Numbers, points: Numbers) -> Numbers:
    """The weights of a linear model of points, the constant first; fitted by least squares."""
    inputs = np.column_stack([np.ones(len(features)), features])
    held = np.diag([0.0] + [RIDGE] * features.shape[1])
    found: Numbers = np.linalg.solve(inputs.T @ inputs + held, inputs.T @ points)
    return found


def chances(weights: Numbers, features: Numbers) -> Numbers:
    """The probability that each hand wins, by the weights that `fit_win` found."""
    found: Numbers = 1 / (1 + np.exp(-(weights[0] + features @ weights[1:])))
    return found


class HeldOutForecast(NamedTuple):
    """Forecasts of hands by models that were fitted without the games of those hands.

    Attributes:
        win: the probability of winning (rows,).
        points: the expected points (rows,).
        by_index: the probability of winning by the Yuncheng landlord index alone (rows,).

    """

    win: Numbers
    points: Numbers
    by_index: Numbers


def held_out(sample: Sample) -> HeldOutForecast:
    """Forecasts of each part of the deals, by models that were fitted to the other parts."""
    win, points, by_index = np.empty((3, len(sample.won)))
    for fold in range(FOLDS):
        is_held = sample.deals % FOLDS == fold
        seen, held = sample.where(~is_held), sample.where(is_held)
        win[is_held] = chances(fit_win(seen.features, seen.won), held.features)
        constant, *weights = fit_points(seen.features, seen.points)
        points[is_held] = constant + held.features @ np.array(weights)
        index = fit_win(seen.seeds_index[:, None], seen.won)
        by_index[is_held] = chances(index, held.seeds_index[:, None])
    return HeldOutForecast(win, points, by_index)


class Bin(NamedTuple):
    """Hands with similar forecasts.

    Attributes:
        hands: the number of hands.
        foretold: their mean forecast.
        won: the share of them that won.
        error: half the width of the 95 % interval of that share.

    """

    hands: int
    foretold: float
    won: float
    error: float


def bins_of(foretold: Numbers, won: Numbers) -> list[Bin]:
    """The hands sorted by forecast and cut into bins of equal size."""
    found = []
    for part in np.array_split(np.argsort(foretold, kind="stable"), BINS):
        share = float(won[part].mean())
        error = 1.96 * float(np.sqrt(share * (1 - share) / len(part)))
        found.append(Bin(len(part), float(foretold[part].mean()), share, error))
    return found


def brier(foretold: Numbers, won: Numbers) -> float:
    """The mean squared error of forecasts (Brier score)."""
    return float(((foretold - won) ** 2).mean())


def main() -> None:
    """Fit and measure the models, and write them with their card and plot."""
    samples = read_samples()
    models: dict[str, tuple[Numbers, Numbers]] = {}
    lines: list[str] = []
    bins: dict[str, list[Bin]] = {}
    for name, sample in samples.items():
        models[name] = (
            fit_win(sample.features, sample.won),
            fit_points(sample.features, sample.points),
        )
        foretold = held_out(sample)
        bins[name] = bins_of(foretold.win, sample.won)
        lines += report(_ABOUT[name], bins[name], sample, foretold)
    games = len(samples["AS_LANDLORD"].won)
    callers = len(samples["AGAINST_CALLER"].won) / len(samples["AS_PEASANT"].won)
    MODEL.write_text(_module(models, games, callers), encoding="utf-8")
    CARD.write_text("\n".join([*_head(games), *lines]) + "\n", encoding="utf-8")
    _plot(bins)


def _module(models: dict[str, tuple[Numbers, Numbers]], games: int, callers: float) -> str:
    text = f'"""The model of hands: written by `lab.fit_calling`, from {games:,} games."""\n'
    text += "\nfrom __future__ import annotations\n"
    text += "\nfrom paiju.all_games.doudizhu.players.prospects import Model\n"
    text += f"\n# The share of hands that are worth a call.\nCALLERS = {callers:.3f}\n"
    for name, (win, points) in models.items():
        text += f"\n# For {_ABOUT[name]}.\n{name} = Model(\n"
        for field, weights in (("win", win), ("points", points)):
            shown = "".join(f"        {weight:.4f},\n" for weight in weights)
            text += f"    {field}=(\n{shown}    ),\n"
        text += ")\n"
    return text


def _head(games: int) -> Iterator[str]:
    yield "# Calling: the prospects of a hand"
    yield ""
    yield "A model card, written by the command that fits the model:"
    yield ""
    yield "```sh"
    yield f"python -m paiju.all_games.doudizhu.lab.calling_games --deals {games // SEATS}"
    yield "python -m paiju.all_games.doudizhu.lab.fit_calling"
    yield "```"
    yield ""
    yield (
        f"**The model.** For each role a logistic model of winning and a linear model of points, "
        f"over {len(FEATURES)} features of a hand: {', '.join(f'`{name}`' for name in FEATURES)}. "
        "`/v1/doudizhu/bid` answers with it for skills 2 and 3: `landlord_index` is the landlord's "
        "share of wins."
    )
    yield ""
    yield (
        f"**The data.** {games:,} games of the rule set `classic` without calling or "
        f"doubling: {games // SEATS:,} random deals, each with every seat as the landlord, skill 3 "
        f"with {NODES} nodes a decision in all seats. The deals were put into {FOLDS} parts; all "
        "figures below are of models that were fitted to four parts, on the fifth: every hand was "
        "held out once. The model itself is fitted to all."
    )
    yield ""
    yield (
        "**Limits.** It knows only the hand, not the calls of others or the seats. "
        "Players of another strength win more or less. Other rule sets differ in plays and "
        "multipliers; with wild cards every hand is worth more than the forecast."
    )
    yield ""
    yield "![Forecast and played shares of wins](calling.svg)"


def report(about: str, bins: list[Bin], sample: Sample, foretold: HeldOutForecast) -> Iterator[str]:
    """The section of the model card about one role."""
    worst = max(abs(each.foretold - each.won) for each in bins)
    won = sample.won
    yield ""
    yield f"## For {about}"
    yield ""
    yield (
        f"{len(won):,} hands. Brier score {brier(foretold.win, won):.4f}; "
        f"{brier(foretold.by_index, won):.4f} by the index of the Yuncheng game on a fitted scale, "
        f"{brier(np.full(len(won), won.mean()), won):.4f} by the mean alone. The largest "
        f"error of a bin is {100 * worst:.1f} points."
    )
    yield ""
    yield "| hands | forecast | won (95 %) | off by |"
    yield "|---|---|---|---|"
    for each in bins:
        yield (
            f"| {each.hands:,} | {each.foretold:.3f} | {each.won:.3f} ± {each.error:.3f} | "
            f"{100 * (each.foretold - each.won):+.1f} |"
        )


def _plot(bins: dict[str, list[Bin]]) -> None:
    mpl.rcParams["svg.hashsalt"] = "paiju"
    mpl.rcParams["svg.fonttype"] = "none"
    figure = Figure(figsize=(16, 4), layout="constrained")
    for axes, (name, found) in zip(figure.subplots(1, len(bins)), bins.items(), strict=True):
        axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
        axes.errorbar(
            [each.foretold for each in found],
            [each.won for each in found],
            [each.error for each in found],
            fmt="o",
            capsize=3,
        )
        axes.set(title=f"For {_ABOUT[name]}".replace(", ", ",\n"), xlabel="forecast", ylabel="won")
    figure.savefig(PLOT, metadata={"Date": None})


if __name__ == "__main__":
    main()
