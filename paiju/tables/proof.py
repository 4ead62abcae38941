"""Proofs of states: message authentication codes made with the keys of sealed tables.

A proof is base64url, without padding, of

=====  ======================================================================
bytes  meaning
=====  ======================================================================
1      the version of this layout
4      the name of the key, as in sealed tables
16     HMAC-SHA256, truncated, of the layout of states, the game, its rule sets
       with their options, the notation, and the state with sorted keys
=====  ======================================================================

The first key makes proofs; proofs made with any of the keys are accepted.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from hmac import compare_digest, digest
from typing import TYPE_CHECKING, Any

from paiju.tables.seal import name_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.play.declaration.game import Game
    from paiju.play.flow.flow import AnyScript

Json = dict[str, Any]

# The version of the layout of states and of its meaning; a change of either invalidates old proofs.
LAYOUT = 2

_VERSION = b"\x01"
_PURPOSE = b"paiju state"
_MAC_BYTES = 16


class Reading(StrEnum):
    """The result of checking a state's proof; its values never change."""

    TRUSTED = "believed"
    NO_PROOF = "no_proof"
    MALFORMED = "malformed"
    OTHER_VERSION = "other_version"
    UNKNOWN_KEY = "unknown_key"
    CHANGED = "changed"


@dataclass(frozen=True)
class Prover:
    """The prover of a service, as `paiju.play.questions.proofs.Prover` specifies it.

    Attributes:
        keys: the keys of its sealed tables.
        encode: writes JSON with sorted keys; it must be the same on all servers with these keys.
        count: counts the result of a check, from the id of a game and the `Reading`.

    """

    keys: tuple[bytes, ...] = field(repr=False)
    encode: Callable[[Json], bytes]
    count: Callable[[str, str], None]

    @cached_property
    def _by_name(self) -> dict[bytes, bytes]:
        return {name_of(key): digest(key, _PURPOSE, "sha256") for key in self.keys}

    def prove(self, game: Game, script: AnyScript, state: Json) -> str:
        """The proof of a state."""
        name, key = next(iter(self._by_name.items()))
        return urlsafe_b64encode(_VERSION + name + self._mac(key, game, script, state)).decode()

    def accepts(self, game: Game, script: AnyScript, state: Json, proof: object) -> bool:
        """Tests if a proof belongs to this state; counts the result."""
        reading = self._reading(game, script, state, proof)
        self.count(game.id, reading)
        return reading is Reading.TRUSTED

    def _reading(self, game: Game, script: AnyScript, state: Json, proof: object) -> Reading:
        if not isinstance(proof, str):
            return Reading.NO_PROOF
        try:
            raw = urlsafe_b64decode(proof)
        except ValueError:
            return Reading.MALFORMED
        if raw[:1] != _VERSION:
            return Reading.OTHER_VERSION if raw else Reading.MALFORMED
        key = self._by_name.get(raw[1:5])
        if key is None:
            return Reading.UNKNOWN_KEY
        is_true = compare_digest(raw[5:], self._mac(key, game, script, state))
        return Reading.TRUSTED if is_true else Reading.CHANGED

    def _mac(self, key: bytes, game: Game, script: AnyScript, state: Json) -> bytes:
        bound = b"%b|%b|%b" % (binding_of(game), script.value.encode(), self.encode(state))
        return digest(key, bound, "sha256")[:_MAC_BYTES]


_BINDINGS: dict[str, bytes] = {}


def binding_of(game: Game) -> bytes:
    """A hash of what all states of a game share: the layout, and the options of every rule set."""
    binding = _BINDINGS.get(game.id)
    if binding is None:
        rules = {name: asdict(game.rules_of(name).options) for name in game.rulesets}
        bound = json.dumps([LAYOUT, game.id, rules], sort_keys=True)
        binding = _BINDINGS[game.id] = sha256(bound.encode()).digest()
    return binding
