"""RLCard's rule bot, an outside program, as a player.

RLCard's `DouDizhuRuleAgentV1` is the baseline of the literature. It leads the play of its own split
that has the lowest card, follows with the lowest play of the pattern, never beats the seat that it
takes for its partner, and draws any legal action if it has no play of the pattern. It runs
unchanged, mistakes included.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.state import Action
from paiju.climbing.plays.legal_moves import list_moves
from paiju.play.lab.contest import UnknownPlayerError
from paiju.play.players.player import Decision
from paiju.playing_cards.card import RANKS
from paiju.playing_cards.holding import Holding, pack, unpack

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.all_games.doudizhu.state import View
    from paiju.play.players.player import Rng

PASS = "pass"  # noqa: S105 - not a password


class RlcardBot:
    """The rule bot of the package `rlcard`, which must be installed."""

    def __init__(self) -> None:
        # RLCard is optional, and importing it takes a while.
        import numpy as np  # noqa: PLC0415 - RLCard draws from its random numbers
        from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1  # noqa: PLC0415

        self._agent = DouDizhuRuleAgentV1()
        self._seed = np.random.seed

    def decide(self, view: View, budget: int, rng: Rng) -> Decision[Action]:  # noqa: ARG002 - it does not search
        """The action that RLCard's agent chooses."""
        if view.rules.play != rules_of("rlcard").play:
            raise UnknownPlayerError(f'RLCard cannot play the rule set "{view.rules.id}"')
        # RLCard draws from numpy's global generator: seed it from ours.
        self._seed(rng.randrange(1 << 32))
        chosen: str = self._agent.step({"raw_obs": _observed(view)})
        if chosen == PASS:
            return Decision(Action("pass", view.seat))
        wanted = pack([chosen.count(rank) for rank in RANKS])
        return Decision(Action("play", view.seat, cards=Holding.of(view.hand).pick(wanted)))


def _observed(view: View) -> Mapping[str, Any]:
    """The part of RLCard's state that its agent reads."""
    table, hand = view.rules.table, Holding.of(view.hand)
    last = view.last.play if view.last else None
    plays = [_written(table.packed(row)) for row in list_moves(table, hand, last).tolist()]
    return {
        "self": view.seat,
        "landlord": view.landlord,
        "current_hand": _written(hand.packed),
        "trace": [(turn.seat, _written(Holding.of(turn.cards).packed)) for turn in view.history],
        "actions": [PASS, *plays] if last else plays,
    }


def _written(packed: int) -> str:
    """Cards in RLCard's notation: their ranks from low to high."""
    ranks = (rank * count for rank, count in zip(RANKS, unpack(packed), strict=True))
    return "".join(ranks) or PASS
