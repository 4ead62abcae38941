r"""Calibrates the chances to win that a model's players report, by the results of games.

::

    python -m paiju.training.forecasts.calibrate classic_wins_7 --solved 3000 --searched 200 \
        --checked 1200

The players of the model play whole games, as they do in the service. Chances from a solver or a
search get weights, so that they agree with results (`paiju.climbing.players.calibration`). Then
the chances reported in other games are compared with results. The weights and the comparison are
written onto the model's card.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from paiju.arena.players import CONTESTS
from paiju.chance import Chance
from paiju.climbing.network.features import VERSION
from paiju.climbing.network.policy import read_model
from paiju.climbing.players.calibration import SEARCHED, SOLVED, Calibration, log_odds
from paiju.climbing.players.network_player import LearnedPlayer
from paiju.play.players.reasons import GOES_OUT, NOTHING_BEATS, ONLY_CHOICE
from paiju.training.measures.quality import quality_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.climbing.network.policy import Model
    from paiju.play.lab.contest import Contest
    from paiju.play.players.player import Decision

GAMES = Path(__file__).parents[2] / "all_games"
# The budget of a decision in milliseconds, and the seeds of the decks for fitting and for checking.
BUDGET, FITTED, CHECKED = 20, "calibrated", "checked"

CHOICE, FORCED, OUT = "choice", "forced", "out"
# The steps of a fit, and the weight that keeps it near the neutral calibration.
_STEPS, _HELD = 30, 1.0

Json = dict[str, Any]


class ForecastDecision(NamedTuple):
    """A decision in a game, with the chance to win that the player reported.

    Attributes:
        game: the number of the game.
        turn: the number of the turn.
        team: the team of the seat.
        part: the kind of the decision: solved, searched, forced, going out, or a plain choice.
        chance: the chance to win that the player reported.
        forecast: the policy's own forecast; it differs from `chance` only in solved and searched
            decisions.
        won: whether the team of the seat won.

    """

    game: int
    turn: int
    team: int
    part: str
    chance: float
    forecast: float
    won: bool


def players_of(contest: Contest, model: Model | None = None) -> tuple[LearnedPlayer[Any, Any], ...]:
    """The learned players of a contest, the one without search first.

    Args:
        contest: the contest of a game.
        model: the model that the players use instead of the shipped one, if given.
    """
    agents = (bot.agent for bot in contest.game.bots)
    learned = [each for each in agents if isinstance(each, LearnedPlayer)]
    return tuple(each if model is None else replace(each, model=lambda: model) for each in learned)


def played(
    contest: Contest,
    player: LearnedPlayer[Any, Any],
    games: Iterable[int],
    seed: str = CHECKED,
    budget: int = BUDGET,
) -> Iterator[ForecastDecision]:
    """The decisions of a player that plays every seat, with the chances to win that it reports.

    Args:
        contest: the contest of the game.
        player: the player.
        games: the numbers of the games; a game's deck depends on its number and the seed.
        seed: the seed of the decks.
        budget: the time for a decision, in milliseconds.
    """
    flow, model = contest.game.flow, (player.model or player.game.shipped)()
    for number in games:
        state, decisions = (
            contest.deal(contest.ruleset, f"{seed}/{number}"),
            list[ForecastDecision](),
        )
        while state.to_act:
            seat, turn = state.to_act[0], len(state.history)
            view = flow.view(state, seat)
            decision = player.decide(view, budget, Chance(f"{seed}/{number}", f"turn {turn}"))
            if view.phase == "play" and decision.value is not None:
                part, forecast = part_of(decision), decision.value
                if part in {SOLVED, SEARCHED} and (draft := player.game.draft(model, view)):
                    forecast = draft.forecast
                teams = player.game.game.teams(view)
                facts = (number, turn, teams[seat], part, decision.value, forecast)
                decisions.append(ForecastDecision(*facts, won=False))
            state = flow.step(state, decision.action).state
        yield from (each._replace(won=each.team == teams[state.winner]) for each in decisions)


def part_of(decision: Decision[Any]) -> str:
    """The kind of a decision, by its reasons (see `ForecastDecision.part`)."""
    codes = {why.code for why in decision.reasons}
    if decision.value == 1 and GOES_OUT.code in codes:
        return OUT
    if codes & {NOTHING_BEATS.code, ONLY_CHOICE.code}:
        return FORCED
    return next((part for part in (SOLVED, SEARCHED) if part in codes), CHOICE)


def fitted(decisions: Sequence[ForecastDecision]) -> Calibration:
    """The calibration that fits reported chances to results; chances of 0 and 1 are left out.

    It is a logistic regression by Newton's method, with a penalty on the distance from the neutral
    calibration.
    """
    unsure = [each for each in decisions if each.chance not in {0.0, 1.0}]
    chances_found, forecasts = (
        np.array([log_odds(each) for each in of])
        for of in ([each.chance for each in unsure], [each.forecast for each in unsure])
    )
    features = np.stack((np.ones_like(chances_found), chances_found, forecasts), axis=1)
    won = np.array([each.won for each in unsure], dtype=np.float64)
    start = np.array(Calibration())
    weights = start.copy()
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (won - chances) - _HELD * (weights - start)
        bend = (features * (chances * (1 - chances))[:, None]).T @ features
        weights += np.linalg.solve(bend + _HELD * np.eye(len(start)), slope)
    return Calibration(*(round(float(each), 3) for each in weights))


def qualities(decisions: Sequence[ForecastDecision]) -> Json:
    """The quality of the reported chances: of all, and by the kind of the decision."""
    parts = sorted({each.part for each in decisions} - {OUT})
    by_part = {part: _quality(each for each in decisions if each.part == part) for part in parts}
    return {**_quality(decisions), "parts": by_part}


def _quality(decisions: Iterable[ForecastDecision]) -> Json:
    chances, won = np.array([(each.chance, each.won) for each in decisions], dtype=np.float32).T
    return quality_of(chances, won).fields


class Extent(NamedTuple):
    """The numbers of games that a calibration plays.

    Attributes:
        solved: the games that fit the calibration of solved endings.
        searched: the games that fit the calibration of searches.
        checked: the games that check the chances reported by the player without search.

    """

    solved: int
    searched: int
    checked: int


def calibrate(path: Path, extent: Extent) -> Json:
    """The calibration of a model's players and its check, as fields of the model's card.

    The calibration is empty for a game without learned players, and so is the check.

    Args:
        path: the path of the card; the weights lie next to it.
        extent: the numbers of games.
    """
    card, numbers = json.loads(path.read_text(encoding="utf-8")), path.with_suffix(".bin")
    contest, data, weights = CONTESTS[card["game"]], numbers.read_bytes(), dict[str, Calibration]()

    def players() -> tuple[LearnedPlayer[Any, Any], ...]:
        text = json.dumps({**card, "calibration": weights})
        return players_of(contest, read_model(text, data, VERSION))

    for player, part, games in zip(players(), (SOLVED, SEARCHED), extent, strict=False):
        decisions = played(contest, player, range(games), FITTED)
        own = [each for each in decisions if each.part == part]
        if own:
            weights[part] = fitted(own)
    checked = [*played(contest, players()[0], range(extent.checked))] if players() else []
    served = {"games": extent.checked, **qualities(checked)} if checked else {}
    return {"calibration": weights, "forecasts": {**card["forecasts"], "served": served}}


def main(arguments: Sequence[str] | None = None, games: Path = GAMES) -> None:
    """Calibrate the players of a model, as the command line says."""
    parser = argparse.ArgumentParser(description="Calibrate the players of a model.")
    parser.add_argument("name", help="what the model is called")
    for name, number in Extent(3_000, 200, 1_200)._asdict().items():
        parser.add_argument(f"--{name}", type=int, default=number, metavar="GAMES")
    chosen = parser.parse_args(arguments)
    path = next(games.glob(f"*/models/{chosen.name}.json"))
    fields = calibrate(path, Extent(chosen.solved, chosen.searched, chosen.checked))
    card = {**json.loads(path.read_text(encoding="utf-8")), **fields}
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
