"""API keys: how one is made, how it is written down, and how it is known again.

A key is 256 random bits, so a single SHA-256 of it is enough to keep: nobody can try as many keys
as there are. bcrypt and its kin slow down whoever guesses what people think up, which no key is;
here they would only make each question dear.
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

# What a key begins with, by which those who search for lost secrets find it.
PREFIX = "paiju_"
KEY_BYTES = 32
# A key is compared with each of them.
MAX_KEYS = 1000
MAX_NAME = 32
NAME = re.compile(rf"[A-Za-z0-9._-]{{1,{MAX_NAME}}}")

_ENTRY = re.compile(rf"({NAME.pattern}):([0-9A-Fa-f]{{64}})")


class ApiKey(NamedTuple):
    """A key as it is kept: whose it is, and its digest."""

    name: str
    digest: bytes


def new_key() -> str:
    """A key that nobody has."""
    return PREFIX + token_urlsafe(KEY_BYTES)


def entry_of(name: str, key: str) -> str:
    """A key as it is written down.

    >>> entry_of("shop", "paiju_secret")
    'shop:91d62c8cf5c4ad0dc6aa1fa13500abb561483bdf6cd071cff4d0d3a9a2cfd3bb'
    """
    return f"{name}:{sha256(key.encode()).hexdigest()}"


def read_entries(words: Iterable[str]) -> tuple[ApiKey, ...]:
    """Keys that were written down.

    A name may stand twice, with another key: so that a caller can go over to a new one.

    Raises:
        ValueError: One of them is no entry, one stands twice, or they are too many.
    """
    found = [_ENTRY.fullmatch(word) for word in words]
    keys = [ApiKey(each[1], bytes.fromhex(each[2])) for each in found if each]
    if len(keys) < len(found):
        message = (
            "entries such as `paiju key NAME` prints: a name, a colon and 64 hexadecimal digits"
        )
        raise ValueError(message)
    if len({key.digest for key in keys}) < len(keys):
        message = "keys that differ from each other"
        raise ValueError(message)
    if len(keys) > MAX_KEYS:
        message = f"at most {MAX_KEYS:,} keys"
        raise ValueError(message)
    return tuple(keys)


def read_file(file: Path) -> tuple[ApiKey, ...]:
    """The keys of a file: one a line, beside empty lines and those that begin with #.

    Raises:
        OSError: It cannot be read.
        ValueError: As read_entries.
    """
    text = file.read_text(encoding="utf-8", errors="replace")
    lines = (line.strip() for line in text.splitlines())
    return read_entries(line for line in lines if line and not line.startswith("#"))


def name_of(key: str, known: Iterable[ApiKey]) -> str | None:
    """Whose key this is; the time that it takes tells nothing of those that are known."""
    digest = sha256(key.encode(errors="replace")).digest()
    names = [each.name for each in known if compare_digest(digest, each.digest)]
    return names[0] if names else None
