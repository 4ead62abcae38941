"""Rivals: they sit in a share of the games, do not learn, and leave no trace in what is served."""

from __future__ import annotations

import csv
import json
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="players are learnt with PyTorch")

from paiju.__main__ import main  # noqa: E402
from paiju.training.begin import beginning  # noqa: E402
from paiju.training.files import export  # noqa: E402
from paiju.training.learner import Learner, Plan, Rival, load_state, write_state  # noqa: E402
from paiju.training.networks import Networks  # noqa: E402
from paiju.training.policy import Policy  # noqa: E402
from paiju.training.processes.crew import Alone  # noqa: E402
from paiju.training.rivals.league import League  # noqa: E402
from paiju.training.selfplay import self_play  # noqa: E402

if TYPE_CHECKING:
    from pathlib import Path

    from paiju.climbing.lab.selfplay.decisions import Decisions
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.training.policy import Drawn

# One team against another, two against two, and each for itself.
TEAMS = ("doudizhu", "guandan", "paodekuai")


def facing(game: str, rivals: int) -> Learner:
    """A fresh learner in a league of fresh policies with other seeds."""
    plan = Plan(game, decisions=4000, rounds=24, part=256, league=0.5)
    made = Learner(Plan(**{**vars(plan), "against": ("one", "two")[:rivals]}), Alone())
    plain = Networks.of(made.game.coding)
    made.set_rivals(Rival(plain, plain.fresh(seed)) for seed in range(rivals))
    return made


class Watched(Policy):
    """A policy that notes the game and the seat of each of its decisions."""

    noted: set[tuple[int, int]]

    def draw(self, rounds: Rounds, decisions: Decisions, chance: np.random.Generator) -> Drawn:
        """Draw, and note."""
        self.noted |= {*zip(decisions.games.tolist(), decisions.seats.tolist(), strict=True)}
        return super().draw(rounds, decisions, chance)


def watched(pupil: Learner, of: Rival) -> Watched:
    """A policy that notes its decisions."""
    made = Watched(*of, pupil.game.coding, pupil.memory)
    made.noted = set()
    return made


@pytest.mark.parametrize("game", TEAMS)
def test_a_rival_sits_in_all_seats_but_the_learners_and_the_critic_is_told(game: str) -> None:
    pupil = facing(game, 2)
    coding = pupil.game.coding
    policies = tuple(Policy(*each, coding, pupil.memory) for each in pupil.rivals)
    rivals, told = League(policies, 0.8).seating(30, coding)
    teams, sides = np.array(pupil.game.teams), max(pupil.game.teams) + 1
    for place in range(24):
        others = teams != place % sides
        assert rivals[place].tolist() == (others * (1 + place // 12)).tolist()
        assert told[place].sum() == 1
    assert not rivals[24:].any()
    assert not told[24:].any()
    # It is told the rival, and the learner's side where sides are not alike.
    assert len(np.unique(told[:24], axis=0)) == 2 * (1 if coding.is_even else sides)


@pytest.mark.parametrize("game", TEAMS)
def test_each_seat_is_played_by_who_sits_there_and_only_the_learner_learns(game: str) -> None:
    pupil = facing(game, 1)
    rival = watched(pupil, pupil.rivals[0])
    own = watched(pupil, Rival(pupil.networks, pupil.averaged))
    league, number = League((rival,), 0.5), 12
    batch = self_play(pupil.game, own, "wins", number, np.random.default_rng(1), league)
    seating = league.seating(number, pupil.game.coding)
    seats = {*zip(*(each.tolist() for each in np.nonzero(seating.rivals)), strict=True)}
    assert rival.noted
    assert rival.noted <= seats
    assert own.noted
    assert not own.noted & seats
    of_rival = batch.wholes[:, int(pupil.game.coding.wholes[-1]) :].max(axis=1)
    assert 0 < of_rival.sum() < len(of_rival) == len(batch.roles)


def test_a_run_against_rivals_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    straight = facing("doudizhu", 2)
    straight.advance()
    write_state(tmp_path / "state.pt", straight.state())
    again = Learner(straight.plan, Alone())
    again.restore(load_state(tmp_path / "state.pt"))
    one, other = straight.advance(), again.advance()
    assert one.rivals_lost == other.rivals_lost
    assert torch.equal(again.flat, straight.flat)


def test_what_is_served_and_gone_on_with_knows_of_no_rivals(tmp_path: Path) -> None:
    pupil = facing("doudizhu", 2)
    pupil.advance()
    write_state(tmp_path / "state.pt", pupil.state())
    begun, plain = beginning("doudizhu", str(tmp_path)), Networks.of(pupil.game.coding)
    assert (begun.networks, len(begun.flat)) == (plain, plain.size)
    served = beginning("doudizhu", str(export(pupil, tmp_path / "export", {})))
    assert served.networks == plain
    # It judges a game without a rival as the learner does.
    wholes = np.zeros((1, plain.whole), dtype=np.uint8)
    wholes[0, ::7] = 1
    told = np.zeros((1, pupil.networks.whole - plain.whole), dtype=np.uint8)
    judged = Policy(*begun[:2], pupil.game.coding, pupil.memory).judge(wholes)
    assert judged == pupil.policy(averaged=True).judge(np.concatenate([wholes, told], axis=1))


def test_the_command_learns_against_rivals_and_tells_of_them(tmp_path: Path) -> None:
    words = ("train", "doudizhu", "--folder", str(tmp_path), "--quiet")
    small = ("--decisions", "4000", "--games", "24", "--step", "256", "--minutes", "0.0001")
    assert main([*words, *small, "--from", "shipped", "--against", "shipped"]) == 0
    with (tmp_path / "curve.csv").open(encoding="ascii", newline="") as curve:
        assert 0 < float(next(csv.DictReader(curve))["rivals_lost"]) < 1
    assert main([*words, "--finish", "--fit", "40", "--decks", "40", "--match", "2"]) == 0
    told = json.loads((tmp_path / "export" / "classic-wins.json").read_text(encoding="utf-8"))
    assert (told["training"]["against"], told["training"]["league"]) == (["shipped"], 0.5)


@pytest.mark.parametrize(
    ("against", "told"),
    [
        (["--against", "missing.json"], "missing.json cannot be read"),
        (["--against", "shipped", "--league", "1"], "must be from 0 to below 1"),
        (["--league", "0.3"], "--against names them"),
    ],
)
def test_what_cannot_be_a_league_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], against: list[str], told: str
) -> None:
    words = ("train", "doudizhu", "--folder", str(tmp_path / "new"), *against)
    with pytest.raises(SystemExit) as ended:
        sys.exit(main([*words]))
    assert ended.value.code
    assert told in capsys.readouterr().err
