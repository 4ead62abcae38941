"""The shown programs work: a client, and a bot for Botzone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

    from paiju.all_games.doudizhu.state import State
    from tests.api.serving import Server

ROOT = Path(__file__).parents[2]
Json = dict[str, Any]


@pytest.mark.parametrize(
    ("name", "seed", "line", "times"),
    [
        *(("play_a_game.py", seed, r".*  over .*", range(1, 2)) for seed in ("1", "a seed")),
        *(("sealed_table.py", seed, r"you .*", range(1, 99)) for seed in ("1", "2", "3")),
    ],
)
def test_a_client_of_sixty_lines_plays_a_whole_game(
    server: Server, name: str, seed: str, line: str, times: range
) -> None:
    """The end is written once, and at a sealed table each action of the person."""
    program = ROOT / "examples" / name
    assert len(program.read_text(encoding="utf-8").splitlines()) <= 60
    done = subprocess.run(
        [sys.executable, str(program), server.url, seed],
        env={**os.environ, "NO_PROXY": "*"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    *events, scores = done.stdout.splitlines()
    points = [int(word) for word in re.findall(r"-?\d+", scores)]
    assert (len(points), sum(points), points[0] != 0) == (3, 0, True)
    assert sum(re.fullmatch(line, each) is not None for each in events) in times


def test_a_client_of_a_server_that_refuses_says_why(server: Server) -> None:
    program = ROOT / "examples" / "play_a_game.py"
    done = subprocess.run(
        [sys.executable, str(program), server.url, "x" * 65],
        env={**os.environ, "NO_PROXY": "*"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "deal: /seed: must be from 1 to 64 characters long\n"


def botzone() -> Json:
    """The names that the program of the Botzone page defines."""
    page = (ROOT / "docs" / "botzone.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: Json = {}
    exec(compile(program, "docs/botzone.md", "exec"), names)  # noqa: S102 - the page's own program
    return names


BOT = botzone()
RULES = rules_of("classic", {"doubling": "no"})


class Seat:
    """A bot on Botzone, with the chain of its requests and responses."""

    def __init__(self, ask: Callable[[str, Json], Json]) -> None:
        self.chain: Json = {"requests": [], "responses": []}
        self.ask = ask

    def answer(self, request: Json) -> Any:  # noqa: ANN401 - a number, or a list of cards
        """The bot's response, passed through JSON as Botzone does."""
        self.chain["requests"].append(request)
        found = json.loads(json.dumps(BOT["respond"](self.chain, self.ask)))["response"]
        self.chain["responses"].append(found)
        return found


def numbers(cards: Any) -> list[int]:  # noqa: ANN401 - any cards
    """Cards in Botzone's numbers."""
    return [BOT["CODES"].index(card) for card in cards]


def called(state: State, seats: list[Seat]) -> State:
    """Lead the calling as Botzone's judge does."""
    while state.phase == "calling":
        bids = [bid.points for bid in state.bids]
        seat = state.to_act[0]
        own = numbers(state.deal.hands[seat])
        points = seats[seat].answer({"own": own, "bid": bids})
        word: Json = {"type": "call", "points": points} if points else {"type": "pass"}
        done = COURSE.step(state, COURSE.read_action(word))
        assert done.refusal is None
        if done.state.redeals:
            return done.state
        state = done.state
    return state


def asked_of(state: State, seat: int, *, is_first: bool) -> Json:
    """A request of the play, in the form of Botzone's judge."""
    played = [list(turn.cards) for turn in state.history]
    since: Json = {"history": [numbers(cards) for cards in [[], [], *played][-2:]]}
    if is_first:
        since |= {
            "own": numbers(state.deal.hands[seat]),
            "publiccard": numbers(state.deal.bottom),
            "landlord": state.landlord,
            "pos": seat,
            "finalbid": max(bid.points for bid in state.bids),
        }
    return since


def test_bots_for_botzone_play_whole_games(client: FlaskClient) -> None:
    def ask(path: str, question: Json) -> Json:
        answer: Json = client.post(path, json=question).get_json()
        return answer

    finished = 0
    for seed in range(6):
        seats = [Seat(ask) for _ in range(3)]
        state = called(COURSE.deal(RULES, seed), seats)
        if state.redeals:
            continue
        turns = 0
        while state.to_act:
            seat = state.to_act[0]
            cards = seats[seat].answer(asked_of(state, seat, is_first=turns < 3))
            chain = {**seats[seat].chain, "responses": seats[seat].chain["responses"][:-1]}
            seen, own = COURSE.read_view(BOT["view_of"](chain)), COURSE.view(state, seat)
            assert (seen.hand, seen.history, seen.last) == (own.hand, own.history, own.last)
            assert (seen.to_act, seen.counts, seen.bottom) == (own.to_act, own.counts, own.bottom)
            action: Json = {"type": "play", "cards": [BOT["CODES"][card] for card in cards]}
            done = COURSE.step(state, COURSE.read_action(action if cards else {"type": "pass"}))
            assert done.refusal is None
            state, turns = done.state, turns + 1
        assert COURSE.legal(state) == ()
        finished += 1
    assert finished >= 3
