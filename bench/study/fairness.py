"""Fairness: moves of unrelated players that are as good as the best are not called mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.chance import Chance
from app.games.doudizhu.lab.rlcard_bot import RlcardBot
from app.study.review import review
from bench.figures import Figure, Reading
from bench.study.blunders import checked, terms
from bench.study.courts import told
from bench.study.games import play
from bench.study.referee import NEAR

if TYPE_CHECKING:
    from typing import Any

    from app.play.agents import Agent
    from bench.study.courts import Court

# The most of them that may be accused; and of moves that nobody accuses, one of so many goes to the
# referee.
GOAL, EACH = 0.02, 12
ACCUSED = ("mistake", "blunder")
SKILLED = 3


class Found(NamedTuple):
    """The moves of a game.

    Attributes:
        accused: the losses, by the referee, of those that were called mistakes or blunders.
        spared: the same of some others.
        others: the number of others.

    """

    accused: tuple[float, ...]
    spared: tuple[float, ...]
    others: int


def figure(court: Court, number: int, seed: str) -> Figure:
    """The share of good moves that are called mistakes or blunders."""
    found = [
        told(studied(court, f"{seed} {court.game.id} {each}", each), "fairness", court, each)
        for each in range(number)
    ]
    accused = [loss for each in found for loss in each.accused]
    spared = [loss for each in found for loss in each.spared]
    wrong, near = (sum(loss <= NEAR for loss in losses) for losses in (accused, spared))
    others = sum(each.others for each in found)
    good = wrong + others * (near / len(spared) if spared else 0.0)
    return Figure(
        f"{court.game.id}: false accusations",
        (
            Reading("", wrong / good if good else 0.0, "%", most=GOAL),
            Reading("of", round(good), "good moves"),
            Reading("in", number, "games"),
            Reading("accused", len(accused)),
            Reading("wrongly", wrong),
        ),
    )


def studied(court: Court, seed: str, number: int) -> Found:
    """A game of unrelated players, reviewed, with what the referee says of some of its moves."""
    agents, ruleset = _players(court, number)
    game = court.game
    done = play(game, agents, seed, ruleset=ruleset)
    decisions = review(game, done, terms(court, seed)).decisions
    free = [
        each
        for each in decisions
        if each.verdict is not None and done[each.decided.turn][0].phase in court.phases
    ]
    accused = [each for each in free if each.grade in ACCUSED]
    others = [each for each in free if each.grade not in ACCUSED]
    chance = Chance(seed, "spared")
    spared = [each for each in others if not chance.randrange(EACH)]
    losses = [
        tuple(checked(court, done, each, seed).mean for each in some) for some in (accused, spared)
    ]
    return Found(losses[0], losses[1], len(others))


def _players(court: Court, number: int) -> tuple[list[Agent[Any, Any]], str | None]:
    """Skill 3 on every seat; in Dou Dizhu beside RLCard's bot and kuanli, by RLCard's rules."""
    game = court.game
    skilled = game.bot(SKILLED).agent
    if game.id != "doudizhu":
        return [skilled] * court.seats, None
    agents: list[Agent[Any, Any]] = [RlcardBot(), game.bot("kuanli").agent, skilled]
    return [agents[(number + seat) % len(agents)] for seat in range(court.seats)], "rlcard"
