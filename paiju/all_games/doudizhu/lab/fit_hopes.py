"""Fit a learned model's forecasts of hands to the results of games, and measure the fit.

::

    python -m paiju.all_games.doudizhu.lab.fit_hopes classic_wins_3

The model plays random deals on all seats, and its forecast of each hand
(`paiju.all_games.doudizhu.players.hopes`) is compared with the result. The fit is written to the
model's card, and to a page of the documents. As with the hand model, all figures there are of deals
that were held out.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from paiju.all_games.doudizhu import models
from paiju.all_games.doudizhu.bidding import landlord_index
from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.lab.fit_calling import (
    FOLDS,
    Sample,
    bins_of,
    fit_points,
    fit_win,
    held_out,
    report,
)
from paiju.all_games.doudizhu.lab.training_game import LEARNT, doublings
from paiju.all_games.doudizhu.players.hopes import (
    AGAINST_CALLER,
    AS_LANDLORD,
    AS_PEASANT,
    DEALS,
    FEATURES,
    ROLES,
    WITH_BOTTOM,
    Dealt,
    bare_cards,
    features_of,
    landlord_forecast,
    peasant_forecast,
)
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.network.features import KICKERS, VERSION
from paiju.climbing.network.forward_kernels import TO_THE_END, play_on
from paiju.climbing.network.policy import load_model
from paiju.climbing.network.rounds_kernels import HANDS, IN_SIGHT, WINNER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from paiju.climbing.network.policy import Policy
    from paiju.climbing.plays.table_kernels import Counts

CARDS = Path(models.__file__).parent
PAGE = Path(__file__).parents[4] / "docs" / "calling-learned.md"
# Only one deal in this number is used for peasants: against any landlord, and against one that
# would have called. A deal has two peasants, and their forecasts take longer. The numbers may not
# share a factor with the number of parts, or some parts would be empty.
_ONE_OF, _ONE_CALLED_OF = 4, 2
_AT_ONCE = 500


class Games:
    """Deals that the player of a policy played on all seats, with their results.

    Seats are counted from the landlord.
    """

    def __init__(self, policy: Policy, number: int, seed: int) -> None:
        game, chance = LEARNT, np.random.default_rng(seed)
        self.policy, parts = policy, []
        for first in range(0, number, _AT_ONCE):
            dealt = game.deal(chance, min(_AT_ONCE, number - first))
            hands, bottoms = (
                _counts(dealt.words[:, HANDS : HANDS + SEATS]),
                _counts(dealt.words[:, IN_SIGHT]),
            )
            rounds = dealt.copies(np.arange(len(dealt.numbers)))
            network = policy.model.network
            play_on(rounds, TO_THE_END, KICKERS, policy.coding, policy.memory, network)
            signs = np.where(rounds.numbers[:, WINNER] == 0, 1, -1)
            stakes = signs * 2 ** doublings(rounds)
            parts.append((hands, bottoms, stakes))
        self.hands, self.bottoms, self.stakes = map(np.concatenate, zip(*parts, strict=True))
        self._deck = _counts(_words(rules_of().play.deck.packed))

    def sample(self, name: str, chosen: npt.NDArray[np.int64]) -> Sample:
        """The forecasts and results of the hands with the role `name` in the chosen deals."""
        rows = [
            (*features_of(forecast, own), *_became(own, result, deal))
            for deal in chosen.tolist()
            for forecast, own, result in self._forecasts(name, deal)
        ]
        table = np.array(rows)
        width = len(FEATURES)
        won, points, deals, index = table[:, width:].T
        return Sample(table[:, :width], won, points, deals, index)

    def _forecasts(self, name: str, deal: int) -> Iterator[tuple[float, Counts, float]]:
        hands, bottom, stake = self.hands[deal], self.bottoms[deal], self.stakes[deal]
        if name in {AS_LANDLORD, WITH_BOTTOM}:
            is_known = name == WITH_BOTTOM
            own = hands[0] if is_known else hands[0] - bottom
            dealt = Dealt(own, self._deck - own, bottom if is_known else None)
            yield landlord_forecast(self.policy, dealt), own, 2 * stake
            return
        for role in range(1, SEATS):
            own = hands[role]
            # A seat that passes on a call does not see the bottom yet; a seat that doubles does.
            dealt = Dealt(own, self._deck - own, bottom if deal % 2 else None)
            is_called = name == AGAINST_CALLER
            yield peasant_forecast(self.policy, dealt, role, is_called=is_called), own, -stake


def _became(own: Counts, result: float, deal: int) -> tuple[float, float, float, float]:
    """The results of a hand, as (1 if won else 0, points, number of the deal, landlord index)."""
    index = landlord_index(bare_cards(own.tolist()))
    return float(result > 0), float(result), float(deal), index


def _words(packed: int) -> npt.NDArray[np.uint64]:
    return np.frombuffer(packed.to_bytes(16, "little"), dtype=np.uint64)


def _counts(words: npt.NDArray[np.uint64]) -> Counts:
    return np.ascontiguousarray(words).view(np.int8)


def fit(policy: Policy, number: int, seed: int) -> dict[str, Sample]:
    """The forecasts and the results of `number` random deals, by role."""
    games, every = Games(policy, number, seed), np.arange(number)
    samples = {name: games.sample(name, every) for name in (AS_LANDLORD, WITH_BOTTOM)}
    samples[AS_PEASANT] = games.sample(AS_PEASANT, every[::_ONE_OF])
    calls = held_out(samples[AS_LANDLORD]).points > 0
    samples[AGAINST_CALLER] = games.sample(AGAINST_CALLER, every[calls][::_ONE_CALLED_OF])
    return samples


def on_card(samples: dict[str, Sample]) -> dict[str, Any]:
    """The entry on calling in a model's card: the fitted weights for each role."""
    told: dict[str, Any] = {
        name: {
            "win": _rounded(fit_win(samples[name].features, samples[name].won)),
            "points": _rounded(fit_points(samples[name].features, samples[name].points)),
        }
        for name in ROLES
    }
    calls = held_out(samples[AS_LANDLORD]).points > 0
    return {"deals": len(calls), "callers": round(float(calls.mean()), 3), **told}


