"""What a learned player looks at: its choices, and the features of the situation and of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.climbing.learned.choice_kernels import choices
from app.climbing.learned.feature_kernels import code_actions, code_afters, code_states

if TYPE_CHECKING:
    from app.climbing.kernels import Rows, Words
    from app.climbing.learned.coding import Bits, Coding
    from app.climbing.learned.situation import Situation

# Models and features of one version belong together.
VERSION = 1

# At most so many choices of kickers of one core are looked at.
KICKERS = 16

# Hands whose fewest plays are remembered; both numbers are prime.
_MEMORY, LARGE_MEMORY = 16_381, 1_048_573


class Look(NamedTuple):
    """What a learned player looks at.

    Attributes:
        rows: what it chooses among; the pass is `Coding.pass_row`.
        state: the features of the situation.
        actions: those of each row by itself.
        afters: those of each row in the situation.

    """

    rows: Rows
    state: Bits
    actions: Bits
    afters: Bits


def memory_for(hands: int = _MEMORY) -> Words:
    """An empty memory for so many hands, of one coding: it is never wrong, and may be shared."""
    return np.zeros(hands, dtype=np.uint64)


def look(situation: Situation, coding: Coding, memory: Words) -> Look:
    """What there is to look at.

    >>> from app.climbing.learned.coding import coding_of
    >>> from app.climbing.learned.situation import NONE, Situation
    >>> from app.doudizhu.rulesets import rules_of
    >>> coding = coding_of(rules_of().table, (0, 1, 1))
    >>> last = Situation(1, 1, 1 << 8, 0, (0, 0, 0), (1, 1, 1), (NONE, NONE, NONE), NONE, 0, 0)
    >>> seen = look(last, coding, memory_for())
    >>> seen.rows.tolist(), seen.state.shape, seen.actions.shape, seen.afters.shape
    ([0], (640,), (1, 100), (1, 72))
    """
    columns = situation.columns
    starts, rows = choices(columns, KICKERS, coding, memory)
    return Look(
        rows,
        code_states(columns, coding, memory)[0],
        code_actions(rows, coding),
        code_afters(columns, starts, rows, coding, memory),
    )
