"""The rules of a trick: the duties of a follow, throws that fail, and the winner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from paiju.playing_cards.card import Card

Follow = Literal["longest", "same_or_pairs", "long_first", "suit_only"]
Protect = Literal["none", "longer", "tractor", "both"]
Forced = Literal["smallest", "first_seat", "largest_shape"]
Compare = Literal["lead_kind", "own_kind", "all", "each_kind", "highest", "longest"]
Penalty = Literal["0", "10", "10_per_card"]
Bombs = Literal["no", "suit", "any"]


@dataclass(frozen=True, kw_only=True)
class PlayRules:
    """The rules of a trick.

    A *tuple* is a number of identical cards; a *run* is tuples of one width on neighbouring steps.
    Both are units. A *throw* is a lead of several units.

    Attributes:
        widest: the most cards of a tuple; 1 if only single cards are units.
        follow: the duty of a follow besides the suit. `longest`: the hardest requirement that the
            hand can fill. `same_or_pairs`: a run is owed whole or not at all, then tuples.
            `long_first`: pairs come from the longest run of the hand. `suit_only`: nothing.
        protect: which units of a hand need not be broken: none; tuples that are wider than the one
            owed (`longer`); runs, if no run was led (`tractor`); or both.
        quad_draws_run: whether a tuple that is led may draw a run of narrower tuples.
        throw: whether throws may be led.
        throw_trumps: whether trumps may be thrown.
        throw_against: the hands that may beat a unit of a throw: all, or those of the opponents.
        throw_forced: which beaten unit must be led if a throw fails. `smallest`: the one with the
            fewest cards, then the lowest. `first_seat`: the smallest of those that the first seat
            beats that beats any. `largest_shape`: the one with the most cards, then the lowest.
        throw_penalty: the points that a failed throw costs: none, 10, or 10 for each card.
        ruff: whether a ruff must cover the lead, or have exactly its units (`exact`).
        bombs: whether four identical cards beat all other plays of four cards: no (`no`); if they
            are of the suit that was led, or trumps of a hand that lacks it (`suit`); or always,
            even in place of cards of the suit (`any`). Such cards need not have the units that a
            follow owes.
        compare: how two plays that cover a throw are compared, by the names of `winning`.

    """

    widest: int = 2
    follow: Follow = "longest"
    protect: Protect = "none"
    quad_draws_run: bool = True
    throw: bool = True
    throw_trumps: bool = True
    throw_against: Literal["all", "opponents"] = "all"
    throw_forced: Forced = "smallest"
    throw_penalty: Penalty = "0"
    ruff: Literal["cover", "exact"] = "cover"
    bombs: Bombs = "no"
    compare: Compare = "lead_kind"

    @property
    def keeps_wider(self) -> bool:
        """Tests if a hand need not break tuples that are wider than the one owed."""
        return self.protect in {"longer", "both"}


@dataclass(frozen=True)
class FirstLead:
    """The rule of who leads first where no contract tells it.

    Attributes:
        card: its holder leads.
        is_led: whether that card must be led.

    """

    card: Card
    is_led: bool = False
