"""The length of a sealed table tells how long the game has lasted, and nothing that is hidden.

At each position hidden cards are drawn anew, so that the human sees the same: what is sealed is as
long as before.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance, shuffle
from paiju.play.declaration.registry import GAMES
from paiju.playing_cards.holding import Holding
from paiju.shapes.errors import ImpossibleError
from paiju.tables.table import HUMAN, act, lay, write
from tests.support.scale import WIDE
from tests.tables.playing import an_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.play.declaration.game import Game
    from paiju.tables.table import Table

Json = dict[str, Any]

# The positions of each game.
POSITIONS = 2_000 if WIDE else 50
# The times that all hidden cards are drawn anew, or that two tiles of a wall change places.
REDRAWS, SWAPS = 4, 16


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_as_long_whatever_the_human_does_not_see(name: str) -> None:
    apart: dict[str, set[int]] = {}
    redraws = 0
    for number, table in enumerate(islice(tables(GAMES[name]), POSITIONS)):
        length = len(write(table))
        for other in redrawn(table, Chance(number, "hidden cards")):
            redraws += 1
            more = len(write(other)) - length
            if more:
                apart.setdefault(rules_of(table), set()).add(more)
    assert apart == {}
    assert redraws > POSITIONS


def rules_of(table: Table) -> str:
    """The id of the rule set of a table."""
    state: Any = table.state
    found: str = state.rules.id
    return found


def tables(game: Game) -> Iterator[Table]:
    """Tables at which the human is to act, in every rule set in turn, for ever."""
    for number in count():
        rules = game.rules_of(game.rulesets[number % len(game.rulesets)])
        seats = [game.bots[0].id] * rules.seats
        seats[number % rules.seats] = HUMAN
        course = lay(game, rules, seats, f"length {number}")
        chance = Chance(number, "a human")
        while not course.table.is_over:
            # Tiles and cards of tricks are redrawn over a deal that was made elsewhere.
            yield course.table if game.family == "cards" else given(course.table)
            course = act(course.table, an_action(course.table, chance))


def redrawn(table: Table, chance: Chance) -> Iterator[Table]:
    """Tables of the same view with other hidden cards."""
    families = {"cards": cards_redrawn, "tiles": tiles_redrawn, "tricks": tricks_redrawn}
    family = families[table.game.family]
    flow = table.game.flow
    seen = flow.write_view(table.view)
    for state in family(table, chance):
        if flow.write_view(flow.view(state, table.human)) == seen:
            yield replace(table, state=state)


def cards_redrawn(table: Table, chance: Chance) -> Iterator[Any]:
    """States with the cards of the others in other hands."""
    state: Any = table.state
    others = [seat for seat in range(len(state.hands)) if seat != table.human]
    pool = sorted(card for seat in others for card in state.hands[seat].cards)
    for _ in range(REDRAWS):
        mixed = iter(shuffle(pool, chance.randrange(2**31), "redrawn"))
        hands = [*state.hands]
        for seat in others:
            hands[seat] = Holding.of([*islice(mixed, len(hands[seat].cards))])
        yield replace(state, hands=tuple(hands))


def tricks_redrawn(table: Table, chance: Chance) -> Iterator[Any]:
    """States after a deal with two cards of the others, or of the kitty, in each other's place.

    A deal in which something could not be done is left out.
    """
    flow, (deal, acts) = table.game.flow, table.game.decided_by
    told = flow.write_state(table.state)
    decided = {name: told[name] for name in (*deal, *acts) if name in told}
    hands, kitty = decided["dealt"]["hands"], decided["dealt"]["kitty"]
    for _ in range(SWAPS):
        *mixed, bottom = swapped([*hands[: table.human], *hands[table.human + 1 :], kitty], chance)
        mixed.insert(table.human, hands[table.human])
        try:
            yield flow.read_state({**decided, "dealt": {"hands": mixed, "kitty": bottom}})
        except ImpossibleError:
            continue


def given(table: Table) -> Table:
    """The same table, as if its walls or cards had been dealt elsewhere."""
    state: Any = table.state
    return replace(table, state=replace(state, is_given=True))


def tiles_redrawn(table: Table, chance: Chance) -> Iterator[Any]:
    """States with tiles in other places of the walls, over which all is done again.

    So what seats let pass is what their other tiles say. A swap that cannot be is left out.
    """
    flow, (deal, acts) = table.game.flow, table.game.decided_by
    told = flow.write_state(table.state)
    decided = {name: told[name] for name in (*deal, *acts) if name in told}
    # The tile of a draw may be left out.
    turns = [each if each["type"] != "draw" else {**each, "tile": None} for each in told["history"]]
    for _ in range(SWAPS):
        walls = swapped(decided["dealt"]["walls"], chance)
        try:
            yield flow.read_state({**decided, "dealt": {"walls": walls}, "history": turns})
        except ImpossibleError:
            continue


def swapped(walls: list[list[str]], chance: Chance) -> list[list[str]]:
    """Walls with two tiles in each other's place."""
    changed = [[*wall] for wall in walls]
    places = [(wall, at) for wall in changed for at in range(len(wall))]
    (one, at), (other, there) = (places[chance.randrange(len(places))] for _ in range(2))
    one[at], other[there] = other[there], one[at]
    return changed
