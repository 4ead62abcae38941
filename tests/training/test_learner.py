"""The learner: it learns, resumes exactly, and exports its policies exactly."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="players are learnt with PyTorch")

from paiju.__main__ import main  # noqa: E402
from paiju.climbing.network.feature_kernels import code_actions, code_wholes  # noqa: E402
from paiju.climbing.network.features import VERSION  # noqa: E402
from paiju.climbing.network.forward_kernels import (  # noqa: E402
    chance_of,
    head_of,
    read_state,
    score_moves,
)
from paiju.climbing.network.policy import read_model  # noqa: E402
from paiju.climbing.network.weights_file import Network, pack_network  # noqa: E402
from paiju.training import networks, selfplay  # noqa: E402
from paiju.training.begin import beginning  # noqa: E402
from paiju.training.files import export  # noqa: E402
from paiju.training.forecasts.fit import Fit, Head, Played, fit_forecasts  # noqa: E402
from paiju.training.games import GAMES  # noqa: E402
from paiju.training.learner import Learner, Plan, load_state, read_plan, write_state  # noqa: E402
from paiju.training.play import play_out  # noqa: E402
from paiju.training.policy import Policy, features_of  # noqa: E402
from paiju.training.processes.crew import Alone  # noqa: E402
from paiju.training.update import Pace, Student, learn  # noqa: E402
from tests.support.learned import shape, written  # noqa: E402

SMALL = Plan(game="doudizhu", decisions=4000, rounds=24, part=256)


def learner() -> Learner:
    """A fresh learner with perturbed parameters, which prefers some choices."""
    fresh = Learner(SMALL, Alone())
    with torch.no_grad():
        fresh.flat += 0.05 * torch.randn(
            fresh.flat.shape, generator=torch.Generator().manual_seed(2)
        )
        fresh.averaged.copy_(fresh.flat)
    return fresh


def fitted(of: Learner, games: int) -> tuple[Fit, tuple[Head, ...]]:
    """The fit of a learner's forecasts to some games, and the heads of turns without a choice."""
    return fit_forecasts(Played(of.networks, of.averaged, of.game, of.memory), games)


def student(of: Learner) -> Student:
    """The parameters and the optimizer of a learner."""
    return Student(of.flat, of.optimizer, of.networks, of.game.coding)


def test_a_resumed_run_is_where_it_would_be_without_the_stop(tmp_path: Path) -> None:
    straight = Learner(SMALL, Alone())
    for _ in range(2):
        straight.advance()
    kept = tmp_path / "state.pt"
    write_state(kept, straight.state())
    again = Learner(SMALL, Alone())
    again.restore(load_state(kept))
    assert again.progress == straight.progress
    for each in (straight, again):
        each.advance()
    assert torch.equal(again.flat, straight.flat)
    assert torch.equal(again.averaged, straight.averaged)
    assert again.progress[:3] == straight.progress[:3]


def test_what_was_learnt_otherwise_is_not_gone_on_with() -> None:
    other = Learner(Plan(game="doudizhu", decisions=5000, rounds=24, part=256), Alone())
    with pytest.raises(ValueError, match="learnt otherwise"):
        other.restore(Learner(SMALL, Alone()).state())


def test_a_batch_gone_through_again_and_again_is_learnt() -> None:
    pupil = learner()
    batch = selfplay.self_play(pupil.game, pupil.policy(), "wins", 24, np.random.default_rng(1))
    lessons = [
        learn(student(pupil), batch, Pace(1e-3, 0.0), 10**6, np.random.default_rng(2), Alone())
        for _ in range(20)
    ]
    assert lessons[-1].critic < 0.7 * lessons[0].critic
    assert lessons[-1].value < 0.9 * lessons[0].value
    good = batch.advantages > 0
    again = _logs(pupil, batch)
    assert (again - batch.logs)[good].mean() > 0 > (again - batch.logs)[~good].mean()


