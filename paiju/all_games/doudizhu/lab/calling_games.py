"""Games for fitting the hand model: random deals, with each seat as the landlord, all of skill 3.

::

    python -m paiju.all_games.doudizhu.lab.calling_games --deals 4000

The file has a line for each game: the deal, the landlord, and each seat's points at a stake of one.
The cards follow from the number of the deal. Features are computed when the model is fitted, so
that other features need no new games.

Deals that are in the file are not played again: the command may be stopped at any time, and goes on
when it is run again.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.calling import SEATS
from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.simple import speak_by_advice
from paiju.all_games.doudizhu.players.skilled import Skilled
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.scoring import settle
from paiju.chance import Chance
from paiju.climbing.players.simple import TwoPartPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

# Without calling and doubling; bombs, rocket and spring count as usual.
RULES = rules_of("classic", {"calling": "none", "doubling": "no"})
GAMES = Path(__file__).parent / "data" / "calling.csv"
HEAD = "deal,landlord,points_0,points_1,points_2\n"
# A smaller search than in real games, which gives more games in the same time.
NODES = 800


def seed_of(number: int) -> str:
    """The seed of the deal with this number."""
    return f"calling/{number}"


def play(number: int, landlord: int) -> tuple[int, ...]:
    """The points of each seat after a game of the deal `number` with this landlord."""
    seed = seed_of(number)
    agent = TwoPartPlayer(PLAYED, Skilled(NODES), speak_by_advice)
    state, turn = COURSE.deal(RULES, seed, first=landlord), 0
    while state.to_act:
        chance = Chance(seed, f"training {landlord} {turn}")
        decision = agent.decide(COURSE.view(state, state.to_act[0]), 1, chance)
        state, turn = COURSE.step(state, decision.action).state, turn + 1
    return settle(state).points


def keep_whole(path: Path) -> set[int]:
    """Cut a file after its last complete deal, or create it; return the numbers of its deals."""
    text = path.read_text(encoding="ascii") if path.exists() else ""
    # The text after the last line break is an incomplete line from a stopped run.
    lines = text[: text.rfind("\n") + 1].splitlines(keepends=True)[1:]
    lines = lines[: len(lines) - len(lines) % SEATS]
    path.write_text("".join([HEAD, *lines]), encoding="ascii")
    return {int(line.partition(",")[0]) for line in lines}


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the deals that the file lacks, and write each as soon as it is finished."""
    parser = argparse.ArgumentParser(description="Play games from which calling is learnt.")
    parser.add_argument(
        "--deals", type=int, default=4000, help="so many, with those in the file; default: 4000"
    )
    parser.add_argument("--first", type=int, default=0, help="the first of them; default: 0")
    parser.add_argument("--out", type=Path, default=GAMES, help=f"default: {GAMES}")
    chosen = parser.parse_args(arguments)
    held = keep_whole(chosen.out)
    with chosen.out.open("a", encoding="ascii") as out:
        for number in range(chosen.first, chosen.first + chosen.deals):
            if number in held:
                continue
            for landlord in range(SEATS):
                points = ",".join(map(str, play(number, landlord)))
                out.write(f"{number},{landlord},{points}\n")
            out.flush()


if __name__ == "__main__":
    main()
