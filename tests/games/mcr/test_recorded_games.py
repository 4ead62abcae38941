"""Replays of games from Botzone: the same offers, the same end, the same payments.

Botzone's judge gives after each tile the fans of every seat's win with it. A claim and its discard
are one response there, and two actions here.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.rulesets import SEATS, rules_of
from paiju.all_games.mcr.scoring import score
from paiju.mahjong_tiles.notation import parse_botzone
from paiju.mahjong_tiles.tile import KIND, KINDS
from paiju.melding.hands.actions import Action
from tests.support.corpus import FOLDER, needs_corpus, read_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.mcr.state import State
    from paiju.mahjong_tiles.tile import Tile
    from tests.support.corpus import Json

RULES = rules_of("botzone")
# The games that are replayed, of 56: PAIJU_GAMES=56 replays all.
GAMES = int(os.environ.get("PAIJU_GAMES", "20"))
RECORDS = read_lines("mahjong/botzone_turnflow.jsonl")[:GAMES] if FOLDER else []

# The judge's messages without a response; the draw after a gang follows.
_TOLD_ONLY = {"INIT", "DEAL", "GANG"}

EACH_RECORD = pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])


def tile_of(code: str) -> Tile:
    return parse_botzone(code)[0]


def begun(record: Json) -> State:
    """The deal: each seat draws from the end of its quarter of the recorded wall."""
    told = json.loads(record["initdata"])
    tiles = [tile_of(code) for code in told["walltiles"].split()]
    size = len(tiles) // SEATS
    walls = [tiles[seat * size : (seat + 1) * size][::-1] for seat in range(SEATS)]
    return ENGINE.deal(
        RULES, 0, told["quan"] * SEATS, given=FLOW.records.dealt(RULES).read({"walls": walls})
    )


def turns(record: Json) -> Iterator[tuple[Json, dict[int, str]]]:
    """The judge's messages, with the responses of the seats."""
    events = record["events"]
    for told, responded in zip(events[::2], events[1::2], strict=False):
        yield told["judge"], {int(seat): text for seat, text in responded["resp"].items()}


def acted(state: State, action: Action) -> State:
    done = FLOW.step(state, action)
    assert done.refusal is None, (action, done.refusal)
    return done.state


def own_action(seat: int, response: str) -> Action:
    """A seat's action after its draw."""
    word, *codes = response.split()
    if word == "HU":
        return Action("hu", seat)
    return Action("discard" if word == "PLAY" else "gang", seat, tile=tile_of(codes[0]))


def claim(state: State, seat: int, response: str) -> Action:
    """A seat's claim, without the discard that follows it."""
    word, *codes = response.split()
    if word == "GANG":
        assert state.tabled is not None
        return Action("gang", seat, tile=state.tabled.tile)
    if word == "CHI":
        middle = KIND[tile_of(codes[0])]
        return Action("chi", seat, tiles=KINDS[middle - 1 : middle + 2])
    return Action(word.lower(), seat)


def responded(state: State, responses: dict[int, str]) -> tuple[State, State]:
    """The state after the responses, and the state before any discard among them."""
    if state.phase == "turn":
        seat = state.turn
        return own(state, own_action(seat, responses[seat]))
    for seat in state.to_act:
        state = acted(state, claim(state, seat, responses[seat]))
    if state.phase == "turn" and state.history[-1].type in {"chi", "peng"}:
        out = responses[state.turn].split()[-1]
        return own(state, Action("discard", state.turn, tile=tile_of(out)))
    return state, state


def own(state: State, action: Action) -> tuple[State, State]:
    return acted(state, action), ENGINE.hand.do(state, state.turn, action)


def wins(state: State) -> list[int | None]:
    """The fans of each seat's win with the drawn or open tile; None for no win."""
    tabled = state.tabled
    may = [seat == state.turn if tabled is None else seat != tabled.source for seat in range(SEATS)]
    if tabled is None and state.drawn is None:
        return [None] * SEATS
    scores = [score(RULES, state.win_of(seat)) if may[seat] else None for seat in range(SEATS)]
    return [worth.points if worth else None for worth in scores]


def offered(state: State) -> set[int | None]:
    """The seats that may win."""
    return {choice.action.seat for choice in FLOW.legal(state) if choice.action.type == "hu"}


@needs_corpus
@EACH_RECORD
def test_a_recorded_game_goes_as_it_went(record: Json) -> None:
    state = shown = begun(record)
    for told, responses in turns(record):
        if told["action"] in _TOLD_ONLY:
            assert set(responses.values()) == {"PASS"}
            continue
        points = [points if points > 0 else None for points in told["canHu"]]
        assert points == wins(shown)
        enough = {seat for seat, each in enumerate(points) if each and each >= RULES.minimum}
        if shown.phase == state.phase:
            assert enough == offered(state)
            state, shown = responded(state, responses)
        else:
            # No seat could claim the tile, so none was asked here.
            assert enough == set()
            assert set(responses.values()) == {"PASS"}
            shown = state
    last = record["events"][-1]["judge"]
    assert state.result is not None
    assert state.result.winner == (last["player"] if last["action"] == "HU" else None)
    assert list(FLOW.settle(state).points) == (record["score"] or [0] * SEATS)
    assert state == FLOW.read_state(json.loads(json.dumps(FLOW.write_state(state))))
    if state.won is not None:
        assert state.won.total == last["fanCnt"]
