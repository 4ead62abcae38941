"""Fit the judgement of Guandan's skilled players to rounds, and measure it.

::

    python -m paiju.all_games.guandan.lab.fit_judgement

It reads the file of `paiju.all_games.guandan.lab.rounds`, fits a small network to each of two
forecasts (the winner of the round; and once a seat is out, the share of the open levels won), and
writes them as data of the package, with a model card for the documents. Every eighth round is held
out for the figures.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from paiju.all_games.guandan.lab.rounds import SAMPLES
from paiju.all_games.guandan.players.judgement import Model

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Numbers = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

ROOT = Path(__file__).parents[4]
MODEL = ROOT / "paiju" / "all_games" / "guandan" / "players" / "model.py"
CARD = ROOT / "docs" / "judging.md"

HELD_OUT = 8  # every eighth round
BINS = 10
# The network and its training: Adam on batches, with a learning rate that falls to 0.
UNITS, BATCH, EPOCHS, RATE = 12, 512, 12, 2e-3
# The penalty that keeps the weights of weak features close to 0.
RIDGE = 3e-3
_KEEPS, _KEEPS_SQUARES, _TINY = 0.9, 0.999, 1e-8
_ABOUT = {
    "WIN": "before anybody is out: who wins the round",
    "PLACES": "once somebody is out: how many of the levels still open are won",
}


class Samples(NamedTuple):
    """Choices with their results; each attribute is a column with one row for each choice.

    Attributes:
        features: the features of the position after the choice (rows, features).
        share: the result, from 0 to 1.
        number: the number of the round.

    """

    features: Numbers
    share: Numbers
    number: npt.NDArray[np.int64]

    def where(self, chosen: Flags) -> Samples:
        """The samples for which `chosen` is True."""
        return Samples(self.features[chosen], self.share[chosen], self.number[chosen])


class Fitted(NamedTuple):
    """A model, the samples that were held out, and the model's forecasts of them."""

    model: Model
    held: Samples
    foretold: Numbers


def fit(samples: Samples) -> Model:
    """A network that forecasts the log odds of results; Adam minimises its cross entropy."""
    chance = np.random.default_rng(0)
    middle, spread = samples.features.mean(axis=0), samples.features.std(axis=0) + 1e-3
    inputs, wanted = (samples.features - middle) / spread, samples.share
    width = inputs.shape[1]
    parts = [
        chance.normal(0, width**-0.5, (width, UNITS)),
        np.zeros(UNITS),
        chance.normal(0, UNITS**-0.5, UNITS),
        np.zeros(width),
        np.zeros(1),
    ]
    means = [np.zeros_like(part) for part in parts]
    squares = [np.zeros_like(part) for part in parts]
    steps = 0
    for epoch in range(EPOCHS):
        rate = RATE * (1 + np.cos(np.pi * epoch / EPOCHS)) / 2
        order = chance.permutation(len(inputs))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            steps += 1
            for place, slope in enumerate(_slopes(parts, inputs[batch], wanted[batch])):
                means[place] += (1 - _KEEPS) * (slope - means[place])
                squares[place] += (1 - _KEEPS_SQUARES) * (slope**2 - squares[place])
                fair = np.sqrt(squares[place] / (1 - _KEEPS_SQUARES**steps)) + _TINY
                parts[place] -= rate * means[place] / (1 - _KEEPS**steps) / fair
    hidden, thresholds, outward, linear, base = parts
    # From normalized features back to the units of the features.
    hidden, linear = hidden / spread[:, None], linear / spread
    return Model(
        hidden, linear, thresholds - middle @ hidden, outward, float(base[0] - middle @ linear)
    )


def _slopes(parts: Sequence[Numbers], inputs: Numbers, wanted: Numbers) -> list[Numbers]:
    """The gradients of a batch's cross entropy, one for each of `parts`."""
    hidden, thresholds, outward, linear, base = parts
    units = np.tanh(inputs @ hidden + thresholds)
    foretold = 1 / (1 + np.exp(-(units @ outward + inputs @ linear + base)))
    off = (foretold - wanted) / len(wanted)
    off_units = np.outer(off, outward) * (1 - units**2)
    return [
        inputs.T @ off_units + RIDGE * hidden,
        off_units.sum(axis=0),
        units.T @ off + RIDGE * outward,
        inputs.T @ off,
        off.sum(keepdims=True),
    ]


def read_samples(file: Path) -> dict[str, Samples]:
    """The samples of choices before the first seat was out (`WIN`), and after it (`PLACES`)."""
    data = np.load(file)
    every = Samples(data["features"].astype(np.float64), data["share"], data["number"])
    decided = data["is_decided"].astype(np.bool_)
    return {"WIN": every.where(~decided), "PLACES": every.where(decided)}


