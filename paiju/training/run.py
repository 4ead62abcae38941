"""A training run: processes learn along a plan, save their state, measure and report."""

from __future__ import annotations

import json
import signal
import sys
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
import torch

from paiju.training.begin import SHIPPED, beginning
from paiju.training.files import CURVE, REFERENCE, STATE, add_to_curve, cut_curve, export
from paiju.training.forecasts.calibrate import Extent, calibrate
from paiju.training.forecasts.fit import Played, fit_fields, fit_forecasts
from paiju.training.learner import Learner, Rival, load_state, write_state
from paiju.training.measures.matches import matches
from paiju.training.measures.simulated import measure
from paiju.training.play import AtRandom
from paiju.training.policy import Policy
from paiju.training.processes.crew import Alone, work_here

if TYPE_CHECKING:
    from pathlib import Path
    from types import FrameType

    from paiju.climbing.lab.selfplay.training_game import TrainingGame
    from paiju.training.learner import Figures, Plan
    from paiju.training.measures.simulated import Seated, Strength
    from paiju.training.networks import Networks
    from paiju.training.processes.crew import Together

# The seconds between two saved states.
_KEPT_EVERY = 120
# The number of stages of a plan; after each, the policies are measured and exported.
_STAGES = 40
# The stage whose policies are the reference for later ones.
_REFERENCE_STAGE = 3
_DECK_SEED = 20_261_121


@dataclass(frozen=True)
class Session:
    """A session: the part of a training run from one start of the program to its end.

    Attributes:
        plan: the plan of the run.
        folder: the folder of the run.
        minutes: the time after which the session stops, even if the plan is not complete; None for
            no limit.
        device: the PyTorch device, `cpu` or `cuda`.
        is_quiet: whether nothing is printed.
        begin: the source of the first parameters (see `beginning`); None for random ones.
        cluster: the address of the Ray cluster of its processes; None for this machine.

    """

    plan: Plan
    folder: Path
    minutes: float | None
    device: str
    is_quiet: bool
    begin: str | None = None
    cluster: str | None = None


def start(session: Session) -> None:
    """Train until the plan is complete, the time of the session is up, or a signal stops it."""
    session.folder.mkdir(parents=True, exist_ok=True)
    number, work = session.plan.processes, partial(_learn, session)
    if number == 1:
        work(Alone())
    elif session.cluster is None:
        work_here(work, number)
    else:
        from paiju.training.processes.cluster import work_on_cluster  # noqa: PLC0415 - an optional package

        tell = (lambda _: None) if session.is_quiet else sys.stderr.write
        work_on_cluster(work, number, session.cluster, tell)


class _Stop:
    """A context that says when training must stop: after a signal, or when the time is up."""

    def __init__(self, minutes: float | None) -> None:
        self._until = monotonic() + 60 * minutes if minutes else float("inf")
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        for each in (signal.SIGINT, signal.SIGTERM):
            self._before[each] = signal.signal(each, self._ask)
        return self

    def __exit__(self, *_: object) -> None:
        for each, handler in self._before.items():
            signal.signal(each, handler)

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        self._until = 0.0

    @property
    def is_wanted(self) -> bool:
        return monotonic() >= self._until


def _learn(session: Session, crew: Alone | Together) -> None:
    # A process uses one core; `--jobs` uses more.
    torch.set_num_threads(1)
    learner = Learner(session.plan, crew, session.device)
    # Only the first process reads the folder, since the others may be on other machines.
    kept, begin, rivals = crew.share(_start_of(session, learner) if crew.rank == 0 else None)
    if kept:
        learner.restore(kept)
    else:
        learner.set_rivals(rivals)
        if begin is not None:
            learner.begin_with(begin)
    if crew.rank == 0:
        cut_curve(session.folder, learner.progress.batches)
    with _Stop(session.minutes) as stop:
        _go_on(session, learner, stop)
    if crew.rank == 0:
        write_state(session.folder / STATE, learner.state())


class _Start(NamedTuple):
    """The start of a session: the saved state of its run, or the parameters of a new run.

    Attributes:
        kept: the saved state; None for a new run.
        begin: the first parameters of a new run; None for random ones.
        rivals: the rivals of a new run.
    """

    kept: dict[str, Any] | None
    begin: torch.Tensor | None = None
    rivals: tuple[Rival, ...] = ()


def _start_of(session: Session, learner: Learner) -> _Start:
    path = session.folder / STATE
    if path.exists():
        return _Start(load_state(path))
    plan, begin = session.plan, None
    if session.begin is not None:
        begin = beginning(plan.game, session.begin).widened(learner.networks, plan.seed)
    rivals = (beginning(plan.game, where) for where in plan.against)
    return _Start(None, begin, tuple(Rival(each.networks, each.flat) for each in rivals))


def _go_on(session: Session, learner: Learner, stop: _Stop) -> None:
    """Learn batch after batch until the plan is complete or the session stops.

    All processes learn. Only the first one measures, reports and saves.
    """
    crew, last_kept = learner.crew, monotonic()
    is_first = crew.rank == 0
    while learner.progress.decisions < session.plan.decisions:
        stage = _stage(learner)
        figures = learner.advance()
        measured: tuple[Strength, ...] = ()
        if is_first and _stage(learner) > stage:
            measured = _measure(session, learner)
        if is_first:
            _report(session, learner, figures, measured)
        wishes = [float(stop.is_wanted), float(monotonic() - last_kept > _KEPT_EVERY)]
        # All processes follow the first one.
        is_stopped, is_due = crew.gather(wishes)[0]
        if is_stopped:
            return
        if is_due:
            last_kept = monotonic()
            if is_first:
                write_state(session.folder / STATE, learner.state())