def _logs(pupil: Learner, batch: selfplay.Batch) -> np.ndarray:
    """The present log-probability of each decision of a batch."""
    policies, _ = pupil.networks.views(pupil.flat.detach())
    found = np.empty(len(batch.roles))
    for at, role in enumerate(batch.roles):
        own = slice(int(batch.starts[at]), int(batch.starts[at + 1]))
        rows = batch.rows[own]
        state = torch.from_numpy(batch.states[at : at + 1]).float()
        actions = torch.from_numpy(code_actions(rows, pupil.game.coding)).float()
        scores = networks.weigh(
            policies[role],
            networks.read_state(policies[role], state),
            actions @ policies[role].static,
            torch.zeros(len(rows), dtype=torch.long),
            torch.arange(len(rows)),
            torch.from_numpy(batch.afters[own]).float(),
        )
        logs = torch.log_softmax(scores, 0)
        found[at] = float(logs[batch.chosen[at] - batch.starts[at]])
    return found


def test_a_game_in_which_no_seat_differs_is_learnt_by_one_policy_from_each_seat() -> None:
    pupil = Learner(replace(SMALL, game="guandan", rounds=6), Alone())
    assert pupil.networks.shape.roles == 1
    before = pupil.flat.detach().clone()
    figures = [pupil.advance() for _ in range(2)]
    assert not torch.equal(pupil.flat, before)
    assert all(each.lesson.entropy > 0 for each in figures)
    batch = selfplay.self_play(pupil.game, pupil.policy(), "wins", 6, np.random.default_rng(1))
    assert set(batch.roles.tolist()) == {0}
    # The critic's targets are those of the team to move: a win is good for either.
    assert (batch.targets[batch.wins == 1] > -0.5).all()
    assert np.corrcoef(batch.targets, batch.wins)[0, 1] > 0.5
    # Forecasts are about open games only.
    assert fitted(pupil, 20)[0].held == 4


@pytest.mark.parametrize("game", ["paodekuai", "zhengshangyou"])
def test_a_game_is_learnt_by_its_declaration(game: str) -> None:
    pupil = Learner(replace(SMALL, game=game, rounds=12, objective="points"), Alone())
    assert pupil.networks.shape.roles == 1
    before = pupil.flat.detach().clone()
    figures = [pupil.advance() for _ in range(2)]
    assert not torch.equal(pupil.flat, before)
    assert all(each.lesson.entropy > 0 for each in figures)
    batch = selfplay.self_play(pupil.game, pupil.policy(), "points", 12, np.random.default_rng(1))
    # The critic's targets are those of the seat to act: points are good for it alone.
    assert np.corrcoef(batch.targets, batch.wins)[0, 1] > 0.3
    assert fitted(pupil, 20)[0].held == 4


def test_each_of_more_than_two_sides_has_judgements_of_its_own() -> None:
    """A seat's decision is followed by its own next judgement, not by that of others."""
    values = np.array([0.5, -0.5, 0.2], dtype=np.float32)
    one, other, again = _moment([0]), _moment([0]), _moment([0])
    seats = (0, 1, 0)
    moments = [
        each._replace(seats=np.array([seat]))
        for each, seat in zip((one, other, again), seats, strict=True)
    ]
    results = np.array([[1.0, -0.25, -0.75]], dtype=np.float32)
    targets = selfplay._targets(moments, values, results, np.arange(3), 0.95)
    assert targets.tolist() == pytest.approx([0.05 * 0.2 + 0.95 * 1, -0.25, 1])


def test_views_of_states_that_are_held_stay_near_nothing() -> None:
    squares = []
    for held in (0.0, 1.0):
        pupil = learner()
        batch = selfplay.self_play(pupil.game, pupil.policy(), "wins", 24, np.random.default_rng(1))
        pupils = student(pupil)._replace(held=held)
        for _ in range(4):
            learn(pupils, batch, Pace(1e-3, 0.0), 10**6, np.random.default_rng(2), Alone())
        policies, _ = pupil.networks.views(pupil.flat.detach())
        own = torch.from_numpy(batch.states[batch.roles == 0]).float()
        squares.append(float(networks.read_state(policies[0], own).square().mean()))
    assert squares[1] < 0.7 * squares[0]
    assert (GAMES["paodekuai"].held > 0, GAMES["doudizhu"].held) == (True, 0)


