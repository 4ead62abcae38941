"""The parameters that a training run begins with: those of a model, or of another run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from paiju.climbing.network.features import VERSION
from paiju.climbing.network.policy import BrokenModelError, read_model
from paiju.training.files import STATE
from paiju.training.games import GAMES
from paiju.training.learner import load_state
from paiju.training.networks import JOINT, WIDE, Networks

if TYPE_CHECKING:
    import torch

    from paiju.climbing.network.policy import Model

# The word for the model of the package, used instead of a path.
SHIPPED = "shipped"


class Beginning(NamedTuple):
    """The policies and the critic that a run begins with.

    Attributes:
        networks: the layout of the parameters.
        flat: the parameters, as one flat tensor.
        decisions: the number of decisions that the policies were trained on.

    """

    networks: Networks
    flat: torch.Tensor
    decisions: int

    @property
    def joint(self) -> int:
        """The number of units that join a state and a play."""
        return self.networks.shape.joint

    @property
    def wide(self) -> int:
        """The number of units that read a state."""
        return self.networks.shape.wide

    def widened(self, wider: Networks, seed: int) -> torch.Tensor:
        """The parameters in the layout of `wider`, networks that are at least as wide."""
        return self.networks.widened(self.flat, wider, seed)


class BeginError(ValueError):
    """Raised if a run cannot begin with a model or another run."""


def beginning(game: str, where: str) -> Beginning:
    """The policies and the critic that a word or a path stands for.

    The weights of a model are less precise than those of a run.

    Args:
        game: the id of the game.
        where: `shipped` for the package's own model, the path of a model's card (its weights lie
            next to it), or the folder of a run.
    """
    try:
        shipped = GAMES[game].shipped
        if where == SHIPPED:
            if shipped is None:
                raise BeginError(f"the package has no model of {game}")
            return _of_model(game, shipped())
        path = Path(where)
        if path.suffix == ".json":
            data = path.with_suffix(".bin").read_bytes()
            return _of_model(game, read_model(path.read_text(encoding="utf-8"), data, VERSION))
        return _of_run(game, path)
    except (OSError, BrokenModelError) as error:
        raise BeginError(f"{where} cannot be read: {error}") from error


def _of_model(game: str, model: Model) -> Beginning:
    card = model.card
    shape = card["shape"]
    networks = Networks.of(GAMES[game].coding, shape["joint"], shape["wide"])
    described = (card["game"], {**shape, "forecasts": 1}, card.get("critic"))
    if described != (game, networks.shape._asdict(), networks.critic_shape._asdict()):
        raise BeginError(f"the model {model.id} is of another game, or has other widths")
    training = card["training"]
    decisions = training["decisions"] + training.get("decisions_before", 0)
    return Beginning(networks, networks.unpacked(model), decisions)


def _of_run(game: str, folder: Path) -> Beginning:
    state = load_state(folder / STATE)
    plan = json.loads(state["plan"])
    if state["features"] != VERSION or plan["game"] != game:
        raise BeginError(f"this is of another game: {state['plan']}")
    decisions = int(state["progress"][2]) + plan.get("before", 0)
    coding, widths = GAMES[game].coding, (plan.get("joint", JOINT), plan.get("wide", WIDE))
    networks = Networks.of(coding, *widths, len(plan.get("against", ())))
    return Beginning(*networks.without_rivals(state["averaged"], coding), decisions)
