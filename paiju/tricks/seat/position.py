"""The position of a seat that is to play: its hand, the trick, and the proofs of the turns."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from paiju.play.players.player import Decision
from paiju.tricks.flow.playing import lead_now
from paiju.tricks.flow.state import Action
from paiju.tricks.plays.card_order import TRUMPS
from paiju.tricks.plays.following import Follower, Lead
from paiju.tricks.plays.leads import beats, lead_of, may_beat_throw
from paiju.tricks.plays.winning import covering_of, winner_of
from paiju.tricks.seat.board import UNBEATABLE, Board, board_of
from paiju.tricks.seat.card_table import card_table
from paiju.tricks.seat.proofs import Proofs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.play.players.player import Why
    from paiju.playing_cards.card import Card
    from paiju.tricks.flow.view import View
    from paiju.tricks.plays.card_order import Group
    from paiju.tricks.plays.units import Unit
    from paiju.tricks.seat.card_table import Numbers


class Position:
    """A position in the play of tricks.

    Attributes:
        view: the view of the seat.
        seat: the seat.
        order: the order of cards.
        table: the cards as numbers.
        hand: [cards] the hand of the seat.
        lead: the lead that it follows; None if it leads.

    """

    def __init__(self, view: View) -> None:
        assert view.seat is not None  # noqa: S101 - a seat plays, not a spectator
        self.view, self.seat = view, view.seat
        self.rules = view.rules
        self.order = view.order()
        self.table = card_table(self.rules, self.order)
        self.hand: Numbers = self.table.row(view.hand)
        self.lead: Lead | None = lead_now(view) if view.trick else None

    @cached_property
    def proofs(self) -> Proofs:
        """The proofs of the turns."""
        return Proofs(self.view, self.order)

    @cached_property
    def follower(self) -> Follower:
        """The hand as it follows the lead."""
        assert self.lead is not None  # noqa: S101 - asked where there is a lead
        return Follower(self.rules.play, self.order, self.lead, self.view.hand)

    @cached_property
    def board(self) -> Board:
        """The board as kernels take it."""
        view, proofs = self.view, self.proofs
        board = board_of(self.table, view.seats)
        board.left[:] = proofs.unseen + proofs.known.sum(axis=0)
        for seat, names in enumerate(proofs.voids):
            for name in names:
                board.voids[seat, self.table.names.index(name)] = 1
        for name in self.table.names:
            if name in self.order.groups and not self.hand[self.table.range_of(name)].any():
                board.voids[self.seat, self.table.names.index(name)] = 1
        dealer = view.contract.dealer if view.contract else self.seat
        board.set_round(
            [self.rules.team(seat) for seat in range(view.seats)],
            dealer,
            throws=self.rules.play.throw,
        )
        if self.lead is None:
            board.set_leader(self.seat)
            return board
        holder = view.ahead
        turn = next(each for each in view.trick if each.seat == holder)
        held = covering_of(self.rules.play, self.order, self.lead, turn.cards)
        assert holder is not None  # noqa: S101 - the lead has one
        # A bomb does not cover the lead, and nothing but a bomb beats it.
        is_ruff = held is not None and held.group.name == TRUMPS != self.lead.group.name
        board.set_trick(
            leader=view.trick[0].seat,
            placed=len(view.trick),
            holder=holder,
            top=min(tops[0] for tops in held.tops) if held else UNBEATABLE,
            ruffed=is_ruff,
            points=view.at_stake,
            group=self.table.names.index(self.lead.group.name),
            pieces=self.lead.pieces,
        )
        return board

    def is_legal(self, row: Numbers) -> bool:
        """Tests if the seat may follow with cards of its hand."""
        return self.follower.explain(self.table.cards_of(row)) is None

    @property
    def is_ours(self) -> bool:
        """True if the seat's own team holds the trick that it follows."""
        team = self.rules.team
        return bool(team(self.view.ahead) == team(self.seat))

    def takes(self, row: Numbers) -> bool:
        """Tests if the seat would hold the trick with a follow."""
        assert self.lead is not None  # noqa: S101 - asked where there is a lead
        plays = [*[turn.cards for turn in self.view.trick], self.cards_of(row)]
        return winner_of(self.rules.play, self.order, self.lead, plays) == len(plays) - 1

    def units(self, row: Numbers) -> tuple[Unit, ...]:
        """The units of a lead."""
        lead = lead_of(self.rules.play, self.order, self.table.cards_of(row))
        assert isinstance(lead, Lead)  # noqa: S101 - asked of leads
        return lead.units

    def is_beyond(self, units: Sequence[Unit], group: Group) -> bool:
        """Tests if no hidden hand can beat any of some units."""
        return not any(beats(unit, row, group) for row in self._possible(group) for unit in units)

    def _possible(self, group: Group) -> list[tuple[int, ...]]:
        """For each other seat that may beat a throw, all cards of a group that it may hold."""
        proofs, here = self.proofs, self.table.range_of(group.name)
        seats = [
            (self.seat + place) % self.view.seats
            for place in range(1, self.view.seats)
            if may_beat_throw(self.rules.play, place)
        ]
        return [
            tuple(
                np.minimum(
                    proofs.most[seat, here], proofs.unseen[here] + proofs.known[seat, here]
                ).tolist()
            )
            for seat in seats
        ]

    def action(self, row: Numbers) -> Action:
        """The action of the seat with these cards."""
        named = "bury" if self.view.is_burying else "play"
        return Action(named, self.seat, self.cards_of(row))

    def decision(self, row: Numbers, why: Why) -> Decision[Action]:
        """The decision for these cards, for one reason."""
        return Decision(self.action(row), reasons=(why,))

    def cards_of(self, row: Numbers) -> tuple[Card, ...]:
        """The cards of a row."""
        return self.table.cards_of(row)