class Finish(NamedTuple):
    """The numbers of games and decks that `finish` plays.

    Attributes:
        games: the games for fitting the forecasts.
        decks: the decks of each measurement in the simulator.
        match: the decks of the match against the strongest player that is not learned.

    """

    games: int
    decks: int
    match: int


def finish(session: Session, extent: Finish) -> None:
    """Finish a run: fit forecasts to the averaged policies, measure these, and export the model."""
    learner = Learner(session.plan, Alone(), session.device)
    learner.restore(load_state(session.folder / STATE))
    played = Played(learner.networks, learner.averaged, learner.game, learner.memory)
    (fit, forced), decks = fit_forecasts(played, extent.games), extent.decks
    others: dict[str, Seated] = {"chance": _at_random}
    reference = session.folder / REFERENCE
    if reference.exists():
        others["reference"] = _policies_of(learner, load_state(reference)["averaged"])
    if learner.game.shipped is not None:
        shipped = beginning(session.plan.game, SHIPPED)
        others["shipped"] = _policies_of(learner, shipped.flat, shipped.networks)
    own, game = _policies_of(learner, learner.averaged), learner.game
    strength = {
        name: measure(game, own, other, decks, _DECK_SEED, learner.memory)._asdict()
        for name, other in others.items()
    }
    shown: dict[str, Any] = {"decks": decks, "strength": strength, "forecasts": fit_fields(fit)}
    card = export(learner, session.folder / "export", shown, forced)
    shown |= calibrate(card, _calibrated_by(extent.games))
    shown["matches"] = [*matches(card, learner.game, extent.match)]
    export(learner, session.folder / "export", shown, forced)
    if find_spec("matplotlib"):
        from paiju.arena.plots import plot_curve  # noqa: PLC0415 - an optional package

        plot_curve(session.folder / CURVE, session.folder / "curve.svg")
    if not session.is_quiet:
        sys.stderr.write(json.dumps(shown, indent=2) + "\n")


def _calibrated_by(games: int) -> Extent:
    """The numbers of games for a calibration, when `games` are played to fit forecasts.

    They are fewer, because players are slower than policies.
    """
    return Extent(-(-games // 10), games // 100, -(-games // 20))


def _policies_of(learner: Learner, flat: torch.Tensor, networks: Networks | None = None) -> Seated:
    """A function that makes the policies with some parameters, for a variant of the game.

    Args:
        learner: the learner of the run.
        flat: the parameters.
        networks: the layout of the parameters; None for the learner's own.
    """
    layout, moved = networks or learner.networks, flat.to(learner.averaged)
    return lambda game: Policy(layout, moved, game.coding, learner.memory)


def _at_random(_: TrainingGame) -> AtRandom:
    return AtRandom(np.random.default_rng(_DECK_SEED))


def _stage(learner: Learner) -> int:
    return int(learner.share * _STAGES)


def _measure(session: Session, learner: Learner) -> tuple[Strength, ...]:
    """Export the averaged policies; returns their strength against random play and the reference.

    The reference is the policies of stage `_REFERENCE_STAGE`. Before that stage there is only
    random play.
    """
    own, game = _policies_of(learner, learner.averaged), learner.game
    reference = session.folder / REFERENCE
    if _stage(learner) >= _REFERENCE_STAGE and not reference.exists():
        write_state(reference, learner.state())
    others: list[Seated] = [_at_random]
    if reference.exists():
        others.append(_policies_of(learner, load_state(reference)["averaged"]))
    export(learner, session.folder / "export", {})
    return tuple(
        measure(game, own, other, game.decks, _DECK_SEED, learner.memory) for other in others
    )


def _report(
    session: Session, learner: Learner, figures: Figures, measured: tuple[Strength, ...]
) -> None:
    """Add the figures of a batch to the curve, and print a line with some of them."""
    progress, lesson = figures.progress, figures.lesson
    chance, reference, *_ = (*(f"{strength.wins:.4f}" for strength in measured), "", "")
    row = {
        "batches": progress.batches,
        "games": progress.games,
        "decisions": progress.decisions,
        "processor_seconds": f"{progress.seconds:.1f}",
        "rate": f"{figures.pace.rate:.6f}",
        "entropy_weight": f"{figures.pace.entropy:.4f}",
        "entropy": f"{lesson.entropy:.4f}",
        "clipped": f"{lesson.clipped:.4f}",
        "critic_error": f"{lesson.critic:.4f}",
        "forecast_error": f"{lesson.value:.4f}",
        "slope": f"{lesson.slope:.4f}",
        "first_team_won": f"{figures.first_won:.4f}",
        "rivals_lost": f"{figures.rivals_lost:.4f}" if session.plan.against else "",
        "against_chance": chance,
        "against_reference": reference,
    }
    add_to_curve(session.folder, row)
    if session.is_quiet:
        return
    line = (
        f"\r{learner.share:6.1%}  {progress.games:,} games  "
        f"{progress.decisions / max(progress.seconds, 1):,.0f} decisions a processor second  "
        f"entropy {lesson.entropy:.2f}  critic {lesson.critic:.2f} "
    )
    sys.stderr.write(line)
    if measured:
        results = ", ".join(f"{each.wins:.3f} ± {each.error:.3f}" for each in measured)
        sys.stderr.write(f"\nwins {results} (chance, reference)\n")
    sys.stderr.flush()
