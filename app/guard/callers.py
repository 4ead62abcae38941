"""Callers: the owners of API keys, if the server demands keys, or else addresses of clients."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from flask import request

from app.keys import ApiKey, name_of, read_file
from app.problems import ProblemError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from logging import Logger

    from flask import Flask

    from app.config import Network, Settings

    Address = IPv4Address | IPv6Address

# The key in a WSGI environment of the name of the API key's owner, for the access log.
CALLER = "paiju.caller"
# The seconds between two checks if the file of API keys has changed.
LOOK_AGAIN = 5.0
# The most addresses of X-Forwarded-For that are looked at.
MAX_HOPS = 16
# The longest address, with a port and spaces around it.
MAX_ADDRESS = 64
# The bits of an IPv6 network that is counted as one caller: its owner has all its addresses.
_OWN_BITS = 64

_CHALLENGE = 'Bearer realm="paiju"'
_WRONG = f'{_CHALLENGE}, error="invalid_token"'


class Keys:
    """The known API keys: those of the settings, and those of a file that may change."""

    def __init__(
        self,
        given: Sequence[ApiKey],
        file: str,
        log: Logger,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._given, self._file, self._log, self._clock = tuple(given), file, log, clock
        self._lock = Lock()
        self._seen: object = None
        self._look_at = clock() + LOOK_AGAIN
        self._known = self._given
        if file:
            self._read()

    def name_of(self, key: str) -> str | None:
        """The name of a key's owner; None for an unknown key."""
        if self._file and self._clock() >= self._look_at:
            self._look()
        return name_of(key, self._known)

    def _look(self) -> None:
        """Read the file again if it has changed; if it cannot be used, the known keys stay."""
        with self._lock:
            if self._clock() < self._look_at:
                return
            self._look_at = self._clock() + LOOK_AGAIN
            try:
                self._read()
            except (OSError, ValueError) as error:
                self._log.error(
                    "PAIJU_API_KEY_FILE cannot be used (%s): the keys stay as they were",
                    type(error).__name__,
                )

    def _read(self) -> None:
        file = Path(self._file)
        status = file.stat()
        seen = (status.st_ino, status.st_mtime_ns, status.st_size)
        if seen != self._seen:
            self._known = (*self._given, *read_file(file))
            self._seen = seen


def register(app: Flask, settings: Settings) -> None:
    """Make an application find the caller of each request, and demand a key if keys are set."""
    if settings.trusted_proxies:

        def look_behind_proxies() -> None:
            given: dict[str, Any] = request.environ
            peer, named = given.get("REMOTE_ADDR", ""), given.get("HTTP_X_FORWARDED_FOR", "")
            given["REMOTE_ADDR"] = client_address(peer, named, settings.trusted_proxies)

        app.before_request(look_behind_proxies)
    if settings.api_keys or settings.api_key_file:
        keys = Keys(settings.api_keys, settings.api_key_file, app.logger)

        def demand_key() -> None:
            if is_a_question():
                key = _key_of(request.environ)
                name = keys.name_of(key)
                if name is None:
                    challenge = _WRONG if key else _CHALLENGE
                    raise ProblemError("unauthorized", headers={"WWW-Authenticate": challenge})
                request.environ[CALLER] = name

        app.before_request(demand_key)


def is_a_question() -> bool:
    """Tests if keys and limits apply to the current request: if its path is under /v1.

    The preflight request of a browser (OPTIONS) carries no key and is exempt.
    """
    rule = request.url_rule
    return rule is not None and rule.rule.startswith("/v1/") and request.method != "OPTIONS"


def caller() -> str:
    """The caller of the current request: the owner of its key, or else its network address."""
    name = request.environ.get(CALLER)
    return f"key:{name}" if name else f"from:{_network_of(request.environ.get('REMOTE_ADDR', ''))}"


def client_address(peer: str, forwarded: str, trusted: Sequence[Network]) -> str:
    """The address of the client: the first that is no trusted proxy, from the peer backwards.

    Args:
        peer: the address at the other end of the connection.
        forwarded: the X-Forwarded-For header.
        trusted: the networks of trusted proxies.

    >>> proxies = (ip_network("10.0.0.0/8"),)
    >>> client_address("10.0.0.1", "203.0.113.9, 198.51.100.7, 10.0.0.2", proxies)
    '198.51.100.7'
    >>> client_address("203.0.113.9", "198.51.100.7", proxies)
    '203.0.113.9'
    """
    found = peer
    for hop in reversed(forwarded.split(",")[-MAX_HOPS:]):
        address = _read(found)
        if address is None or not any(address in network for network in trusted):
            break
        named = _read(hop[:MAX_ADDRESS])
        if named is None:
            break
        found = str(named)
    return found


@lru_cache(maxsize=1024)
def _network_of(text: str) -> str:
    """The text that counts as one caller: an IPv4 address, or the network of an IPv6 address."""
    address = _read(text)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _OWN_BITS), strict=False))
    return str(address)


@lru_cache(maxsize=1024)
def _read(text: str) -> Address | None:
    """The address in a text, with or without a port, as proxies write it; None if there is none."""
    word = text.strip()
    if word.startswith("["):
        word = word[1:].partition("]")[0]
    elif word.count(":") == 1:
        word = word.partition(":")[0]
    try:
        address = ip_address(word)
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address


def _key_of(environ: dict[str, Any]) -> str:
    """The API key that a request sends; "" if it sends none."""
    scheme, _, key = str(environ.get("HTTP_AUTHORIZATION", "")).partition(" ")
    if scheme.lower() == "bearer":
        return key.strip()
    return str(environ.get("HTTP_X_API_KEY", "")).strip()