def fit_held_out(samples: Samples) -> Fitted:
    """A model that is fitted to seven eighths of the rounds, with its forecasts of the others."""
    is_held = samples.number % HELD_OUT == 0
    held = samples.where(is_held)
    model = fit(samples.where(~is_held))
    return Fitted(model, held, np.array(model.shares(held.features.tolist())))


def module_of(models: dict[str, Model], rounds: int) -> str:
    """The models as the source of a Python module."""
    text = f'"""Judging Guandan: written by `lab.fit_judgement`, from {rounds:,} rounds.\n'
    text += "\nRead by `players.judgement.read_model`, which describes the layout.\n"
    text += '"""\n\nfrom __future__ import annotations\n'
    for name, model in models.items():
        rows = [
            [*model.thresholds, model.base],
            [*model.outward, 0.0],
            *np.column_stack([model.hidden, model.linear]).tolist(),
        ]
        lines = [" ".join(f"{number:.3f}" for number in row) for row in rows]
        text += f'\n# For {_ABOUT[name]}.\n{name} = """\n' + "\n".join(lines) + '\n"""\n'
    return text


def _card(fitted: dict[str, Fitted], rounds: int, samples: int) -> Iterator[str]:
    yield "# Judging: the prospects of a choice in Guandan"
    yield ""
    yield "A model card, written by the command that fits the model:"
    yield ""
    yield "```sh"
    yield f"python -m paiju.all_games.guandan.lab.rounds --rounds {rounds}"
    yield "python -m paiju.all_games.guandan.lab.fit_judgement"
    yield "```"
    yield ""
    width = len(fitted["WIN"].model.linear)
    yield (
        f"**The model.** Two networks of one hidden layer ({UNITS} units beside a linear part) "
        f"over {width} features of the result of a choice: the rest of the hand and its best cut, "
        "the cards that every other seat has, the play on the table, and how likely each seat that "
        "may still act beats it, by all cards that went. Skill 3 uses it for choices that its "
        "maxims leave open; `value` of skill 3 in `/v1/guandan/suggest` is its forecast."
    )
    yield ""
    yield (
        f"**The data.** {samples:,} choices in {rounds:,} rounds of the rule set "
        "`competition`, all levels in turn, every seat a casual player who draws any of the "
        "options now and then. Every eighth round was held out; all figures below are of those."
    )
    yield ""
    yield (
        "**Limits.** It knows only the view of one seat. It forecasts rounds of casual players: "
        "stronger ones win more of good hands. Rounds without wild straight flushes or with other "
        "bombs differ."
    )
    for name, each in fitted.items():
        yield from _figures(name, each)


def _figures(name: str, fitted: Fitted) -> Iterator[str]:
    foretold, share = fitted.foretold, fitted.held.share
    brier, mean = (
        float(((foretold - share) ** 2).mean()),
        float(((share.mean() - share) ** 2).mean()),
    )
    yield ""
    yield f"## For {_ABOUT[name]}"
    yield ""
    yield (
        f"{len(share):,} choices. Brier score {brier:.4f}; {mean:.4f} by the mean alone, which "
        "knows nothing."
    )
    yield ""
    yield "| choices | forecast | share won | off by |"
    yield "|---|---|---|---|"
    for part in np.array_split(np.argsort(foretold, kind="stable"), BINS):
        one, other = float(foretold[part].mean()), float(share[part].mean())
        yield f"| {len(part):,} | {one:.3f} | {other:.3f} | {100 * (one - other):+.1f} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit and measure the models, and write them with their card."""
    parser = argparse.ArgumentParser(description="Fit the judgement of Guandan to rounds.")
    parser.add_argument("--samples", type=Path, default=SAMPLES, help=f"default: {SAMPLES}")
    parser.add_argument("--model", type=Path, default=MODEL, help=f"default: {MODEL}")
    parser.add_argument("--card", type=Path, default=CARD, help=f"default: {CARD}")
    chosen = parser.parse_args(arguments)
    samples = read_samples(chosen.samples)
    fitted = {name: fit_held_out(each) for name, each in samples.items()}
    rounds = len({int(number) for each in samples.values() for number in each.number})
    models = {name: each.model for name, each in fitted.items()}
    chosen.model.write_text(module_of(models, rounds), encoding="utf-8")
    every = sum(len(each.share) for each in samples.values())
    chosen.card.write_text("\n".join(_card(fitted, rounds, every)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
