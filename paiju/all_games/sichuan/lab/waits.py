"""The count of waits in games of skilled players of 四川麻将: when they wait, and for which tiles.

::

    python -m paiju.all_games.sichuan.lab.waits --hands 2000

Every rival is counted at every discard. The program prints the numbers that
`paiju/all_games/sichuan/players/danger.py` should have. It also prints how well its present numbers
forecast these games: the mean log-likelihood.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from itertools import accumulate
from math import log
from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.players.bots import SKILLED
from paiju.all_games.sichuan.players.danger import LATE, dangers, kept, waiting
from paiju.all_games.sichuan.players.position import rivals_of
from paiju.all_games.sichuan.rulesets import rules_of
from paiju.all_games.sichuan.scoring import aim_of
from paiju.all_games.sichuan.view import view as view_of
from paiju.chance import Chance
from paiju.mahjong_tiles.tile import COPIES, KIND, RANKS, count_kinds
from paiju.melding.hands.melds import MAX_MELDS
from paiju.melding.hands.waits import waits
from paiju.melding.players.position import open_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paiju.all_games.sichuan.state import State

# Chances are kept this far from 0 and 1, so that their logarithms are finite.
_SURE = 1e-4
# The least chance that is printed: something that happens must not become 0.00.
_LEAST = 0.01


class Kind(NamedTuple):
    """A kind that a seat may discard, against one rival.

    Attributes:
        kind: the kind.
        shown: the number of its tiles that lie open.
        danger: the estimated chance that the rival wins with it.
        wins: whether the rival waits for it.

    """

    kind: int
    shown: int
    danger: float
    wins: bool


class Rival(NamedTuple):
    """A seat that may win with a discard of another, at the moment of that discard.

    Attributes:
        melds: the number of its melds.
        kept: the number of its discards that are not of its void suit.
        chance: the estimated chance that it waits.
        waits: whether it waits.
        kinds: the kinds that may be discarded.

    """

    melds: int
    kept: int
    chance: float
    waits: bool
    kinds: Sequence[Kind]


class Share(NamedTuple):
    """A number of cases, and the number of hits among them."""

    cases: int = 0
    hits: int = 0

    def and_one(self, *, hit: bool) -> Share:
        """The share after one more case."""
        return Share(self.cases + 1, self.hits + hit)

    @property
    def chance(self) -> float:
        """The estimated chance of a hit, by the rule of succession (one hit and one miss more)."""
        return (self.hits + 1) / (self.cases + 2)


def looked_at(seed: str) -> Iterator[Rival]:
    """The rivals of the seat that discards, at each discard of one hand of skilled players."""
    state, number = ENGINE.deal(rules_of(), seed), 0
    while state.to_act:
        view = view_of(state, state.to_act[0])
        if any(offer.type == "discard" for offer in view.offers):
            yield from _rivals(state, view.seat)
        number += 1
        action = SKILLED.agent.decide(view, 1, Chance(seed, str(number))).action
        state = ENGINE.step(state, action).state


def _rivals(state: State, own: int) -> Iterator[Rival]:
    view = view_of(state, own)
    shown = count_kinds(open_tiles(view))
    held = sorted({KIND[tile] for tile in view.hand})
    for seat, danger in dangers(view, rivals_of(view)).items():
        player = state.players[seat]
        own_waits = waits(player.hand, len(player.melds), aim=aim_of(player.void))
        own_discards = {KIND[tile] for tile in player.discards}
        yield Rival(
            len(player.melds),
            kept(view, seat),
            waiting(view, seat),
            bool(own_waits),
            [
                Kind(kind, shown[kind], float(danger[kind]), kind in own_waits)
                for kind in held
                if danger[kind] and kind not in own_discards
            ],
        )


def likelihood(estimates: Iterable[tuple[float, bool]]) -> float:
    """The mean logarithm of the estimated chance of each outcome.

    >>> round(likelihood([(0.5, True), (0.25, False)]), 3)
    -0.49
    """
    logarithms = [
        log(max(chance if happens else 1 - chance, _SURE)) for chance, happens in estimates
    ]
    return sum(logarithms) / len(logarithms)


def counted(rivals: Iterable[Rival]) -> str:
    """The counts over these rivals, as the lines of numbers that `danger.py` has."""
    often: defaultdict[tuple[int, int], Share] = defaultdict(Share)
    by_rank: defaultdict[int, Share] = defaultdict(Share)
    by_shown: defaultdict[int, Share] = defaultdict(Share)
    for each in rivals:
        place = each.melds, min(each.kept, LATE)
        often[place] = often[place].and_one(hit=each.waits)
        for kind in each.kinds if each.waits else ():
            by_shown[kind.shown] = by_shown[kind.shown].and_one(hit=kind.wins)
            if not kind.shown:
                rank = min(kind.kind % RANKS, RANKS - 1 - kind.kind % RANKS)
                by_rank[rank] = by_rank[rank].and_one(hit=kind.wins)
    # The chance never falls with further discards; where it seems to, there were few cases.
    rows = [
        [*accumulate((often[melds, place].chance for place in range(LATE + 1)), max)]
        for melds in range(MAX_MELDS + 1)
    ]
    lines = [_line(row) for row in rows]
    lines += [_line(by_rank[rank].chance for rank in range((RANKS + 1) // 2))]
    lines += [_line(by_shown[shown].chance / by_shown[0].chance for shown in range(COPIES))]
    return "\n".join(lines)


def _line(numbers: Iterable[float]) -> str:
    return ", ".join(f"{max(number, _LEAST):.2f}" for number in numbers)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play hands, and print the counts."""
    parser = argparse.ArgumentParser(
        description="Count how often players wait, and on which tiles."
    )
    parser.add_argument("--hands", type=int, default=2000, help="default: 2000")
    parser.add_argument("--seed", default="waits", help="the seed of the hands; default: waits")
    chosen = parser.parse_args(arguments)
    rivals = [
        each for number in range(chosen.hands) for each in looked_at(f"{chosen.seed} {number}")
    ]
    seats = likelihood((each.chance, each.waits) for each in rivals)
    tiles = likelihood((kind.danger, kind.wins) for each in rivals for kind in each.kinds)
    sys.stdout.write(f"{counted(rivals)}\nwaits {seats:.4f}, wins {tiles:.4f}\n")


if __name__ == "__main__":
    main()
