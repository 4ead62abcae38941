"""The candidates of a search: the plays worth a search, equivalent ones only once.

A policy that is sure of a wrong play gives the right one no share, or spreads it over plays that
differ only in kickers. So plays of one core with kickers of equal worth are one candidate. Some
candidates are always searched: the pass, the lowest play that beats, the lowest bomb, and the
highest and the likeliest single card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.climbing.players.search.rollouts import Gain
from paiju.playing_cards.card import RANKS
from paiju.playing_cards.holding import unpack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.climbing.network.policy import Judgement
    from paiju.climbing.seat.position import Position

# The least probability of the policy's own candidates, and the most of them.
DOUBTED, MOST_DOUBTED = 0.03, 5
# The prior of a candidate's gain over the policy's first choice, in shares of games won, with its
# spread: for the policy's own candidates, and for those that it gives almost no share. Measured on
# positions of its games with long searches.
DOUBTED_GAIN, UNASKED_GAIN = Gain(0.0, 0.09), Gain(-0.09, 0.12)

# Plays of one kind are equivalent. A kind is the core (-1 for the pass) and, for each rank of the
# kickers, how many are played, how many the hand has, and whether no chain takes that rank.
Kind = tuple[int, tuple[tuple[int, int, bool], ...]]


class Idea(NamedTuple):
    """A candidate of a search: a class of equivalent plays.

    Attributes:
        row: the likeliest row of these plays; None for the pass.
        share: the policy's probability of all these plays together.
    """

    row: int | None
    share: float

    @property
    def prior(self) -> Gain:
        """The gain over the policy's first choice that is assumed before the search."""
        return DOUBTED_GAIN if self.share >= DOUBTED else UNASKED_GAIN


def ideas_of(position: Position[Any, Any], judgement: Judgement) -> tuple[Idea, ...]:
    """The candidates of a search: those of the policy, likeliest first, then those of `_always`."""
    kinds = [_kind_of(position, row) for row in judgement.rows]
    rows, shares = dict[Kind, int | None](), dict[Kind, float]()
    for kind, row, share in zip(kinds, judgement.rows, judgement.shares, strict=True):
        rows.setdefault(kind, row)
        shares[kind] = shares.get(kind, 0.0) + share
    ranked = sorted(shares, key=lambda kind: -shares[kind])
    doubted = [kind for kind in ranked if shares[kind] >= DOUBTED][:MOST_DOUBTED] or ranked[:1]
    always = (kinds[judgement.rows.index(row)] for row in _always(position, judgement.rows))
    return tuple(Idea(rows[kind], shares[kind]) for kind in dict.fromkeys((*doubted, *always)))


def _kind_of(position: Position[Any, Any], row: int | None) -> Kind:
    """The kind of a play, equal for equivalent plays; None stands for the pass."""
    if row is None:
        return -1, ()
    table = position.table
    core, chain = table.core(row), table.rules.chain
    held = unpack(table.count(position.hand))
    kickers = enumerate(unpack(table.packed(row) - core.packed))
    return core.number, tuple(
        sorted((gone, held[lane], RANKS[lane] not in chain) for lane, gone in kickers if gone > 0)
    )


def _always(position: Position[Any, Any], rows: Sequence[int | None]) -> Iterator[int | None]:
    """The rows that are always searched: pass, lowest play, lowest bomb, and two singles.

    None stands for the pass. It and the lowest play come only if the seat may pass. The singles are
    the highest and the likeliest one.
    """
    table = position.table
    plays = sorted(row for row in rows if row is not None)
    plain = [row for row in plays if not table.section(row).tier]
    bombs = [row for row in plays if table.section(row).tier]
    if len(plays) < len(rows):
        yield None
        yield from plain[:1]
    yield from bombs[:1]
    yield from [row for row in plain if row in table.singles][-1:]
    yield from [row for row in rows if row is not None and row in table.singles][:1]
