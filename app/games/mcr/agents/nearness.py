"""The nearness of a hand regardless of fans: its distance, and the tiles that shorten it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.games.mcr.agents import kernels
from app.games.mcr.agents.position import after_meld
from app.melding.distances import honour_table, suit_table
from app.tiles.tile import KINDS

if TYPE_CHECKING:
    from app.games.mcr.agents.position import Holding, Position
    from app.melding.actions import Action
    from app.melding.kernels import Numbers


class Outlook(NamedTuple):
    """The nearness of a hand to its nearest form.

    Attributes:
        distance: the number of missing tiles; with one it waits.
        left: the number of useful tiles left.
        kinds: the useful kinds, as bits.

    """

    distance: int
    left: int
    kinds: int

    @property
    def waits_for_one(self) -> bool:
        """The hand waits, formally on one kind only."""
        return self.distance == 1 and self.kinds.bit_count() == 1

    @property
    def rank(self) -> tuple[int, int]:
        """The order of outlooks, the best first."""
        return self.distance, -self.left


def outlook_of(held: Holding, left: Numbers) -> Outlook:
    """The outlook of a hand without a tile to discard."""
    found = np.empty(3, dtype=np.int64)
    kernels.outlook(held.counts, left, held.sets, suit_table(), honour_table(), found)
    return Outlook(*found.tolist())


def behind_discards(held: Holding, left: Numbers) -> dict[int, Outlook]:
    """The outlook of a hand after each discard, by kind."""
    found = np.empty((len(KINDS), 3), dtype=np.int64)
    kernels.outlooks(held.counts, left, held.sets, suit_table(), honour_table(), found)
    return {kind: Outlook(*found[kind].tolist()) for kind in np.flatnonzero(held.counts).tolist()}


class Melding(NamedTuple):
    """A possible meld, with the best outlook after it."""

    action: Action
    outlook: Outlook


def meldings(position: Position) -> list[Melding]:
    """Every possible meld, the best first."""
    found = [
        Melding(offer, best_outlook(after_meld(position, offer), position.left))
        for offer in position.view.offers
        if offer.type in {"gang", "peng", "chi"}
    ]
    found.sort(key=lambda each: each.outlook.rank)
    return found


def best_outlook(held: Holding, left: Numbers) -> Outlook:
    """The outlook of a hand, after its best discard if it must discard."""
    if held.counts.sum() % 3 == 1:
        return outlook_of(held, left)
    return min(behind_discards(held, left).values(), key=lambda each: each.rank)
