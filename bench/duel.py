"""The table of the solver: the time for positions of two open hands, by their number of cards.

::

    python -m bench.duel

The positions are from games of Guandan for two, with the rule set `homework` and its bot. Each has
one of the numbers of cards in `CARDS`. Times are processor time.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import TYPE_CHECKING

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.players.simple import HOMEWORK
from paiju.all_games.guandan.rulesets import rules_of
from paiju.chance import Chance
from paiju.climbing.players.solver.solve import OpenPosition, Solver

if TYPE_CHECKING:
    from paiju.all_games.guandan.state import State

CARDS = (12, 16, 20, 24, 28, 32, 36)
POSITIONS = 40
# The nodes of the solver: enough for more than half a second.
NODES = 3_000_000
FAST, SLOW = 10, 500


def positions() -> dict[int, list[State]]:
    """The positions by the number of cards in both hands; `POSITIONS` for each number."""
    found: dict[int, list[State]] = {cards: [] for cards in CARDS}
    number = 0
    while any(len(states) < POSITIONS for states in found.values()):
        state, turn = COURSE.deal(rules_of("homework"), f"bench/{number}"), 0
        number += 1
        while state.to_act:
            cards = sum(map(len, state.hands))
            # Positions are leads only, so that a round gives at most one for each number.
            if cards in found and state.last is None and len(found[cards]) < POSITIONS:
                found[cards].append(state)
            seen, chance = COURSE.view(state, state.to_act[0]), Chance(number, f"bench {turn}")
            state = COURSE.step(state, HOMEWORK.agent.decide(seen, 1, chance).action).state
            turn += 1
    return found


def milliseconds(state: State) -> float:
    """The processor time to solve a position, in milliseconds; infinite if it is not solved."""
    (seat,) = state.to_act
    position = OpenPosition(state.rules.table, state.rules.round, state.hands, seat)
    started = process_time()
    solved = Solver(position, NODES).solve()
    taken = 1000 * (process_time() - started)
    return taken if solved.wins is not None else float("inf")


def main() -> None:
    """Measure, and print the table."""
    found = positions()
    milliseconds(found[CARDS[0]][0])  # compiles
    lines = [
        f"| cards in all | median ms | within {FAST} ms | within {SLOW} ms |",
        "|---|---|---|---|",
    ]
    for cards, states in found.items():
        taken = sorted(map(milliseconds, states))
        fast, slow = (sum(each <= limit for each in taken) for limit in (FAST, SLOW))
        middle = taken[len(taken) // 2]
        shown = f"{middle:.1f}" if middle < SLOW else f"> {SLOW}"
        lines.append(
            f"| {cards} | {shown} | {100 * fast / len(taken):.0f} % | "
            f"{100 * slow / len(taken):.0f} % |"
        )
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
