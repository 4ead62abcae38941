"""Proofs: of one state in one notation, by the keys of one service."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from app.guard.sealing import canonical
from paiju.play.declaration.registry import GAMES
from paiju.tables import proof as proofs
from paiju.tables.proof import Prover, Reading

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game

OLD, NEW, OTHER = (bytes([number]) * 32 for number in range(3))
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)

Json = dict[str, Any]


class Counted:
    """A service with some keys, and what it has counted."""

    def __init__(self, *keys: bytes) -> None:
        self.readings: Counter[tuple[str, str]] = Counter()
        self._prover = Prover(keys, canonical, self._count)

    def _count(self, game: str, reading: str) -> None:
        self.readings[game, reading] += 1

    def prove(self, game: Game, state: Json, notation: str = "codes") -> str:
        """The proof of a state."""
        return self._prover.prove(game, game.scripts(notation), state)

    def read(self, game: Game, state: Json, proof: object, notation: str = "codes") -> str:
        """The way in which a state is read, which is counted once."""
        self.readings.clear()
        believed = self._prover.accepts(game, game.scripts(notation), state, proof)
        ((counted, reading),) = self.readings
        assert counted == game.id
        assert believed is (reading == Reading.TRUSTED)
        return reading


def state_of(game: Game, ruleset: str | None = None, notation: str = "codes") -> Json:
    """A state with two acts done, in JSON."""
    flow = game.flow
    state = flow.deal(game.rules_of(ruleset or game.default), "proofs")
    for _ in range(2):
        state = flow.step(state, flow.read_action({"type": "auto", "seat": state.to_act[0]})).state
    written: Json = json.loads(json.dumps(flow.write_state(state, game.scripts(notation))))
    return written


@EACH_GAME
def test_the_same_key_gives_the_same_state_the_same_proof(game: Game) -> None:
    state = state_of(game)
    assert Counted(NEW).prove(game, state) == Counted(NEW, OLD).prove(game, state)
    assert Counted(NEW).prove(game, state) != Counted(OLD).prove(game, state)


@EACH_GAME
def test_a_state_is_believed_however_a_client_orders_its_fields(game: Game) -> None:
    service, state = Counted(NEW), state_of(game)
    shuffled = json.loads(json.dumps(state, sort_keys=True))
    assert list(shuffled) != list(state)
    assert service.read(game, shuffled, service.prove(game, state)) == Reading.TRUSTED


@EACH_GAME
def test_the_first_key_proves_and_every_key_is_believed(game: Game) -> None:
    state = state_of(game)
    before, between, after = Counted(OLD), Counted(NEW, OLD), Counted(NEW)
    old, new = before.prove(game, state), between.prove(game, state)
    assert new == after.prove(game, state)
    assert between.read(game, state, old) == between.read(game, state, new) == Reading.TRUSTED
    assert after.read(game, state, old) == before.read(game, state, new) == Reading.UNKNOWN_KEY


@EACH_GAME
def test_a_state_with_one_thing_changed_is_not_believed(game: Game) -> None:
    service, state = Counted(NEW), state_of(game)
    proof = service.prove(game, state)
    for name, part in state.items():
        without = {key: each for key, each in state.items() if key != name}
        for changed in (without, {**state, name: [part]}, {**state, f"{name}s": part}):
            assert service.read(game, changed, proof) == Reading.CHANGED, name


@EACH_GAME
def test_a_proof_of_another_rule_set_notation_or_game_is_not_believed(game: Game) -> None:
    service, state = Counted(NEW), state_of(game)
    proof = service.prove(game, state)
    changed = game.options[0]
    for ruleset in (*game.rulesets, {"id": game.default, "options": {changed.id: True}}):
        if ruleset != state["ruleset"]:
            assert service.read(game, {**state, "ruleset": ruleset}, proof) == Reading.CHANGED
    for other in GAMES.values():
        if other is not game:
            assert service.read(other, state, proof) == Reading.CHANGED
    for script in game.scripts:
        if script.value != "codes":
            elsewhere = state_of(game, notation=script.value)
            assert service.read(game, elsewhere, proof, script.value) == Reading.CHANGED
            assert service.read(game, state, proof, script.value) == Reading.CHANGED


@EACH_GAME
def test_a_proof_ends_with_the_layout_of_states(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, state = Counted(NEW), state_of(game)
    proof = service.prove(game, state)
    monkeypatch.setattr(proofs, "LAYOUT", proofs.LAYOUT + 1)
    monkeypatch.setattr(proofs, "_BINDINGS", {})
    assert service.read(game, state, proof) == Reading.CHANGED


def test_what_is_no_proof_is_counted_by_its_cause() -> None:
    game = GAMES["doudizhu"]
    service, state = Counted(NEW), state_of(game)
    proof = service.prove(game, state)
    raw = urlsafe_b64decode(proof)
    other_version = urlsafe_b64encode(bytes([raw[0] + 1]) + raw[1:]).decode()
    flipped = [
        urlsafe_b64encode(raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]).decode()
        for place in range(5, len(raw))
    ]
    cases: dict[object, Reading] = {
        None: Reading.NO_PROOF,
        7: Reading.NO_PROOF,
        "": Reading.MALFORMED,
        "x": Reading.MALFORMED,
        "牌" * 4: Reading.MALFORMED,
        other_version: Reading.OTHER_VERSION,
        Counted(OTHER).prove(game, state): Reading.UNKNOWN_KEY,
        proof[:-4]: Reading.CHANGED,
        proof + "AAAA": Reading.CHANGED,
        **dict.fromkeys(flipped, Reading.CHANGED),
        proof: Reading.TRUSTED,
    }
    assert {sent: service.read(game, state, sent) for sent in cases} == cases
