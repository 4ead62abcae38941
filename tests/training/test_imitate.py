"""Imitation: policies are drawn to the choices of a player, and are rivals of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="players are learnt with PyTorch")

from paiju.__main__ import main  # noqa: E402
from paiju.training.begin import beginning  # noqa: E402
from paiju.training.learner import load_state, read_plan  # noqa: E402
from paiju.training.rivals.imitate import imitate, watch  # noqa: E402

if TYPE_CHECKING:
    from pathlib import Path

# The games whose skill 4 plays by the model of the package, but for endings that it solves.
BY_MODEL = ("doudizhu", "guandan")


@pytest.mark.parametrize("game", BY_MODEL)
def test_a_model_chooses_as_the_player_by_it(game: str) -> None:
    watched = [*watch(game, "4", 3)]
    assert len(watched) > 50
    assert imitate(beginning(game, "shipped"), watched).before > 0.9


def test_choices_are_those_of_every_side_and_can_be_chosen() -> None:
    watched = [*watch("doudizhu", "novice", 4)]
    assert {each.role for each in watched} == {0, 1, 2}
    for each in watched:
        assert len(each.actions) == len(each.afters) > each.chosen >= 0
        assert len(each.actions) > 1
    # It is asked anew on the same decks, and chooses alike.
    again = [*watch("doudizhu", "novice", 4)]
    assert [each.chosen for each in again] == [each.chosen for each in watched]
    assert all(np.array_equal(a.state, b.state) for a, b in zip(again, watched, strict=True))


def test_choices_held_out_are_made_alike_more_often() -> None:
    watched = [*watch("doudizhu", "novice", 30)]
    begun = beginning("doudizhu", "shipped")
    made = imitate(begun, watched)
    assert made.choices == len(watched) - len(watched) // 10
    assert made.after > made.before + 0.1
    # The critic judges as before: nothing was learnt of results.
    (_, critic), (_, same) = begun.networks.views(begun.flat), begun.networks.views(made.flat)
    assert all(torch.equal(ours, theirs) for ours, theirs in zip(critic, same, strict=True))


def test_what_the_command_fits_is_a_rival(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, folder = str(tmp_path / "copy"), str(tmp_path / "run")
    assert (
        main(["train", "doudizhu", "--folder", copy, "--imitate", "novice", "--decks", "12"]) == 0
    )
    assert "alike before" in capsys.readouterr().err
    assert beginning("doudizhu", copy).networks == beginning("doudizhu", "shipped").networks
    small = ("--decisions", "4000", "--games", "24", "--step", "256", "--minutes", "0.0001")
    assert (
        main(["train", "doudizhu", "--folder", folder, "--quiet", *small, "--against", copy]) == 0
    )
    state = load_state(tmp_path / "run" / "state.pt")
    assert read_plan(state).against == (copy,)
    assert torch.equal(state["rivals"][0][-1], beginning("doudizhu", copy).flat)


def test_nobody_is_imitated_who_does_not_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("train", "doudizhu", "--folder", str(tmp_path / "new"), "--imitate", "nobody")
    assert main([*words]) == 1
    assert "nobody" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