def test_a_run_of_a_declared_game_ends_with_a_match_that_the_arena_plays_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("train", "paodekuai", "--folder", str(tmp_path), "--quiet")
    small = ("--decisions", "400", "--games", "12", "--step", "256")
    assert main([*words, *small]) == 0
    assert read_plan(load_state(tmp_path / "state.pt")).objective == "points"
    assert main([*words, "--finish", "--fit", "10", "--decks", "4", "--match", "2"]) == 0
    card = tmp_path / "export" / "classic16-points.json"
    told = json.loads(card.read_text(encoding="utf-8"))
    assert set(told["strength"]) >= {"chance"}
    (match,) = told["matches"]
    assert (match["player"], match["against"], match["decks"]) == (card.stem, "skilled", 2)
    assert set(match["wins_by_role"]) == {"one seat", "other seats"}
    capsys.readouterr()
    arena = ("arena", str(card), "skilled", "--game", "paodekuai", "--decks", "2", "--quiet")
    assert main([*arena, "--seed", match["seed"], "--json", str(tmp_path / "again.json")]) == 0
    (again,) = json.loads((tmp_path / "again.json").read_text())["matches"]
    assert again["standings"][0]["points"] == match["points"]
    shipped = ("train", "paodekuai", "--folder", str(tmp_path / "next"), "--from", "shipped")
    assert main(shipped) == 1
    assert "the package has no model of paodekuai" in capsys.readouterr().err


def test_decisions_are_drawn_as_likely_as_they_are_said_to_be() -> None:
    pupil = learner()
    batch = selfplay.self_play(pupil.game, pupil.policy(), "wins", 8, np.random.default_rng(1))
    assert np.allclose(_logs(pupil, batch), batch.logs, atol=1e-4)


def test_what_could_be_expected_is_worked_out_from_the_end() -> None:
    values = np.array([0.5, -0.5, 0.2], dtype=np.float32)
    moments = [_moment([0, 1]), _moment([0])]
    results = np.array([[1.0, -1.0], [-1.0, 1.0]], dtype=np.float32)
    targets = selfplay._targets(moments, values, results, np.zeros(2, dtype=np.int64), 0.95)
    # The second decision of game 0 is its last; the target before it includes its judgement.
    assert targets.tolist() == pytest.approx([0.05 * 0.2 + 0.95 * 1, -1, 1])


def _moment(games: list[int]) -> selfplay._Moment:
    empty = np.empty(0, dtype=np.int64)
    bits = np.empty((0, 0), dtype=np.uint8)
    return selfplay._Moment(
        np.array(games, dtype=np.int32),
        np.zeros(len(games), dtype=np.int64),
        bits,
        empty,
        empty.astype(np.int32),
        bits,
        empty,
        empty.astype(np.float32),
        bits,
    )


def test_a_run_may_begin_with_what_another_learnt(tmp_path: Path) -> None:
    one = learner()
    one.advance()
    write_state(tmp_path / "state.pt", one.state())
    begun = beginning("doudizhu", str(tmp_path))
    assert begun.decisions == one.progress.decisions
    other = Learner(replace(one.plan, objective="points", before=begun.decisions), Alone())
    other.begin_with(begun.flat)
    assert torch.equal(other.flat, one.averaged)
    assert torch.equal(other.averaged, one.averaged)
    assert other.progress.batches == 0
    other.advance()
    assert not torch.equal(other.flat, one.averaged)
    export(other, tmp_path / "export", {})
    again = beginning("doudizhu", str(tmp_path / "export" / "classic-points.json"))
    assert again.decisions == one.progress.decisions + other.progress.decisions
    files = {
        pack_network(of.packed(flat), of.packed_critic(flat))
        for of, flat in ((again.networks, again.flat), (other.networks, other.averaged))
    }
    assert len(files) == 1


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.shipped])
def test_a_run_may_begin_with_the_model_of_the_package(game: str) -> None:
    """That is the model to the bit, but for the forecasts of turns without a choice."""
    load = GAMES[game].shipped
    assert load is not None
    shipped = load()
    begun = beginning(game, "shipped")
    assert shipped.critic is not None
    again = (*begun.networks.packed(begun.flat), *begun.networks.packed_critic(begun.flat))
    pairs = zip(again, (*shipped.network, *shipped.critic), strict=True)
    assert all(np.array_equal(ours, theirs[: len(ours)]) for ours, theirs in pairs)
    assert begun.decisions >= shipped.card["training"]["decisions"]


