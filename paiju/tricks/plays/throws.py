"""The verdict on a throw where hands are hidden: it stands, it fails, or either is possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from paiju.tricks.plays.leads import beats
from paiju.tricks.plays.units import rows_together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.tricks.plays.following import Lead
    from paiju.tricks.plays.units import Row, Unit

Verdict = Literal["stands", "fails", "unknown"]


class Hidden(NamedTuple):
    """A hidden hand, or the buried kitty, as far as it is known in the group of a throw.

    Attributes:
        known: the cards that it holds for certain.
        may_hold: whether it may hold cards of the group besides.
        counts: whether it may beat a throw; the kitty never does.

    """

    known: Row
    may_hold: bool = True
    counts: bool = True


def throw_verdict(lead: Lead, hidden: Sequence[Hidden], unknown: Row) -> Verdict:
    """The verdict on a throw.

    It is certain where it says so, but it does not weigh every way to share the unknown cards.

    Args:
        lead: the throw.
        hidden: the hidden hands, and the kitty if it is hidden too.
        unknown: the cards of the group that lie in them, in any of them.
    """
    holders = [each for each in hidden if each.may_hold]
    verdicts = [
        _unit_verdict(unit, lead, hidden, holders, unknown)
        for unit in (lead.units if len(lead.units) > 1 else ())
    ]
    if "fails" in verdicts:
        return "fails"
    return "unknown" if "unknown" in verdicts else "stands"


def unit_is_safe(unit: Unit, lead: Lead, hidden: Sequence[Hidden], unknown: Row) -> bool:
    """Tests if no hidden hand can beat a unit."""
    holders = [each for each in hidden if each.may_hold]
    return _unit_verdict(unit, lead, hidden, holders, unknown) == "stands"


def _unit_verdict(
    unit: Unit, lead: Lead, hidden: Sequence[Hidden], holders: Sequence[Hidden], unknown: Row
) -> Verdict:
    """The verdict on a unit of a throw."""
    group = lead.group
    counting = [each for each in hidden if each.counts]
    most = [
        rows_together(each.known, unknown) if each.may_hold else each.known for each in counting
    ]
    if not any(beats(unit, row, group) for row in most):
        return "stands"
    if any(beats(unit, each.known, group) for each in counting):
        return "fails"
    # A single holder has all unknown cards; and a higher card lies somewhere, whoever has it.
    is_certain = len(holders) == 1 or unit.piece.size == 1
    return "fails" if is_certain and all(each.counts for each in holders) else "unknown"
