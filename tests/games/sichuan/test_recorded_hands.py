"""Replays of whole hands of another engine: the same choices, payments, ends and next dealers.

That engine asks no seat for a peng where another wins, lists a win after a peng that it then
refuses, and pays an added gang before it is robbed. Of a pig that it fines it takes no more than
the fine and 查大叫; and a win that its seat declined by its own draw sets a bar there only if the
drawn tile itself is discarded, where the rest of the hand waits for whatever is.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.sichuan.flow.flow import FLOW
from paiju.all_games.sichuan.rulesets import rules_of
from paiju.melding.flow.wall import Wall, takers
from paiju.melding.hands.actions import Action
from tests.support.corpus import FOLDER, needs_corpus
from tests.support.scale import wide_but

if TYPE_CHECKING:
    from paiju.all_games.sichuan.state import State
    from tests.support.corpus import Json

ENGINE = {
    "void_choice": "tile",
    "gang_draw": "back",
    "golden_wait": "pair",
    "exhausted_wait": "own",
    "wall_end_gangs": False,
    "heaven_earth": "cap",
    "void_penalty": "none",
    "pig_pays": "others",
    "shot_by_gang": False,
    "last_seat": "examined",
}
REASONS = {
    "hu": "hu",
    "gang melded": "melded_gang",
    "gang concealed": "concealed_gang",
    "gang added": "added_gang",
    "not_ready": "not_ready",
    "void_penalty": "void_penalty",
    "return gang_shot": "gang_returned",
    "return wall_end": "gang_refunded",
}
# The points of a pig to each other seat, by the cap of these records.
PIG = 8
# The fans that the other engine names once, and counts twice.
TWICE = {"qingyise": 2, "qidui": 2}


def recorded() -> list[Json]:
    """The hands, without the first line, which explains them."""
    if not FOLDER:
        return []
    with gzip.open(Path(FOLDER) / "sichuan/recorded_hands.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines][1:]


RECORDS = {record["id"]: record for record in recorded()}
OFTEN = list(RECORDS)[::6]


def begun(record: Json) -> State:
    """The fresh hand of a record."""
    options = {**ENGINE, **record["options"]}
    if options.get("void_discard") == "free":
        options["void_penalty"] = "lost_48"
    hands = [iter(hand) for hand in record["hands"]]
    order = [*takers(record["dealer"]), record["dealer"]]
    tiles = (*(next(hands[seat]) for seat in order), *record["wall"])
    return FLOW.deal(rules_of("sbr", options), 0, dealer=record["dealer"], given=(Wall(tiles),))


def passed_by_others(state: State, seat: int | None) -> State:
    """The state after all have passed a tile whom the other engine did not ask before this seat."""
    while state.tabled is not None and state.to_act and seat not in state.to_act:
        state = FLOW.step(state, Action("pass", state.to_act[0])).state
    return state


def said(state: State, choice: Action) -> str:
    """A choice as the other engine names it."""
    player = state.players[state.turn]
    if choice.type == "discard":
        return "first" if player.laid else f"discard {choice.tile}"
    if choice.type == "gang" and state.tabled is None:
        kind = "concealed" if player.hand.count(choice.tile) == 4 else "added"
        return f"gang {kind} {choice.tile}"
    return choice.type


def done(state: State, each: Json) -> State:
    """The state after a step of a record, which was one of the choices that it lists."""
    seat, word = each["seat"], each["do"]
    if word in {"exchange", "void"}:
        tiles = tuple(each.get("tiles", ()))
        return FLOW.step(state, Action(word, seat, each.get("tile"), tiles, each.get("suit"))).state
    state = passed_by_others(state, seat)
    choices = {
        said(state, choice.action): choice.action
        for choice in FLOW.legal(state)
        if choice.action.seat == seat
    }
    after_peng = state.tabled is None and state.history[-1].type == "peng"
    assert set(choices) == set(each["legal"]) - ({"hu"} if after_peng else set())
    result = FLOW.step(state, choices[word])
    assert result.refusal is None
    return result.state


def paid(record: Json) -> Counter[tuple[object, ...]]:
    """The payments of a record; that for a robbed gang came back."""
    found: Counter[tuple[object, ...]] = Counter()
    for reason, payer, payee, points, _ in record["payments"]:
        if reason == "return robbed":
            found["added_gang", payee, payer, points] -= 1
        else:
            found[REASONS[reason], payer, payee, points] += 1
    return +found


def paid_by_pigs(record: Json) -> Counter[tuple[str, int, int, int]]:
    """The payments of fined pigs beside the fine, each to all seats that are no pigs."""
    pigs = {payer for reason, payer, *_ in record["payments"] if reason == "void_penalty"}
    if record["options"].get("flower_pig") != "pay_cap":
        return Counter()
    return Counter(
        ("flower_pig", pig, payee, PIG) for pig in pigs for payee in range(4) if payee not in pigs
    )


def is_barred(tabled: State, each: Json) -> bool:
    """A step is a win that a seat has here no more: it declined one, and kept the tile drawn."""
    seat = each["seat"]
    if each["do"] != "hu" or "pass" not in each["legal"] or tabled.players[seat].bar is None:
        return False
    own = [
        turn for turn in tabled.history if turn.seat == seat and turn.type in {"draw", "discard"}
    ]
    drawn, discarded = own[-2:]
    return (drawn.type, discarded.type) == ("draw", "discard") and drawn.tile != discarded.tile


@needs_corpus
@pytest.mark.parametrize("name", wide_but(RECORDS, *OFTEN))
def test_a_recorded_hand_has_the_same_choices_payments_and_end(name: str) -> None:
    record = RECORDS[name]
    state = tabled = begun(record)
    for each in record["steps"]:
        tabled = state if state.tabled is not None else tabled
        if "do" in each:
            if is_barred(tabled, each):
                # From here on the hands differ.
                assert name == "g208"
                return
            state = done(state, each)
        elif "drawn" in each:
            state = passed_by_others(state, None)
            assert (state.turn, state.drawn) == (each["seat"], each["drawn"])
        else:
            state = passed_by_others(state, None)
            turn = next(
                turn
                for turn in reversed(state.history)
                if turn.type == "hu" and turn.seat == each["won"]
            )
            fans = {fan.code: fan.fans // TWICE.get(fan.code, 1) for fan in turn.fans}
            assert (turn.tile, turn.source, turn.value) == (
                each["tile"],
                each["from"],
                each["value"],
            )
            assert fans == each["fans"]
    state = passed_by_others(state, None)
    assert state.phase == "over"
    ledger = Counter((p.reason, p.payer, p.payee, p.points) for p in state.ledger)
    of_pigs = paid_by_pigs(record)
    assert ledger == paid(record) + of_pigs
    score, scores = FLOW.settle(state), list(record["scores"])
    for _, payer, payee, points in of_pigs:
        scores[payer] -= points
        scores[payee] += points
    assert list(score.points) == scores
    assert score.lost == record["lost_to_nobody"]
    assert list(state.winners) == record["won"]
    assert state.next_dealer == record["next_dealer"]
    assert state.wall.left == record["wall_left"]
    for seat, player in enumerate(state.players):
        # The tile of a win is laid aside here.
        held = Counter(player.hand) + Counter(player.won if seat in record["won"] else ())
        last = Counter(record["last_hands"][seat])
        assert held == last or Counter(player.hand) == last
