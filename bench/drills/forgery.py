"""The drill of forgeries: forged tokens of sealed tables, none of which may open."""

from __future__ import annotations

import random
from functools import cache
from hashlib import sha256
from itertools import cycle, islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.config import Settings
from app.factory import build
from app.guard.sealing import Seal
from paiju.tables.seal import Keyring

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from flask.testing import FlaskClient

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_MAX_AGE = 3_600
_HEAD = 24
_KEY, _OTHER_KEY = (sha256(name).digest() for name in (b"a key", b"another"))
_ACTION = {"type": "pass"}


class Forger:
    """A maker of forged tokens.

    Attributes:
        tokens: valid tokens.
        elsewhere: a token that another key sealed.
        stale: a token that has expired.
        chance: the source of random numbers.

    """

    def __init__(self, tokens: list[str], elsewhere: str, stale: str) -> None:
        self.tokens, self.elsewhere, self.stale = tokens, elsewhere, stale
        self.chance = random.Random(256)

    def edited(self) -> str:
        """A token with one letter replaced."""
        token = self._token()
        at = self.chance.randrange(len(token))
        letter = self.chance.choice([each for each in _LETTERS if each != token[at]])
        return token[:at] + letter + token[at + 1 :]

    def truncated(self) -> str:
        """A token with one end cut off."""
        token, cut = self._token(), self.chance.randrange(1, 400)
        return token[:-cut] if self.chance.random() < 0.5 else token[cut:]

    def lengthened(self) -> str:
        """A token with letters appended."""
        return self._token() + "".join(self.chance.choices(_LETTERS, k=self.chance.randrange(1, 9)))

    def spliced(self) -> str:
        """The beginning of one token, joined to the end of another."""
        one, other = self.chance.sample(self.tokens, 2)
        # Cut behind the id of the key, which both share.
        at = self.chance.randrange(_HEAD, min(len(one), len(other)) - _HEAD)
        return one[:at] + other[at:]

    def exchanged(self) -> str:
        """A token with two of its parts exchanged."""
        token = self._token()
        a, b, c = sorted(self.chance.sample(range(1, len(token)), 3))
        found = token[:a] + token[b:c] + token[a:b] + token[c:]
        return found if found != token else self.edited()

    def of_another_key(self) -> str:
        """A token that another key sealed."""
        return self.elsewhere

    def expired(self) -> str:
        """An expired token."""
        return self.stale

    def _token(self) -> str:
        return self.chance.choice(self.tokens)


KINDS: Mapping[str, Callable[[Forger], str]] = MappingProxyType(
    {
        "edited": Forger.edited,
        "truncated": Forger.truncated,
        "lengthened": Forger.lengthened,
        "spliced": Forger.spliced,
        "parts exchanged": Forger.exchanged,
        "of another key": Forger.of_another_key,
        "expired": Forger.expired,
    }
)


def forgeries() -> tuple[str, ...]:
    """The names of the kinds of forgery."""
    return tuple(KINDS)


def forged(number: int) -> Iterator[str]:
    """A number of forged tokens, of every kind in turn."""
    forger = Forger(
        [_laid(seed, _KEY, 0) for seed in range(20)],
        _laid(0, _OTHER_KEY, 0),
        _laid(0, _KEY, -_MAX_AGE - 1),
    )
    for forge in islice(cycle(KINDS.values()), number):
        yield forge(forger)


def forgeries_opened(number: int) -> int:
    """The number of forged tokens that a server opens, of `number` forged ones."""
    client = _client(_KEY, 0)
    return sum(_is_opened(client, token) for token in forged(number))


def _is_opened(client: FlaskClient, token: str) -> bool:
    answer = client.post("/v1/tables/act", json={"table": token, "action": _ACTION})
    return answer.status_code != 403


def _laid(seed: int, key: bytes, seconds: int) -> str:
    """The token of a new table.

    Args:
        seed: the seed of the deal.
        key: the key that seals the table.
        seconds: the time of the seal, counted from a fixed time; negative for an older seal.
    """
    told: dict[str, Any] = (
        _client(key, seconds)
        .post("/v1/tables", json={"game": "doudizhu", "seats": ["human", 1, 1], "seed": seed})
        .get_json()
    )
    token: str = told["table"]
    return token


@cache
def _client(key: bytes, seconds: int) -> FlaskClient:
    """A client of a server with a key, whose clock stands still `seconds` after a fixed time."""
    seal = Seal(Keyring((key,), _MAX_AGE), clock=lambda: 1_000_000.0 + seconds)
    return build(Settings(), seal).test_client()