def _rounded(weights: npt.NDArray[np.float64]) -> list[float]:
    return [round(weight, 4) for weight in weights.tolist()]


def page(name: str, samples: dict[str, Sample]) -> Iterator[str]:
    """The lines of the document on calling by the forecasts of a learned model."""
    games = len(samples[AS_LANDLORD].won)
    yield "# Calling with a learnt model"
    yield ""
    yield "Skills 4 and 5, and `POST /v1/doudizhu/bid` for them, estimate the prospects of a hand"
    yield "by a learnt model ([training.md](training.md)). The command that fits the forecasts"
    yield "writes this page:"
    yield ""
    yield "```sh"
    yield f"python -m paiju.all_games.doudizhu.lab.fit_hopes {name} --deals {games}"
    yield "```"
    yield ""
    yield (
        "**The model.** The model's critic judges deals with all hands open. Its judgement is the "
        f"mean over {DEALS} deals that the seat may be in, and so over unknown bottom cards too. "
        "Against a landlord that called, only deals count in which its hand is worth a call by the "
        "model of hands. A logistic model of winning and a linear model of points turn this "
        f"forecast into shares and points; their features are {', '.join(FEATURES)}."
    )
    yield ""
    yield (
        f"**The data.** {games:,} random deals of `classic`, which `{name}` played "
        f"out on all seats, in {FOLDS} parts as in [calling.md](calling.md): all figures below are "
        "of models that were fitted to four parts, on the fifth."
    )
    for role, sample in samples.items():
        foretold = held_out(sample)
        yield from report(_ABOUT[role], bins_of(foretold.win, sample.won), sample, foretold)


_ABOUT = {
    AS_LANDLORD: "the landlord, by the seventeen cards of its call",
    WITH_BOTTOM: "the landlord, by its twenty cards",
    AS_PEASANT: "a peasant, by its seventeen cards",
    AGAINST_CALLER: "a peasant, where the landlord's hand is worth a call",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, fit and measure, and write the card and the page."""
    parser = argparse.ArgumentParser(description="Fit what a model's forecasts come to.")
    parser.add_argument("name", help="the model, as the package names it")
    parser.add_argument("--deals", type=int, default=16_000, help="default: 16000")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--page", type=Path, default=PAGE, help=f"default: {PAGE}")
    chosen = parser.parse_args(arguments)
    model = load_model(models.__name__, chosen.name, VERSION)
    policy = models.policy_for(model, rules_of(model.ruleset).table)
    assert policy is not None  # noqa: S101 - a model knows its own rule set
    samples = fit(policy, chosen.deals, chosen.seed)
    card = CARDS / f"{chosen.name}.json"
    told = {**json.loads(card.read_text(encoding="utf-8")), "calling": on_card(samples)}
    card.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    chosen.page.write_text("\n".join(page(chosen.name, samples)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
