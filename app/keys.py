"""API keys: a new key, its entry in the settings, and the owner of a key that a request sends.

The settings hold the plain SHA-256 of each key. That is safe, because a key has 256 random bits,
which nobody can guess. Slow hashes such as bcrypt protect passwords that people choose. Here they
would only slow down requests.
"""

from __future__ import annotations

import re
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

# The start of every key: scanners for leaked secrets recognise it.
PREFIX = "paiju_"
KEY_BYTES = 32
# Bounded, because the key of a request is compared with each of them.
MAX_KEYS = 1000
MAX_NAME = 32
NAME = re.compile(rf"[A-Za-z0-9._-]{{1,{MAX_NAME}}}")

_ENTRY = re.compile(rf"({NAME.pattern}):([0-9A-Fa-f]{{64}})")


class ApiKey(NamedTuple):
    """The entry of a key in the settings: the owner's name, and the SHA-256 of the key."""

    name: str
    digest: bytes


def new_key() -> str:
    """A new random key."""
    return PREFIX + token_urlsafe(KEY_BYTES)


def entry_of(name: str, key: str) -> str:
    """The entry of a key in the settings: the name of the key's owner and the SHA-256 of the key.

    >>> entry_of("shop", "paiju_secret")
    'shop:91d62c8cf5c4ad0dc6aa1fa13500abb561483bdf6cd071cff4d0d3a9a2cfd3bb'
    """
    return f"{name}:{sha256(key.encode()).hexdigest()}"


def read_entries(words: Iterable[str]) -> tuple[ApiKey, ...]:
    """The keys of some entries, such as those in a setting.

    A name may have several keys, so that a caller can change from an old key to a new one.

    Raises:
        ValueError: A word is no entry, a key is repeated, or there are too many keys.
    """
    found = [_ENTRY.fullmatch(word) for word in words]
    keys = [ApiKey(each[1], bytes.fromhex(each[2])) for each in found if each]
    if len(keys) < len(found):
        raise ValueError(
            "entries such as `paiju key NAME` prints: a name, a colon and 64 hexadecimal digits"
        )
    if len({key.digest for key in keys}) < len(keys):
        raise ValueError("keys that differ from each other")
    if len(keys) > MAX_KEYS:
        raise ValueError(f"at most {MAX_KEYS:,} keys")
    return tuple(keys)


def read_file(file: Path) -> tuple[ApiKey, ...]:
    """The keys of a file, which has one entry a line; empty lines and comments (#) are skipped.

    Raises:
        OSError: The file cannot be read.
        ValueError: A line is no entry, a key is repeated, or there are too many keys.
    """
    text = file.read_text(encoding="utf-8", errors="replace")
    lines = (line.strip() for line in text.splitlines())
    return read_entries(line for line in lines if line and not line.startswith("#"))


def name_of(key: str, known: Iterable[ApiKey]) -> str | None:
    """The name of a key's owner; None for an unknown key.

    The time that this takes reveals nothing about the known keys.
    """
    digest = sha256(key.encode(errors="replace")).digest()
    names = [each.name for each in known if compare_digest(digest, each.digest)]
    return names[0] if names else None
