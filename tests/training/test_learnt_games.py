"""Learned games: their deals, many rounds at once, and their results."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import util
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.__main__ import main
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.guandan.rulesets import LEVELS
from paiju.climbing.lab.selfplay.decisions import Decisions, by_seat
from paiju.climbing.network.encoded_position import suits_of
from paiju.climbing.network.features import memory_for
from paiju.climbing.network.rounds_kernels import BOMBED, HANDS, LEFT_OF, TURN, WINNER
from paiju.playing_cards.holding import Holding, unpack
from paiju.training.games import GAMES
from paiju.training.measures.simulated import measure
from paiju.training.play import AtRandom, contest
from tests.support.documents import ROOT
from tests.support.own_game import install

if TYPE_CHECKING:
    from pathlib import Path

    from paiju.climbing.lab.selfplay.decisions import Places
    from paiju.climbing.lab.selfplay.training_game import TrainingGame
    from paiju.climbing.network.rounds_kernels import Rounds

DOUDIZHU, GUANDAN = GAMES["doudizhu"], GAMES["guandan"]


class First:
    """A player of the first choice."""

    def choose(self, rounds: Rounds, decisions: Decisions) -> Places:
        """Choose the first."""
        del rounds
        return decisions.starts[:-1].astype(np.int64)


class Last:
    """A player of the last choice: it passes if it may, and leads high."""

    def choose(self, rounds: Rounds, decisions: Decisions) -> Places:
        """Choose the last."""
        del rounds
        return decisions.starts[1:].astype(np.int64) - 1


def first(_: TrainingGame) -> First:
    """The player of the first choice, for any variant."""
    return First()


def last(_: TrainingGame) -> Last:
    """The player of the last choice, for any variant."""
    return Last()


def test_each_deal_hands_out_the_deck_and_shows_three_cards_of_the_landlords() -> None:
    rounds = DOUDIZHU.deal(np.random.default_rng(1), 50)
    hands = rounds.words[:, HANDS : HANDS + 3].view(np.uint8).reshape(50, 3, 16)
    deck = list(unpack(rules_of().play.deck.packed))
    assert hands.sum(axis=1).tolist() == [deck] * 50
    assert hands.sum(axis=2).tolist() == [[20, 17, 17]] * 50
    known = rounds.words[:, 0].view(np.uint8).reshape(50, 16)
    assert known.sum(axis=1).tolist() == [3] * 50
    assert (known <= hands[:, 0]).all()
    assert len(np.unique(rounds.words, axis=0)) == 50


def test_each_deal_of_guandan_hands_out_the_deck_with_its_suits_and_wild_cards() -> None:
    for game in GUANDAN.variants[::6]:
        rounds, table = game.deal(np.random.default_rng(1), 20), game.table
        hands = rounds.words[:, HANDS : HANDS + 4].view(np.uint8).reshape(20, 4, 16)
        deck = Holding.of(table.rules.deck.cards)
        assert hands.sum(axis=1).tolist() == [list(unpack(table.count(deck)))] * 20
        assert hands.sum(axis=2).tolist() == [[27] * 4] * 20
        assert rounds.suits.sum(axis=1).tolist() == [[*suits_of(deck.cards, table)]] * 20
        # The suits of each hand count the same cards as the ranks, except jokers and wild cards.
        suits = sum((rounds.suits >> np.uint64(4 * lane)) & np.uint64(15) for lane in range(13))
        assert np.asarray(suits).sum(axis=2).tolist() == hands[:, :, :13].sum(axis=2).tolist()


def test_guandan_is_learnt_at_every_level() -> None:
    assert [game.table.rules.order[-3] for game in GUANDAN.variants] == list(LEVELS)
    widths = {tuple(int(each[-1]) for each in game.coding[-4:]) for game in GUANDAN.variants}
    assert len(widths) == 1


@pytest.mark.parametrize(
    ("places", "wins", "levels"),
    [
        ((1, 3, 2, 0), 1, 1),  # first and second win three levels
        ((2, 1, 0, 3), -0.8, -2 / 3),  # first and third two; the other team has won
        ((1, 2, 0, 3), 0.6, 1 / 3),  # first and last one
        ((0, 2, 3, 1), -1, -1),
    ],
)
def test_what_a_round_of_guandan_comes_to(
    places: tuple[int, ...], wins: float, levels: float
) -> None:
    rounds = GUANDAN.deal(np.random.default_rng(4), 1)
    rounds.numbers[0, WINNER] = places.index(1)
    rounds.numbers[0, LEFT_OF + 12 : LEFT_OF + 16] = places
    assert GUANDAN.results(rounds, "wins")[0].tolist() == pytest.approx([wins, -wins] * 2)
    assert GUANDAN.results(rounds, "points")[0].tolist() == pytest.approx([levels, -levels] * 2)


def test_decks_of_guandan_are_played_from_both_sides_at_every_level() -> None:
    found = measure(GUANDAN, first, last, 26, 1, memory_for())
    assert found.wins > 0.5
    assert measure(GUANDAN, first, first, 26, 1, memory_for()).wins == 0.5


def test_rounds_played_side_by_side_all_end() -> None:
    rounds = DOUDIZHU.deal(np.random.default_rng(2), 20)
    who = AtRandom(np.random.default_rng(3))
    contest(rounds, (who, who, who), DOUDIZHU.coding, memory_for())
    winners = rounds.numbers[:, WINNER]
    left = rounds.numbers[:, LEFT_OF : LEFT_OF + 3]
    assert (left[np.arange(20), winners] == 0).all()
    assert ((left == 0).sum(axis=1) == 1).all()


def test_choices_are_put_in_the_order_of_seats() -> None:
    mixed = Decisions(
        games=np.array([4, 5, 6], dtype=np.int32),
        seats=np.array([2, 0, 2]),
        starts=np.array([0, 2, 5, 6], dtype=np.int32),
        rows=np.array([10, 11, 20, 21, 22, 30], dtype=np.int32),
    )
    sorted_out = by_seat(mixed)
    assert sorted_out.games.tolist() == [5, 4, 6]
    assert sorted_out.rows.tolist() == [20, 21, 22, 10, 11, 30]
    peasant = sorted_out.of_seat(2)
    assert peasant.starts.tolist() == [0, 2, 3]
    assert peasant.rows.tolist() == [10, 11, 30]
    assert sorted_out.of_seat(1).games.tolist() == []


@pytest.mark.parametrize(
    ("winner", "bombs", "turns", "wins", "points"),
    [
        (0, 0, (5, 3, 2), 1, 1 / 16),
        (1, 0, (5, 3, 2), -1, -1 / 16),
        (2, 2, (5, 3, 2), -1, -1 / 4),
        (0, 1, (5, 0, 0), 1, 1 / 4),  # spring: no peasant played
        (1, 1, (1, 3, 0), -1, -1 / 4),  # anti-spring: the landlord played once
        (0, 0, (1, 2, 0), 1, 1 / 16),  # a landlord that wins has no anti-spring
        (1, 9, (5, 3, 2), -1, -1),  # no more counts than four doublings
    ],
)
def test_what_a_round_comes_to(
    winner: int, bombs: int, turns: tuple[int, int, int], wins: float, points: float
) -> None:
    rounds = DOUDIZHU.deal(np.random.default_rng(4), 1)
    rounds.numbers[0, WINNER], rounds.numbers[0, BOMBED] = winner, bombs
    rounds.numbers[0, LEFT_OF + 6 : LEFT_OF + 9] = turns
    assert DOUDIZHU.results(rounds, "wins").tolist() == [[wins, -wins, -wins]]
    assert DOUDIZHU.results(rounds, "points").tolist() == [[points, -points, -points]]


def test_a_player_against_itself_wins_half_of_every_deck() -> None:
    found = measure(DOUDIZHU, first, first, 40, 1, memory_for())
    assert (found.wins, found.error) == (0.5, 0.0)
    assert found.first + found.second == 1


def test_a_player_of_low_cards_wins_against_one_that_passes() -> None:
    memory = memory_for()
    found = measure(DOUDIZHU, first, last, 40, 1, memory)
    other = measure(DOUDIZHU, last, first, 40, 1, memory)
    assert found.wins > 0.8
    assert other.wins == pytest.approx(1 - found.wins)


def test_the_landlord_begins() -> None:
    assert (DOUDIZHU.deal(np.random.default_rng(5), 5).numbers[:, TURN] == 0).all()


def test_a_game_that_is_not_learnt_is_refused_with_the_list_of_those_that_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["train", "chess", "--folder", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"chess is no game; there are {', '.join(GAMES)}\n"


def test_without_pytorch_the_command_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(util, "find_spec", lambda _: None)
    assert main(["train", "doudizhu", "--folder", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "PyTorch is not installed: pip install 'paiju[train]'\n"


PAODEKUAI = GAMES["paodekuai"]


def test_seats_that_play_for_themselves_are_measured_alone_and_as_all_others() -> None:
    memory = memory_for()
    found = measure(PAODEKUAI, first, first, 10, 1, memory)
    assert (found.wins, found.error, found.first, found.second) == (0.5, 0.0, 0.5, 0.5)
    one, other = (
        measure(PAODEKUAI, last, first, 30, 1, memory),
        measure(PAODEKUAI, first, last, 30, 1, memory),
    )
    assert one.wins == pytest.approx(1 - other.wins)
    assert one.first == pytest.approx(1 - other.second)
    assert one.wins != 0.5


def test_a_game_that_cannot_be_learnt_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for game, why in (("bigtwo", "suits decide"), ("tienlen", "suits decide"), ("mcr", "climbing")):
        assert main(["train", game, "--folder", str(tmp_path)]) == 1
        told = capsys.readouterr().err
        assert told.startswith(f"{game} cannot be learnt")
        assert why in told


def test_an_own_game_is_learnt_as_those_of_the_package(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="players are learnt with PyTorch")
    path = install(tmp_path / "game")
    words = ("train", "shuangkou", "--folder", str(tmp_path / "run"), "--decisions", "2000")
    small = ("--games", "8", "--step", "128", "--minutes", "0.0001", "--quiet")
    run = subprocess.run(
        [sys.executable, "-m", "paiju", *words, *small],
        env={**os.environ, "PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    header, line = (tmp_path / "run" / "curve.csv").read_text().splitlines()
    figures = dict(zip(header.split(","), line.split(","), strict=True))
    assert int(figures["games"]) == 8
    assert float(figures["entropy"]) > 0
