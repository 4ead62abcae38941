"""The command `paiju train`: it trains a game's policies, and finishes training runs."""

from __future__ import annotations

import argparse
import sys
from importlib import util
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.training.learner import Plan

OBJECTIVES = ("wins", "points")
_WHERE = "shipped, a model's card, or a run's folder"
_REACH = "weight of a game's result against the critic's later judgements, 0 to 1"
_MATCH = "decks of the match of --finish, against the strongest player without a network"
_DECKS = "decks on which --finish measures, and on which --imitate watches its player"
_ENDS = ("FIRST", "LAST")
# Optional packages: the module, its name for people, and the extra that installs it.
_PACKAGES = (("torch", "PyTorch", "train"), ("ray", "Ray", "cluster"))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    say = parser.add_argument
    say("game", help="the game to learn")
    say("--objective", choices=OBJECTIVES, help="what to play for; default: the game's own")
    say("--decisions", type=_count, default=40_000_000, help="decisions in all; default: 40000000")
    say("--minutes", type=float, help="stop after this time; --resume goes on; default: never")
    say("--folder", type=Path, required=True, help="the folder of the run")
    say("--from", dest="begin", metavar="WHERE", help="begin with a learned policy: " + _WHERE)
    say("--rates", type=float, nargs=2, metavar=_ENDS, help="learning rates; default: by --from")
    say(
        "--entropies",
        type=float,
        nargs=2,
        metavar=_ENDS,
        help="weights of the entropy; default: by --from",
    )
    say(
        "--joint",
        type=_count,
        help="units that take a state and a move; default: by --from, or 128",
    )
    say("--wide", type=_count, help="units that take a state alone; default: by --from, or 256")
    say("--held", type=float, help="weight that keeps views of states small; default: the game's")
    say("--reach", type=float, help=_REACH + "; default: the game's")
    say("--resume", action="store_true", help="go on with the run in the folder")
    say("--finish", action="store_true", help="fit the forecasts, measure, export the model")
    say("--fit", type=_count, default=20_000, help="games to which --finish fits; default: 20000")
    say("--imitate", metavar="PLAYER", help="learn to choose like this player of the arena")
    say("--decks", type=_count, default=2000, help=_DECKS + "; default: 2000")
    say("--match", type=_count, default=200, help=_MATCH + "; default: 200")
    say("--jobs", type=_count, default=1, help="processes that learn together; default: 1")
    say("--ray", action="store_true", help="run the processes on Ray, started on this machine")
    say(
        "--ray-address",
        metavar="ADDRESS",
        help="run the processes on the Ray cluster at that address",
    )
    say("--apart", action="store_true", help="average the processes once a batch, not every step")
    say("--against", nargs="+", metavar="WHERE", default=(), help="rivals: each " + _WHERE)
    say("--league", type=_share, help="the share of games with a rival, below 1; default: 0.5")
    say(
        "--games",
        type=_count,
        help="games that a process plays at once; default: 768, 8192 on a GPU",
    )
    say("--step", type=_count, help="decisions a step; default: 1024, 8192 on a GPU")
    say("--seed", type=int, default=1, help="the seed; default: 1")
    say("--device", default="auto", help="cpu, cuda or auto; default: auto")
    say("--quiet", action="store_true", help="say nothing")


def run(chosen: argparse.Namespace) -> int:
    """Run the command: begin a training run, resume one, or finish one; returns the exit status."""
    wants_ray = chosen.ray or chosen.ray_address is not None
    missing = _missing(chosen.game, _PACKAGES[: 1 + wants_ray])
    if missing:
        sys.stderr.write(f"{missing}\n")
        return 1
    import torch

    from paiju.play.lab.contest import ArenaError
    from paiju.training.begin import SHIPPED, BeginError
    from paiju.training.files import STATE
    from paiju.training.learner import load_state, read_plan
    from paiju.training.processes.crew import CrewError
    from paiju.training.run import Finish, Session, finish, start

    is_gpu = chosen.device == "cuda" or (
        chosen.device == "auto" and not wants_ray and torch.cuda.is_available()
    )
    first = chosen.folder / STATE
    is_begun = chosen.resume or chosen.finish
    if chosen.imitate:
        chosen.begin = chosen.begin or SHIPPED
    if first.exists() != is_begun:
        problem = "is no run to go on with" if is_begun else "is a run already; --resume goes on"
        sys.stderr.write(f"{chosen.folder} {problem}\n")
        return 1
    try:
        plan = read_plan(load_state(first)) if is_begun else _planned(chosen, is_gpu=is_gpu)
        refused = _refused(plan.processes, chosen) if wants_ray else None
    except BeginError as error:
        refused = str(error)
    if refused:
        sys.stderr.write(f"{refused}\n")
        return 1
    session = Session(
        plan,
        chosen.folder,
        chosen.minutes,
        "cuda" if is_gpu else "cpu",
        chosen.quiet,
        None if is_begun else chosen.begin,
        (chosen.ray_address or "local") if wants_ray else None,
    )
    if chosen.finish:
        finish(session, Finish(chosen.fit, chosen.decks, chosen.match))
        return 0
    try:
        if chosen.imitate and not is_begun:
            _imitate(plan, chosen)
        else:
            start(session)
    except (ArenaError, CrewError) as error:
        sys.stderr.write(f"{error}\n")
        if first.exists():
            sys.stderr.write("--resume goes on with what was kept\n")
        return 1
    return 0


