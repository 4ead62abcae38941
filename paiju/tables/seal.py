"""Sealed tokens: text that its holder can neither read nor change, and that expires.

A token is base64url, without padding, of

=======  =====================================================================
bytes    meaning
=======  =====================================================================
1        the version of this layout
4        the name of the key: the start of its SHA-256
12       a random nonce
the rest AES-256-GCM-SIV of the seconds since 1970 at which it was sealed (8
         bytes), the data, the byte 80 and zeros up to a multiple of 256 bytes
=======  =====================================================================

and the purpose, the version and the key's name are authenticated with it. Two choices need a
reason:

* AES-GCM-SIV (RFC 8452) rather than AES-GCM. Every answer of a busy service seals once, on many
  workers and machines that share nothing but a key, so that nonces are random and may repeat. A
  repeated nonce breaks the authentication of GCM; with GCM-SIV it only shows whether the two
  tables were the same.
* Nothing is compressed. The length of compressed data depends on its content, and so would leak
  something about the hidden cards. Codes of cards have the same length; padding hides the rest.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV

from paiju.shapes.errors import Fault, ImpossibleError
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY_BYTES = 32
NONCE_BYTES = 12
VERSION = b"\x01"

# The largest lead that the clock of another server with the same keys may have.
LEEWAY_SECONDS = 60

_PURPOSE = b"paiju sealed table"
_NAME_BYTES = 4
_TIME_BYTES = 8
_TAG_BYTES = 16
_BLOCK_BYTES = 256
_HEAD_BYTES = len(VERSION) + _NAME_BYTES
_LEAST_BYTES = _HEAD_BYTES + NONCE_BYTES + _BLOCK_BYTES + _TAG_BYTES
_END = b"\x80"


class Refusal(StrEnum):
    """The reason why a token is not opened; its values never change."""

    MALFORMED = "malformed"
    OTHER_VERSION = "other_version"
    UNKNOWN_KEY = "unknown_key"
    CHANGED = "changed"
    EXPIRED = "expired"
    TOO_EARLY = "too_early"


TEXTS: Mapping[Refusal, Text] = MappingProxyType(
    {
        Refusal.MALFORMED: Text("这不是密封的牌桌", "this is no sealed table"),
        Refusal.OTHER_VERSION: Text(
            "由服务的另一版本密封", "it was sealed by another version of the service"
        ),
        Refusal.UNKNOWN_KEY: Text(
            "密封所用的密钥不在本服务器上",
            "it was sealed with a key that this server does not have",
        ),
        Refusal.CHANGED: Text("密封之后被改动过", "it was changed after it was sealed"),
        Refusal.EXPIRED: Text("已过期", "it has expired"),
        Refusal.TOO_EARLY: Text(
            "密封时间晚于本服务器的时钟", "it was sealed in the future of this server's clock"
        ),
    }
)


class SealError(ImpossibleError):
    """A token cannot be opened."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(Fault(refusal.value, TEXTS[refusal], ("table",)))


@dataclass(frozen=True)
class Keyring:
    """The keys of a service: the first one seals, all of them open, so that keys can be replaced.

    >>> ring = Keyring((bytes(range(32)),), max_age=3600)
    >>> token = ring.seal(b"a secret", now=1_000, nonce=bytes(12))
    >>> ring.open(token, now=4_600)
    b'a secret'
    >>> ring.open(token, now=4_601)
    Traceback (most recent call last):
    paiju.tables.seal.SealError: it has expired
    """

    keys: tuple[bytes, ...] = field(repr=False)
    max_age: int

    @cached_property
    def _ciphers(self) -> dict[bytes, AESGCMSIV]:
        return {name_of(key): AESGCMSIV(key) for key in self.keys}

    def seal(self, data: bytes, now: int, nonce: bytes) -> str:
        """Seal data at a time; `nonce` is 12 random bytes, new for each token."""
        head = VERSION + name_of(self.keys[0])
        padded = now.to_bytes(_TIME_BYTES) + data + _END
        padded += bytes(-len(padded) % _BLOCK_BYTES)
        sealed = self._ciphers[head[len(VERSION) :]].encrypt(nonce, padded, _PURPOSE + head)
        return urlsafe_b64encode(head + nonce + sealed).rstrip(b"=").decode()

    def open(self, token: str, now: int) -> bytes:
        """The data that a token seals; raises a `SealError` if it cannot be opened."""
        raw = _decoded(token)
        if len(raw) < _LEAST_BYTES:
            raise SealError(Refusal.MALFORMED)
        if raw[: len(VERSION)] != VERSION:
            raise SealError(Refusal.OTHER_VERSION)
        head, sealed = raw[:_HEAD_BYTES], raw[_HEAD_BYTES:]
        cipher = self._ciphers.get(head[len(VERSION) :])
        if cipher is None:
            raise SealError(Refusal.UNKNOWN_KEY)
        try:
            padded = cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], _PURPOSE + head)
        except InvalidTag:
            raise SealError(Refusal.CHANGED) from None
        sealed_at = int.from_bytes(padded[:_TIME_BYTES])
        if now - sealed_at > self.max_age:
            raise SealError(Refusal.EXPIRED)
        if sealed_at - now > LEEWAY_SECONDS:
            raise SealError(Refusal.TOO_EARLY)
        return padded[_TIME_BYTES:].rstrip(b"\x00").removesuffix(_END)


def name_of(key: bytes) -> bytes:
    """The name of a key, a part of its hash."""
    return sha256(b"paiju key name|" + key).digest()[:_NAME_BYTES]


def _decoded(token: str) -> bytes:
    """The bytes of a token; only the spelling of `Keyring.seal` is accepted."""
    try:
        raw = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except ValueError:
        raise SealError(Refusal.MALFORMED) from None
    # Python's decoder skips unknown characters and ignores spare bits of the last letter.
    if urlsafe_b64encode(raw).rstrip(b"=").decode() != token:
        raise SealError(Refusal.MALFORMED)
    return raw