def test_a_run_may_begin_with_a_narrower_model_and_plays_as_it_does(tmp_path: Path) -> None:
    begun = beginning("doudizhu", "shipped")
    widths = begun.joint + 32, begun.wide + 64
    wide = Learner(replace(SMALL, joint=widths[0], wide=widths[1], held=0.01), Alone())
    wide.begin_with(begun.widened(wide.networks, seed=1))
    game = wide.game
    narrow = Policy(begun.networks, begun.flat, game.coding, wide.memory)
    rounds = game.deal(np.random.default_rng(3), 30)
    decisions = next(iter(play_out(rounds, game.coding, wide.memory)))
    seen = features_of(rounds, decisions, game.coding, wide.memory)
    same, other = (each.logits(seen, decisions) for each in (narrow, wide.policy()))
    assert np.allclose(same, other, atol=1e-5)
    wholes = code_wholes(rounds, decisions.games, game.coding, wide.memory)
    assert np.allclose(narrow.judge(wholes), wide.policy().judge(wholes), atol=1e-5)
    before = wide.flat.detach().clone()
    wide.advance()
    (old, *_), critic = wide.networks.views(before)
    (new, *_), learnt = wide.networks.views(wide.flat.detach())
    # The new units have a weight after the first step.
    for one, other, first in (
        (old.score, new.score, begun.joint),
        (old.joint[:, : begun.joint], new.joint[:, : begun.joint], begun.wide),
        (critic.out, learnt.out, begun.wide),
    ):
        assert not one[first:].any()
        assert other[first:].any()
    write_state(tmp_path / "state.pt", wide.state())
    assert read_plan(load_state(tmp_path / "state.pt")) == wide.plan
    again = beginning("doudizhu", str(tmp_path))
    assert (again.joint, again.wide) == widths


def test_the_command_widens_the_model_that_it_begins_with(tmp_path: Path) -> None:
    words = ("train", "doudizhu", "--folder", str(tmp_path), "--quiet")
    small = ("--decisions", "4000", "--games", "24", "--step", "256", "--minutes", "0.0001")
    wider = ("--from", "shipped", "--joint", "272", "--wide", "288", "--held", "0.01")
    assert main([*words, *small, *wider, "--reach", "0.8"]) == 0
    plan = read_plan(load_state(tmp_path / "state.pt"))
    assert (plan.joint, plan.wide, plan.held, plan.reach) == (272, 288, 0.01, 0.8)
    # It is still nearly the model of the package, against which it is measured.
    assert main([*words, "--finish", "--fit", "40", "--decks", "40"]) == 0
    told = json.loads((tmp_path / "export" / "classic-wins.json").read_text(encoding="utf-8"))
    learnt = told["training"]
    shape = told["shape"]
    assert (shape["joint"], shape["wide"], told["critic"]["wide"]) == (272, 288, 288)
    assert (learnt["held"], learnt["reach"]) == (0.01, 0.8)
    assert told["strength"]["shipped"]["wins"] == pytest.approx(0.5, abs=0.1)


@pytest.mark.parametrize("units", ["--joint", "--wide"])
def test_no_run_begins_with_fewer_units_than_a_model_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], units: str
) -> None:
    folder = str(tmp_path / "new")
    words = ("train", "doudizhu", "--folder", folder, "--from", "shipped", units, "100")
    assert main([*words]) == 1
    assert f"{units} may be more, not 100" in capsys.readouterr().err