def _imitate(plan: Plan, chosen: argparse.Namespace) -> None:
    """Fit a policy to the choices of a player, and save it as a run with no games played yet."""
    import torch

    from paiju.training.begin import beginning
    from paiju.training.files import STATE
    from paiju.training.learner import Learner, write_state
    from paiju.training.processes.crew import Alone
    from paiju.training.rivals.imitate import imitate, watch

    torch.set_num_threads(1)
    watched = [*watch(plan.game, chosen.imitate, chosen.decks)]
    made, learner = imitate(beginning(plan.game, chosen.begin), watched), Learner(plan, Alone())
    learner.begin_with(made.flat)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    write_state(chosen.folder / STATE, learner.state())
    if not chosen.quiet:
        alike = f"{made.before:.1%} alike before, {made.after:.1%} now"
        sys.stderr.write(f"{made.choices:,} choices; of others it chooses {alike}\n")


def _planned(chosen: argparse.Namespace, *, is_gpu: bool) -> Plan:
    """The plan of a new run, from the arguments of the command."""
    from paiju.training import learner
    from paiju.training.begin import BeginError, beginning
    from paiju.training.games import GAMES
    from paiju.training.networks import JOINT, WIDE

    rates, entropies, before = learner.RATES, learner.ENTROPIES, 0
    joint, wide = chosen.joint or JOINT, chosen.wide or WIDE
    if chosen.begin:
        rates, entropies = learner.TUNED_RATES, learner.TUNED_ENTROPIES
        begun = beginning(chosen.game, chosen.begin)
        before = begun.decisions
        joint, wide = chosen.joint or begun.joint, chosen.wide or begun.wide
        for name, units, has, wanted in (
            ("--joint", "join states and moves", begun.joint, joint),
            ("--wide", "read a state", begun.wide, wide),
        ):
            if wanted < has:
                fact = f"{chosen.begin} has {has} units that {units}"
                raise BeginError(f"{fact}: {name} may be more, not {wanted}")
    if chosen.league is not None and not chosen.against:
        raise BeginError("--league says how often rivals sit there: --against names them")
    for each in chosen.against:
        beginning(chosen.game, each)  # a rival that cannot be read is refused here
    return learner.Plan(
        game=chosen.game,
        objective=chosen.objective or GAMES[chosen.game].objective,
        decisions=chosen.decisions,
        seed=chosen.seed,
        processes=chosen.jobs,
        rounds=chosen.games or (8192 if is_gpu else 768),
        part=chosen.step or (8192 if is_gpu else 1024),
        rates=tuple(chosen.rates or rates),
        entropies=tuple(chosen.entropies or entropies),
        before=before,
        joint=joint,
        wide=wide,
        held=chosen.held,
        reach=chosen.reach,
        apart=chosen.apart,
        against=tuple(chosen.against),
        league=(0.5 if chosen.league is None else chosen.league) if chosen.against else 0.0,
    )


def _missing(game: str, packages: Iterable[tuple[str, str, str]]) -> str | None:
    """The reason why the game cannot be trained here, or None if it can.

    Args:
        game: the id of the game.
        packages: the packages that must be installed: module, name for people, extra of pip.
    """
    from paiju.training.games import GAMES, REFUSED

    if game not in GAMES:
        return REFUSED.get(game, f"{game} is no game; there are {', '.join(GAMES)}")
    for package, name, extra in packages:
        if util.find_spec(package) is None:
            return f"{name} is not installed: pip install 'paiju[{extra}]'"
    return None


def _refused(processes: int, chosen: argparse.Namespace) -> str | None:
    """The reason why the run cannot use Ray, or None if it can."""
    if processes == 1:
        return "one process learns alone: --jobs says how many do so together on Ray"
    if chosen.device == "cuda":
        return "processes on Ray learn without a GPU"
    if (chosen.ray_address or "").startswith("ray://"):
        return "the first process is this one: start it on a machine of the cluster"
    return None


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share < 1:
        raise argparse.ArgumentTypeError("must be from 0 to below 1")
    return share


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return count
