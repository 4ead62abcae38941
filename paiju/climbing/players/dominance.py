"""Dominance 优劣: plays of which one leaves higher cards than the other and does the same.

Two plays of one pattern and size do the same if whatever an enemy may hold beats both or neither.
The one that leaves the higher cards, and a hand whose best cut is worth no less, is at least as
good however the cards lie: KK on QQ, rather than AA, where nobody can beat KK but with a bomb.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.climbing.plays.wild_table import wild_table_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.climbing.players.maxims import Seen
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.seat.position import Branch


def are_alike(one: Branch, other: Branch) -> bool:
    """Two branches play the same core and differ in kickers, or not at all."""
    if one.play is None or other.play is None:
        return one.play is other.play
    return _form(one.play) == _form(other.play) and one.play.key == other.play.key


def dominates(position: Seen, one: Branch, other: Branch) -> bool:
    """A branch does what another does, and leaves at least as much, and something more.

    Where cards are wild that is not known: one of them may stand for any rank.
    """
    if wild_table_of(position.table) is not None:
        return False
    if one.play is None or other.play is None or one.is_bomb or other.is_bomb:
        return False
    if _form(one.play) != _form(other.play) or not one.rest:
        return False
    return _leaves_higher(position, one, other) and _does_the_same(position, one.play, other.play)


def enough_for(position: Seen, done: Branch) -> Branch | None:
    """The lowest play of another core that dominates one, where that may matter.

    It matters where what is left of the higher one beats a card that the lower one would not.
    """
    if done.play is None or done.is_bomb or not done.rest:
        return None
    table, seen = position.table, set[int]()
    section, own = table.section(done.play.row), table.core(done.play.row)
    for row in position.rows({section.pattern.id}):
        core = table.core(row)
        if row >= own.start or core.number in seen or table.section(row) is not section:
            continue
        seen.add(core.number)
        lower = position.branch(row)
        if (
            lower.play is not None
            and dominates(position, lower, done)
            and _is_more(position, lower.play, done.play)
        ):
            return lower
    return None


def _is_more(position: Seen, low: Play, high: Play) -> bool:
    """Others may hold a card that the higher play's rank beats, and the lower one's does not."""
    order = position.table.rules.order
    ranks = range(order.index(low.key), order.index(high.key))
    return any(order.index(card[0]) in ranks for card in position.unseen)


def _form(play: Play) -> tuple[str, int, int]:
    return play.pattern.id, play.links, len(play.cards)


def _leaves_higher(position: Seen, one: Branch, other: Branch) -> bool:
    """The cards that a branch leaves are no lower, one by one, and fit as well."""
    order = position.table.rules.order

    def ranks(branch: Branch) -> Iterable[int]:
        return sorted(order.index(card[0]) for card in branch.rest.cards)

    pairs = [*zip(ranks(one), ranks(other), strict=True)]
    if not all(high >= low for high, low in pairs) or all(high == low for high, low in pairs):
        return False
    return position.cut(one).power >= position.cut(other).power


def _does_the_same(position: Seen, low: Play, high: Play) -> bool:
    """Nothing that an enemy may hold lies between two plays of one pattern."""
    table = position.table
    between = table.core(low.row).number + 1, table.core(high.row).number + 1
    if between[0] > between[1]:
        return False
    return not any(
        len(rows) and int(table.sizes(rows).min()) <= position.counts[seat]
        for seat in position.enemies
        for rows in (table.held(position.pools[seat], *between),)
    )