def test_the_command_begins_with_the_model_of_the_package_by_rates_of_its_own(
    tmp_path: Path,
) -> None:
    words = ("train", "doudizhu", "--folder", str(tmp_path), "--from", "shipped", "--quiet")
    small = ("--decisions", "4000", "--games", "24", "--step", "256", "--minutes", "0.0001")
    paces = ("--rates", "3e-4", "2e-5", "--entropies", "0.016", "0.008")
    assert main([*words, *small, *paces]) == 0
    state = load_state(tmp_path / "state.pt")
    begun, plan = beginning("doudizhu", "shipped"), read_plan(state)
    assert (plan.rates, plan.entropies) == ((3e-4, 2e-5), (0.016, 0.008))
    assert plan.before == begun.decisions
    assert 0 < (state["flat"] - begun.flat).abs().max() < 1e-3


@pytest.mark.parametrize(
    ("where", "said"),
    [
        pytest.param("nowhere", "nowhere cannot be read", id="no-run"),
        pytest.param("nowhere.json", "nowhere.json cannot be read", id="no-card"),
        pytest.param("narrow.json", "of another game, or has other widths", id="other-widths"),
        pytest.param("broken.json", "its card says", id="other-numbers"),
        pytest.param(".", "this is of another game", id="the-run-of-another-game"),
    ],
)
def test_what_no_run_can_begin_with_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    where: str,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    card, data = written(shape())
    for name, numbers in (("narrow", data), ("broken", data[:-2])):
        Path(f"{name}.json").write_text(card, encoding="utf-8")
        Path(f"{name}.bin").write_bytes(numbers)
    other = Learner(replace(SMALL, game="guandan"), Alone())
    write_state(tmp_path / "state.pt", other.state())
    assert main(["train", "doudizhu", "--folder", "new", "--from", where]) == 1
    assert said in capsys.readouterr().err
    assert not Path("new").exists()


def test_what_is_served_is_what_was_learnt(tmp_path: Path) -> None:
    pupil = learner()
    export(pupil, tmp_path, {"found": "out"})
    card = (tmp_path / "classic-wins.json").read_text(encoding="utf-8")
    model = read_model(card, (tmp_path / "classic-wins.bin").read_bytes(), VERSION)
    assert model.card["found"] == "out"
    assert model.card["training"]["held"] == pupil.game.held
    kept = pupil.networks.unpacked(model)
    # Weights are kept in a byte.
    assert torch.allclose(kept, pupil.averaged, atol=2e-3)
    policies, critic = pupil.networks.views(kept)
    assert [each.shape for each in model.network] == list(pupil.networks.shape.tensors)
    for role, policy in enumerate(policies):
        for name in Network._fields:
            served = getattr(model.network, name)[role]
            assert np.array_equal(served, getattr(policy, name).numpy())
    assert model.critic is not None
    for served, tensor in zip(model.critic, critic, strict=True):
        assert np.array_equal(served.ravel(), tensor.numpy().ravel())
    coding, rounds = pupil.game.coding, pupil.game.deal(np.random.default_rng(3), 30)
    decisions = next(iter(play_out(rounds, coding, pupil.memory)))
    seen = features_of(rounds, decisions, coding, pupil.memory)
    for role, policy in enumerate(policies):
        view = networks.read_state(policy, torch.from_numpy(seen.states).float())
        forecasts = torch.sigmoid(networks.forecast_logits(policy, view)).numpy()
        for at in range(len(seen.states)):
            own = slice(int(decisions.starts[at]), int(decisions.starts[at + 1]))
            actions = code_actions(decisions.rows[own], coding)
            learnt = networks.weigh(
                policy,
                view,
                torch.from_numpy(actions).float() @ policy.static,
                torch.full((len(actions),), at),
                torch.arange(len(actions)),
                torch.from_numpy(seen.afters[own]).float(),
            ).numpy()
            there = read_state(seen.states[at], role, model.network)
            scores = score_moves(there, actions, seen.afters[own], role, model.network)
            assert np.allclose(scores, learnt, atol=1e-4)
            assert chance_of(there, role, model.network) == pytest.approx(forecasts[at], abs=1e-4)


