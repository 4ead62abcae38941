"""The seal of a server: it seals tables and signs states with the keys of the settings."""

from __future__ import annotations

import time
from dataclasses import dataclass
from os import urandom
from typing import TYPE_CHECKING, Any, cast

import orjson

from app.observe import observe
from paiju.play.questions.proofs import PROVER
from paiju.tables.proof import Prover
from paiju.tables.seal import KEY_BYTES, NONCE_BYTES, Keyring

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from app.config import Settings


@dataclass(frozen=True, slots=True)
class Seal:
    """A keyring with a clock and a source of random bytes, with which tables are sealed.

    Attributes:
        keyring: the keys, and the time for which a sealed table is valid.
        clock: gives the present time, in seconds; examples and tests have a stopped clock.
        chance: gives a number of random bytes; examples and tests have fixed ones.
    """

    keyring: Keyring
    clock: Callable[[], float] = time.time
    chance: Callable[[int], bytes] = urandom

    def seal(self, data: bytes) -> str:
        """A token that contains the data, sealed at the present time."""
        return self.keyring.seal(data, int(self.clock()), self.chance(NONCE_BYTES))

    def open(self, token: str) -> bytes:
        """The data in a token; raises `SealError` if the token is forged or has expired."""
        return self.keyring.open(token, int(self.clock()))


def register(app: Flask, settings: Settings, seal: Seal | None) -> None:
    """Give an application its seal and its prover of states.

    This happens before the workers are forked, so that they share its keys.
    """
    keys = settings.seal_keys
    if seal is None and not keys:
        app.logger.warning(_NO_KEYS)
        keys = (urandom(KEY_BYTES),)
    app.extensions["paiju-seal"] = seal or Seal(Keyring(keys, settings.seal_seconds))
    known = settings.seal_keys if seal is None else seal.keyring.keys
    # A random key is lost when the server ends: proofs by it would be of no use to other servers.
    prover = Prover(known, canonical, observe.count_state) if known else None

    def set_prover() -> None:
        PROVER.set(prover)

    app.before_request(set_prover)


def canonical(state: dict[str, Any]) -> bytes:
    """The canonical JSON of a state: equal states have equal bytes.

    >>> canonical({"seed": 1, "history": []})
    b'{"history":[],"seed":1}'
    """
    return orjson.dumps(state, option=orjson.OPT_SORT_KEYS)


def seal_of(app: Flask) -> Seal:
    """The seal that `register` gave to an application."""
    return cast("Seal", app.extensions["paiju-seal"])


_NO_KEYS = (
    "PAIJU_SEAL_KEYS is not set: sealed tables will not open after a restart, nor on any other "
    "server. Set it to the output of: openssl rand -hex 32"
)
