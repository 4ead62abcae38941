"""The files in the folder of a run: its state, its curve (a table of figures), and its models."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from paiju.climbing.network.features import VERSION
from paiju.climbing.network.weights_file import BITS, pack_network
from paiju.training.networks import with_forced

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from paiju.training.forecasts.fit import Head
    from paiju.training.learner import Learner

# The state of an early stage, against which later policies are measured.
REFERENCE = "reference.pt"
# The state from which a run resumes.
STATE = "state.pt"
CURVE = "curve.csv"


def add_to_curve(folder: Path, row: Mapping[str, object]) -> None:
    """Add a row to the curve file; the first row also writes the header."""
    path = folder / CURVE
    is_new = not path.exists()
    with path.open("a", encoding="ascii", newline="") as out:
        writer = csv.DictWriter(out, list(row))
        if is_new:
            writer.writeheader()
        writer.writerow(row)


def cut_curve(folder: Path, batches: int) -> None:
    """Cut the curve file after a number of batches: a resumed run writes later rows again."""
    path = folder / CURVE
    if not path.exists():
        return
    head, *lines = path.read_text(encoding="ascii").splitlines(keepends=True)
    lines = [line for line in lines if int(line.partition(",")[0]) <= batches]
    path.write_text("".join([head, *lines]), encoding="ascii")


def export(
    learner: Learner, folder: Path, shown: Mapping[str, object], forced: Sequence[Head] = ()
) -> Path:
    """Write the averaged policies as a model for serving; returns the path of the model's card.

    Args:
        learner: the learner whose policies are written.
        folder: the folder to write to.
        shown: further fields of the card, such as measurements.
        forced: for each role, the forecast of seats with only one choice; empty if not fitted yet.
    """
    plan, progress = learner.plan, learner.progress
    name = f"{learner.game.ruleset}-{plan.objective}"
    folder.mkdir(parents=True, exist_ok=True)
    averaged = learner.averaged.cpu()
    networks, flat = learner.networks.without_rivals(averaged, learner.game.coding)
    network = with_forced(networks.packed(flat), forced)
    shape = networks.shape._replace(forecasts=2 if forced else 1)
    data = pack_network(network, networks.packed_critic(flat))
    card: dict[str, Any] = {
        "id": name,
        "game": plan.game,
        "ruleset": learner.game.ruleset,
        "objective": plan.objective,
        "features": VERSION,
        "shape": shape._asdict(),
        "critic": networks.critic_shape._asdict(),
        "bits": BITS,
        "sha256": sha256(data).hexdigest(),
        "date": datetime.now(UTC).date().isoformat(),
        "seed": plan.seed,
        "licence": "Apache-2.0",
        "training": {
            "games": progress.games,
            "decisions": progress.decisions,
            "decisions_before": plan.before,
            "planned_decisions": plan.decisions,
            "rates": plan.rates,
            "entropies": plan.entropies,
            "held": learner.held,
            "reach": learner.game.reach,
            "processor_minutes": round(progress.seconds / 60, 1),
            "processes": plan.processes,
            "apart": plan.apart,
            "against": plan.against,
            "league": plan.league,
        },
        **shown,
    }
    (folder / f"{name}.bin").write_bytes(data)
    path = folder / f"{name}.json"
    path.write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    return path