def test_forecasts_fitted_to_games_hold_on_others() -> None:
    pupil = learner()
    before = pupil.averaged.clone()
    fit, forced = fitted(pupil, 400)
    assert (fit.games, fit.held) == (320, 80)
    # A forecast without knowledge has an error of a quarter; this one knows at least the roles.
    assert all(each.error < 0.25 for each in (fit.every, *fit.parts.values()))
    numbers = {name: sum(each.decisions for each in of.bins) for name, of in fit.parts.items()}
    assert sum(each.decisions for each in fit.every.bins) == sum(numbers.values())
    # They must pass a fifth of the time at least, and win less often than they do elsewhere.
    assert numbers["choice"] < 5 * numbers["forced"]
    old, _ = pupil.networks.views(before)
    new, _ = pupil.networks.views(pupil.averaged)
    for one, other in zip(old, new, strict=True):
        changed = {
            name
            for name in Network._fields
            if not torch.equal(getattr(one, name), getattr(other, name))
        }
        assert changed == {"value", "value_bias", "chance", "chance_bias"}
    # Those of turns without a choice are by themselves.
    assert len(forced) == len(new)
    assert not any(
        torch.equal(head.value, policy.value) for head, policy in zip(forced, new, strict=True)
    )


def test_turns_without_a_choice_are_served_by_forecasts_of_their_own(tmp_path: Path) -> None:
    pupil = learner()
    _, forced = fitted(pupil, 40)
    card = export(pupil, tmp_path, {}, forced)
    model = read_model(
        card.read_text(encoding="utf-8"), card.with_suffix(".bin").read_bytes(), VERSION
    )
    for role, head in enumerate(forced):
        own = head_of(role, 1, model.network)
        assert own == len(forced) + role
        assert np.allclose(model.network.value[own], head.value.numpy(), atol=2e-3)
        assert np.allclose(model.network.chance[own], head.chance.numpy(), atol=2e-3)
    # A run that begins with it has one forecast of each role, the one of choices.
    begun = beginning("doudizhu", str(card))
    assert torch.allclose(begun.flat, pupil.averaged, atol=2e-3)


def test_a_run_stops_is_told_of_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    words = ("train", "doudizhu", "--folder", str(folder))
    small = ("--decisions", "6000", "--games", "24", "--step", "256", "--jobs", "2")
    assert main([*words, *small, "--minutes", "0.0001"]) == 0
    assert (folder / "curve.csv").read_text().count("\n") == 2
    assert main([*words, *small]) == 1
    assert main([*words, "--resume"]) == 0
    lines = (folder / "curve.csv").read_text().splitlines()
    assert [line.partition(",")[0] for line in lines[1:]] == [
        str(each) for each in range(1, len(lines))
    ]
    assert int(lines[-1].split(",")[2]) >= 6000
    assert (folder / "export" / "classic-wins.bin").exists()
    finishing = ("--finish", "--fit", "40", "--decks", "10")
    assert main([*words, *finishing]) == 0
    assert "<svg" in (folder / "curve.svg").read_text(encoding="utf-8")
    told = json.loads((folder / "export" / "classic-wins.json").read_text(encoding="utf-8"))
    parts = told["forecasts"]["parts"]
    assert set(parts) == {"choice", "forced"}
    for counted in (told["forecasts"], *parts.values(), told["forecasts"]["served"]):
        assert sum(each["decisions"] for each in counted["bins"]) > 0
    assert set(told["strength"]) == {"chance", "reference", "shipped"}
    # Matches against RLCard's bot are those of `paiju arena`.
    assert told["matches"] == []
    shown = capsys.readouterr().err
    assert "is a run already; --resume goes on" in shown
    assert "(chance, reference)" in shown
    assert main([*words[:3], str(tmp_path), "--resume"]) == 1
