"""Dominance 优劣: one of two equally strong plays is better, because it leaves higher cards.

Two plays of one pattern and size are equally strong if an enemy can hold nothing that beats one but
not the other. Then the better play is the one that leaves higher cards, and a hand whose best split
is worth no less. It is at least as good however the cards lie. For example, KK is better than AA on
QQ if only a bomb can beat KK.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.climbing.plays.wild_table import wild_table_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.climbing.players.maxims import AnyPosition
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.seat.position import Branch


def are_alike(one: Branch, other: Branch) -> bool:
    """Tests if two branches play the same core; they may differ in kickers."""
    if one.play is None or other.play is None:
        return one.play is other.play
    return _form(one.play) == _form(other.play) and one.play.key == other.play.key


def dominates(position: AnyPosition, one: Branch, other: Branch) -> bool:
    """Tests if branch `one` is as strong a play as `other` and leaves higher cards.

    Always false with wild cards, because a wild card that is left has no fixed rank.
    """
    if wild_table_of(position.table) is not None:
        return False
    if one.play is None or other.play is None or one.is_bomb or other.is_bomb:
        return False
    if _form(one.play) != _form(other.play) or not one.rest:
        return False
    return _leaves_higher(position, one, other) and _does_the_same(position, one.play, other.play)


def enough_for(position: AnyPosition, done: Branch) -> Branch | None:
    """The lowest play that dominates a branch, if the difference may matter; else None.

    It matters if others may hold a card that only the higher rank beats, which is then saved.
    """
    if done.play is None or done.is_bomb or not done.rest:
        return None
    table, tried = position.table, set[int]()
    section, own = table.section(done.play.row), table.core(done.play.row)
    for row in position.rows({section.pattern.id}):
        core = table.core(row)
        if row >= own.start or core.number in tried or table.section(row) is not section:
            continue
        tried.add(core.number)
        lower = position.branch(row)
        if (
            lower.play is not None
            and dominates(position, lower, done)
            and _is_more(position, lower.play, done.play)
        ):
            return lower
    return None


def _is_more(position: AnyPosition, low: Play, high: Play) -> bool:
    """Tests if others may hold a card that the rank of `high` beats but that of `low` does not."""
    order = position.table.rules.order
    ranks = range(order.index(low.key), order.index(high.key))
    return any(order.index(card[0]) in ranks for card in position.unseen)


def _form(play: Play) -> tuple[str, int, int]:
    return play.pattern.id, play.links, len(play.cards)


def _leaves_higher(position: AnyPosition, one: Branch, other: Branch) -> bool:
    """Tests if branch `one` leaves higher cards than `other`, and no worse a best split."""
    order = position.table.rules.order

    def ranks(branch: Branch) -> Iterable[int]:
        return sorted(order.index(card[0]) for card in branch.rest.cards)

    pairs = [*zip(ranks(one), ranks(other), strict=True)]
    if not all(high >= low for high, low in pairs) or all(high == low for high, low in pairs):
        return False
    return position.cut(one).power >= position.cut(other).power


def _does_the_same(position: AnyPosition, low: Play, high: Play) -> bool:
    """Tests if no enemy may hold a play that beats `low` but not `high`, plays of one pattern."""
    table = position.table
    between = table.core(low.row).number + 1, table.core(high.row).number + 1
    if between[0] > between[1]:
        return False
    return not any(
        len(rows) and int(table.sizes(rows).min()) <= position.counts[seat]
        for seat in position.enemies
        for rows in (table.held(position.pools[seat], *between),)
    )
