"""The draft of a learned player's decision, and the facts about it that games may override."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.climbing.players.reasons import LEAVE_PARTNER, OVER_PARTNER

if TYPE_CHECKING:
    from paiju.climbing.network.encoded_position import EncodedPosition
    from paiju.climbing.network.policy import Judgement, Policy
    from paiju.climbing.seat.position import Branch, Position
    from paiju.play.players.player import Why


class Ending(NamedTuple):
    """A solved ending in which the side wins some of the possible deals by force.

    Attributes:
        judgement: the policy's judgement of the plays that win in the most deals; its `win` is the
            share of the deals in which they win against every defence.
        worlds: the number of possible deals of the hidden cards.
        nodes: the number of positions searched.

    """

    judgement: Judgement
    worlds: int
    nodes: int


class Draft(NamedTuple):
    """A learned player's decision in the making: the judged plays, before any search.

    Attributes:
        position: the position of the seat.
        encoded: the same position, encoded for the policy.
        policy: the model, prepared for the rules of this table.
        judgement: the judgement of the legal plays, by the policy or by a solved ending.
        forecast: the chance to win by the policy alone.
        branches: the likeliest plays, the ones that an answer lists.
        is_forced: whether there is only one legal play, or one that goes out.
        ending: the ending, if it was solved.

    """

    position: Position[Any, Any]
    encoded: EncodedPosition
    policy: Policy
    judgement: Judgement
    forecast: float
    branches: tuple[Branch, ...] = ()
    is_forced: bool = False
    ending: Ending | None = None

    @property
    def chance(self) -> float:
        """The chance that the side of the seat wins, if the policy plays on.

        It is 0 or 1 once a seat is out.
        """
        position = self.position
        if position.is_decided:
            return float(position.is_ours(position.view.out[0]))
        return position.chance(self.branches[0], self.judgement.win)


def by_hand(draft: Draft, row: int | None) -> Branch:
    """The branch of a row, or of a pass for None; the rest of the hand is not split."""
    position = draft.position
    return position.branch_of(None) if row is None else position.branch(row)


def is_out_of_reach(draft: Draft, row: int) -> bool:
    """Tests if no enemy can hold cards that beat the play of a row."""
    return not draft.position.enemy_may_beat(row)


def over_partner(_: Draft, branch: Branch) -> Why:
    """The reason for a branch on the partner's play: it beats that play, or leaves it."""
    return OVER_PARTNER if branch.play else LEAVE_PARTNER


def keeps_bombs(draft: Draft, branch: Branch) -> bool:
    """Tests if a branch leaves as many bombs as the hand has, at least one.

    It does not know wild cards.
    """
    table, before = draft.position.table, draft.position.hand.packed
    if table.first_bomb == len(table):
        return False
    first = table.core(table.first_bomb).number
    left, held = (len(table.fitting(packed, first)) for packed in (branch.rest.packed, before))
    return left == held > 0
