"""Proofs of states: a state that comes with its proof was written here, and is not replayed.

A proof only saves time. Without its proof, a state is replayed from its deal, and refused if no
game can reach it.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from paiju.play.questions.state_fields import with_game_id, without_game_id
from paiju.shapes.field_types import Field, FieldType
from paiju.shapes.read import read_text
from paiju.shapes.schema import Schema, or_null, ref, text
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import AnyScript, State

Json = dict[str, Any]

MAX_PROOF = 128
_ANSWERED = Text(
    "配了密钥的服务才有，否则是 null：跟局面一起带回来，服务就采信这个局面。它认的"
    "是这个局面和它的写法。",
    "Null if the server has no keys. Send it back with this state, and the state is not "
    "replayed. It fits only this state, in this notation.",
)
_ASKED = Text(
    "带着这个局面的响应里的 `proof`。有它，服务就采信局面，牌局再长也不用重放；没有、"
    "或者不是这个局面的，就照历史重放一遍。",
    "`proof` of the answer that had the state. With it the state is believed, however "
    "long the game is; without it, or with one that is not of this state, the history "
    "is played again.",
)


class Prover(Protocol):
    """The maker and checker of proofs, which has the secret keys of a server."""

    def prove(self, game: Game, script: AnyScript, state: Json) -> str:
        """The proof of a state, given as JSON in a notation of its cards."""

    def accepts(self, game: Game, script: AnyScript, state: Json, proof: object) -> bool:
        """Tests if a proof belongs to this state in this notation, and counts the result."""


# The prover of the server that answers the current question; None if the server has no keys.
PROVER: ContextVar[Prover | None] = ContextVar("prover", default=None)


def written(game: Game, state: State, script: AnyScript) -> Json:
    """The fields `state` and `proof` of an answer; the proof is None if the server has no keys."""
    state_json = game.flow.write_state(state, script)
    prover = PROVER.get()
    proof = prover.prove(game, script, state_json) if prover else None
    return {"state": with_game_id(game, state_json), "proof": proof}


@dataclass(frozen=True, slots=True)
class StateOf(FieldType):
    """The field type of a state; a state that comes with its proof is not replayed.

    Attributes:
        game: the game.
        proof: the field `proof` of the same question, as it was sent.

    """

    game: Game
    proof: object = None

    def read(self, value: object, script: AnyScript) -> Any:  # noqa: ANN401 - each game has its own
        """The state in a JSON value, trusted with its proof and replayed without."""
        prover, flow = PROVER.get(), self.game.flow
        state_json = without_game_id(self.game, value)
        if (
            prover is not None
            and isinstance(state_json, dict)
            and prover.accepts(self.game, script, state_json, self.proof)
        ):
            return flow.read_trusted_state(state_json, script)
        return flow.read_state(state_json, script)

    def within(self, body: Mapping[str, Any]) -> StateOf:
        """This field type, with the proof that the body of a question sends."""
        return StateOf(self.game, body.get("proof"))

    def schema(self) -> Schema:
        """A reference to the OpenAPI component of the game's states."""
        return ref(f"{self.game.component}State")


@dataclass(frozen=True, slots=True)
class _Proof(FieldType):
    """The field type of a proof; only the server that wrote a proof can check it."""

    def read(self, value: object, script: AnyScript) -> str:
        """The proof as it was sent."""
        del script
        return read_text(value, 0, MAX_PROOF)

    def schema(self) -> Schema:
        """A bounded string."""
        return text(most=MAX_PROOF)


PROOF = Field(_Proof(), _ASKED, may_be_null=True)
PROOF_SCHEMA: Schema = or_null(text(_ANSWERED, MAX_PROOF))
