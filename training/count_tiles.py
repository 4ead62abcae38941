"""Count how tiles come and how soon hands end, in games that experts play.

::

    python -m training.count_tiles

Every other game is among experts alone; in the others one expert sits among three of the bot
`greedy`. What an expert waits through is counted from each of his discards to his next: of each
tile that he does not see whether he draws it or another discards it, and whether another ends the
hand. The counts become `app.mahjong.agents.tempo`, which experts plan by.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from app.cards.deal import Chance
from app.cards.tiles import KIND, is_flower
from app.mahjong.agents.expert import EXPERT
from app.mahjong.agents.greedy import GREEDY
from app.mahjong.agents.pace import GROUP_OF, GROUPS
from app.mahjong.agents.position import position_of
from app.mahjong.flow import deal, step
from app.mahjong.rulesets import SEATS, rules_of
from app.mahjong.view import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.mahjong.state import State, Turn

Counts = npt.NDArray[np.float64]

TEMPO = Path(__file__).parents[1] / "app" / "mahjong" / "agents" / "tempo.py"
RULES = rules_of("mcr")
# Few hands last longer; and each turn is counted together with so many beside it.
TURNS, BESIDE = 24, 1


def _by_group() -> Counts:
    return np.zeros(GROUPS)


def _by_turn() -> Counts:
    return np.zeros(TURNS)


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted.

    Attributes:
        unseen: how many tiles of each group were waited through, each once in each round.
        drawn: how many of them were drawn; `before`, discarded by the seat before; `others`, by any
            other.
        rounds: how many rounds began, by how many tiles one had discarded.
        ended: in how many of them another ended the hand, or the wall did.

    """

    unseen: Counts = field(default_factory=_by_group)
    drawn: Counts = field(default_factory=_by_group)
    before: Counts = field(default_factory=_by_group)
    others: Counts = field(default_factory=_by_group)
    rounds: Counts = field(default_factory=_by_turn)
    ended: Counts = field(default_factory=_by_turn)

    def begin(self, state: State, seat: int, weight: float) -> None:
        """A seat has discarded, and waits."""
        seen = view(state, seat)
        for kind, left in enumerate(position_of(seen, remembers=True).left.tolist()):
            self.unseen[GROUP_OF[kind]] += weight * left
        self.rounds[turn_of(state, seat)] += weight

    def note(self, turn: Turn, seat: int, weight: float) -> None:
        """Something was done while a seat waits."""
        if turn.tile is None or is_flower(turn.tile):
            return
        group = GROUP_OF[KIND[turn.tile]]
        if turn.type == "draw" and turn.seat == seat:
            self.drawn[group] += weight
        elif turn.type == "discard" and turn.seat != seat:
            self.others[group] += weight
            self.before[group] += weight * ((turn.seat + 1) % SEATS == seat)

    def end(self, state: State, seat: int, weight: float) -> None:
        """The hand is over; a draw by an empty wall is no end that another made."""
        if state.result is not None and state.result.winner not in {None, seat}:
            self.ended[turn_of(state, seat)] += weight


def turn_of(state: State, seat: int) -> int:
    """How many tiles a seat has discarded, claimed ones too; the last place is that and more."""
    done = sum(turn.type == "discard" and turn.seat == seat for turn in state.history)
    return min(done, TURNS - 1)


def play(number: int, tally: Tally) -> None:
    """Play a game and count it for each expert."""
    seed = f"tempo/{number}"
    experts = {*range(SEATS)} if number % 2 else {number // 2 % SEATS}
    # Games count alike, however many experts are counted in them.
    weight = 1 / len(experts)
    state, moves = deal(RULES, seed), 0
    waiting: set[int] = set()
    while state.to_act:
        seat = state.to_act[0]
        player = (EXPERT if seat in experts else GREEDY).agent
        action = player.decide(view(state, seat), 100, Chance(seed, f"tempo {moves}")).action
        then = step(state, action).state
        for turn in then.history[len(state.history) :]:
            for each in waiting:
                tally.note(turn, each, weight)
        if action.type == "discard" and seat in experts:
            waiting.add(seat)
            tally.begin(then, seat, weight)
        state, moves = then, moves + 1
    for each in waiting:
        tally.end(state, each, weight)


def written(tally: Tally, games: int) -> str:
    """The counts as a module."""
    # What is drawn is drawn blindly: the groups differ by chance alone.
    drawn = tally.drawn.sum() / tally.unseen.sum()
    window = np.ones(2 * BESIDE + 1)
    ended, rounds = (np.convolve(each, window, "same") for each in (tally.ended, tally.rounds))
    return f'''"""How tiles come and hands end, as it was counted in {games} games.

Written by `python -m training.count_tiles`; `app.mahjong.agents.pace` says what groups of kinds
there are.
"""

from __future__ import annotations

# How often the seat before discards a tile of each group in the time in which one draws it once;
# and how often all three others do.
BEFORE = {_told(tally.before / tally.unseen / drawn)}
OTHERS = {_told(tally.others / tally.unseen / drawn)}

# How likely another wins before one's next turn, by how many tiles one has discarded.
ENDS = {_told(ended / np.maximum(rounds, 1), 3)}
'''


def _told(numbers: Counts, digits: int = 2) -> str:
    lines, line = [], "   "
    for number in numbers.tolist():
        told = f" {round(number, digits)},"
        if len(line) + len(told) > 100:
            lines.append(line)
            line = "   "
        line += told
    one = f"({line.strip().rstrip(',')})"
    return one if not lines and len(one) < 90 else "\n".join(["(", *lines, line, ")  # fmt: skip"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, count, and write."""
    parser = argparse.ArgumentParser(description="Count how tiles come and how soon hands end.")
    parser.add_argument("--games", type=int, default=300, help="default: 300")
    parser.add_argument("--out", type=Path, default=TEMPO, help=f"default: {TEMPO}")
    chosen = parser.parse_args(arguments)
    tally = Tally()
    for number in range(chosen.games):
        play(number, tally)
    chosen.out.write_text(written(tally, chosen.games), encoding="utf-8")


if __name__ == "__main__":
    main()
