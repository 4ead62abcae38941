"""Fairness: a review must not call good moves mistakes because its own player would move otherwise.

The players of the reviewed games are not the player by which reviews judge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bench.figures import Figure, Reading
from bench.study.blunders import JudgedMove, checked, judged_move, terms
from bench.study.games import play
from bench.study.pieces import gathered, work_of
from bench.study.referee import NEAR
from paiju.all_games.doudizhu.lab.rlcard_bot import RlcardBot
from paiju.chance import Chance
from paiju.study.review import review

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from bench.study.courts import Court
    from paiju.play.players.player import Player

# The goal: the greatest share of good moves that are called mistakes. And one in EACH of the moves
# that are not accused is judged by the referee.
GOAL, EACH = 0.02, 6
ACCUSED = ("mistake", "blunder")
SKILLED = 3


class Found(NamedTuple):
    """The moves of a reviewed game.

    Attributes:
        accused: the moves that the review calls mistakes or blunders.
        spared: a sample of the other moves.
        others: the number of all other moves.

    """

    accused: tuple[JudgedMove, ...]
    spared: tuple[JudgedMove, ...]
    others: int


def figure(court: Court, folder: Path | None, number: int, seed: str) -> Figure:
    """The figure of a game: the share of good moves that are called mistakes or blunders."""
    label = f"{seed} {court.game.id}"
    found = gathered(
        *(folder, work_of("fairness", court), seed, number),
        lambda each: studied(court, f"{label} {each}", each)._asdict(),
    )
    accused, spared = (
        [JudgedMove(*each).loss[0] for game in found for each in game[kind]]
        for kind in ("accused", "spared")
    )
    wrong, near = (sum(loss <= NEAR for loss in losses) for losses in (accused, spared))
    others = sum(each["others"] for each in found)
    good = wrong + others * (near / len(spared) if spared else 0.0)
    return Figure(
        f"{court.game.id}: false accusations",
        (
            Reading("", wrong / good if good else 0.0, "%", most=GOAL),
            Reading("of about", round(good), "good moves"),
            Reading("in", len(found), "games"),
            Reading("accused", len(accused)),
            Reading("wrongly", wrong),
            Reading("looked at", len(spared), "others"),
        ),
    )


def studied(court: Court, seed: str, number: int) -> Found:
    """The review of a game of unrelated players, with the referee's judgement of some moves."""
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
    checks = [
        tuple(judged_move(court, each, checked(court, done, each, seed, NEAR)) for each in some)
        for some in (accused, spared)
    ]
    return Found(checks[0], checks[1], len(others))


def _players(court: Court, number: int) -> tuple[list[Player[Any, Any]], str | None]:
    """The players by seat, and the rule set: skill 3 on every seat, by the default rules.

    In Dou Dizhu RLCard's bot and the bot `kuanli` play too, by RLCard's rules.
    """
    game = court.game
    skilled = game.bot(SKILLED).agent
    if game.id != "doudizhu":
        return [skilled] * court.seats, None
    agents: list[Player[Any, Any]] = [RlcardBot(), game.bot("kuanli").agent, skilled]
    return [agents[(number + seat) % len(agents)] for seat in range(court.seats)], "rlcard"
