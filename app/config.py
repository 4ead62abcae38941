"""The settings of the service, read once from the environment."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TYPE_CHECKING, Any

from app.keys import read_entries

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.keys import ApiKey
    from paiju.text import Language

Network = IPv4Network | IPv6Network


class SettingError(ValueError):
    """Raised if an environment variable has a value that cannot be used as a setting."""


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise ValueError(f"a whole number from {least} to {most}")
        return int(text)

    return read


def _one_of(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"one of {', '.join(choices)}")
        return text

    return read


def _words(text: str) -> list[str]:
    """The words of a text, which are separated by commas or spaces."""
    return text.replace(",", " ").split()


# Strict, because flask-cors would read an origin with other characters as a pattern.
_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[A-Za-z0-9.-]+(?::\d+)?")


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(_words(text))
    if not all(_ORIGIN.fullmatch(origin) for origin in origins):
        raise ValueError("origins such as https://play.example, separated by commas")
    return origins


# The least number of different bytes in a key: random keys pass, keys typed by hand mostly do not.
_LEAST_DIFFERENT = 12


def _keys(text: str) -> tuple[bytes, ...]:
    words = _words(text)
    if not all(re.fullmatch(r"[0-9A-Fa-f]{64}", word) for word in words):
        raise ValueError(
            "keys of 64 hexadecimal digits (openssl rand -hex 32), separated by commas"
        )
    keys = tuple(map(bytes.fromhex, words))
    if any(len(set(key)) < _LEAST_DIFFERENT for key in keys):
        raise ValueError("random: openssl rand -hex 32 makes a key")
    if len(set(keys)) < len(keys):
        raise ValueError("keys that differ from each other")
    return keys


def _api_keys(text: str) -> tuple[ApiKey, ...]:
    return read_entries(_words(text))


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(word) for word in _words(text))
    except ValueError:
        raise ValueError(
            "addresses or networks such as 10.0.0.0/8 or ::1, separated by commas"
        ) from None


_STORE = re.compile(r"(?:(?:redis|valkey)s?://[^\s/]+(?:/\S*)?|unix:///\S+)")


def _store(text: str) -> str:
    if not _STORE.fullmatch(text):
        raise ValueError(
            "an address such as redis://redis.example:6379/0, or rediss:// or unix:///"
        )
    return text


def setting(
    default: object, read: Callable[[str], object], help_: str, *, secret: bool = False
) -> Any:  # noqa: ANN401 - as dataclasses.field
    """A dataclass field that declares a setting.

    Args:
        default: the default of the setting.
        read: turns the text of the environment variable into the setting. A text that cannot be
            used raises a `ValueError`, whose message says what it must be.
        help_: the description of the setting, for `paiju settings` and the documentation.
        secret: whether the setting is left out of messages and of the repr.
    """
    about = {"read": read, "help": help_, "secret": secret}
    return field(default=default, repr=not secret, metadata=about)


# The most silent connections for which a worker has threads, besides the threads that answer.
_MOST_SILENT = 128


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one server; each is read from an environment variable PAIJU_<NAME>."""

    host: str = setting(
        "127.0.0.1",
        str,
        "the address to listen on; 0.0.0.0 for all of them, :: for IPv6 too",
    )
    port: int = setting(8080, _whole(0, 65535), "the port to listen on; 0 for any free one")
    workers: int = setting(2, _whole(1, 256), "worker processes")
    threads: int = setting(
        4, _whole(1, 256), "the requests that a worker answers at once, each in a thread of its own"
    )
    max_body: int = setting(65536, _whole(1024, 1 << 24), "the longest request body, in bytes")
    max_batch: int = setting(
        1 << 22, _whole(1024, 1 << 24), "the longest body of a batch of questions, in bytes"
    )
    max_answers: int = setting(
        1 << 23,
        _whole(1024, 1 << 28),
        "the most bytes of a batch's answers; a question that would begin beyond them is refused",
    )
    batch_ms: int = setting(
        10_000,
        _whole(1, 600_000),
        "the time limit of a batch, in milliseconds; a question that would begin later is refused",
    )
    language: Language = setting(
        "en", _one_of("en", "zh"), "the language of a request that names none"
    )
    cors_origins: tuple[str, ...] = setting(
        (), _origins, "the origins whose pages may call the service, separated by commas; none"
    )
    drain_seconds: int = setting(
        0, _whole(0, 600), "the seconds of 503 from /readyz before a SIGTERM stops the workers"
    )
    access_log: str = setting("on", _one_of("on", "off"), "one line of JSON for each request")
    seal_keys: tuple[bytes, ...] = setting(
        (),
        _keys,
        "the keys of sealed tables and of proofs, separated by commas: the first seals and signs, "
        "all of them open and verify; without keys, tables have a random one for the life of the "
        "server, and states have no proofs",
        secret=True,
    )
    seal_seconds: int = setting(
        604800,
        _whole(60, 31_536_000),
        "the seconds for which a sealed table is valid; a week",
    )
    table_grid_ms: int = setting(
        25,
        _whole(0, 1000),
        "the slots of time, in milliseconds, at whose end the answers of sealed tables leave, so "
        "that their time reveals little; 0 is off",
    )
    heavy_slots: int = setting(
        1,
        _whole(1, 255),
        "the heavy questions that a worker answers at once, at most one less than its threads",
    )
    heavy_wait_ms: int = setting(
        250,
        _whole(1, 10_000),
        "the time for which a heavy question waits before it is refused, in milliseconds",
    )
    api_keys: tuple[ApiKey, ...] = setting(
        (),
        _api_keys,
        "the API keys, as `paiju key NAME` prints them, separated by commas; without keys and "
        "without a file of keys, everybody may ask",
        secret=True,
    )
    api_key_file: str = setting(
        "", str, "a file of API keys, one a line, read again when it changes"
    )
    rate: int = setting(
        0,
        _whole(0, 1_000_000),
        "the questions of a caller in a minute; a heavy one counts by its budget; 0: no limit",
    )
    burst: int = setting(
        0,
        _whole(0, 1_000_000),
        "the questions of a caller that may come at once; 0 is a minute's worth",
    )
    redis_url: str = setting(
        "",
        _store,
        "a Redis or Valkey in which all servers count questions together; without it, every "
        "worker counts for itself",
        secret=True,
    )
    redis_ms: int = setting(
        50,
        _whole(1, 5000),
        "the time for which a question waits for Redis, in milliseconds; then the worker counts "
        "alone",
    )
    trusted_proxies: tuple[Network, ...] = setting(
        (),
        _networks,
        "the proxies whose X-Forwarded-For is believed, as addresses or networks separated by "
        "commas; none",
    )
    log_format: str = setting(
        "text",
        _one_of("text", "json"),
        "the format of the server's own log, beside the access log",
    )

    @property
    def address(self) -> str:
        """The host and the port to listen on, as gunicorn writes an address.

        >>> Settings(host="::1").address
        '[::1]:8080'
        """
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def most_slots(self) -> int:
        """The most heavy questions that a worker may answer at once; one thread stays free.

        A worker with one thread has no thread to spare, and answers one heavy question.
        """
        return max(1, self.threads - 1)

    @property
    def listeners(self) -> int:
        """The number of a worker's threads: those that answer, and more for silent connections.

        A connection on which nothing arrives holds a thread for some seconds. For such connections
        there are four threads for each answering thread of the whole server, up to a limit.

        >>> Settings(workers=2, threads=4).listeners, Settings(workers=16, threads=16).listeners
        (36, 144)
        """
        return self.threads + min(4 * self.workers * self.threads, _MOST_SILENT)

    @property
    def gate(self) -> tuple[int, int]:
        """The number of heavy questions that a worker answers at once, and that may wait.

        The sum leaves one thread for everything else, if the worker has more than one.

        >>> Settings(threads=4).gate, Settings(threads=2).gate, Settings(threads=1).gate
        ((1, 2), (1, 0), (1, 0))
        """
        slots = min(self.heavy_slots, self.most_slots)
        return slots, self.most_slots - slots

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings in environment variables; an unset or empty variable leaves the default.

        >>> Settings.from_environment({"PAIJU_PORT": "9000"}).port
        9000
        """
        values = {}
        for each in fields(cls):
            name = variable(each.name)
            text = environment.get(name, "").strip()
            if not text:
                continue
            try:
                values[each.name] = each.metadata["read"](text)
            except ValueError as error:
                found = "cannot be used" if each.metadata["secret"] else f"is {text!r}"
                raise SettingError(f"{name} {found}; it must be {error}") from None
        settings = cls(**values)
        if settings.heavy_slots > settings.most_slots:
            raise SettingError(
                f"PAIJU_HEAVY_SLOTS is {settings.heavy_slots}; with {settings.threads} "
                f"PAIJU_THREADS it must be at most {settings.most_slots}"
            )
        return settings


def unknown_variables(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Warnings about unknown PAIJU_ variables, each with the setting that may be meant.

    >>> unknown_variables({"PAIJU_PORT": "9000", "PAIJU_THREAD": "8", "PAIJU_XYZZY": "1"})
    ['PAIJU_THREAD is no setting; did you mean PAIJU_THREADS?', 'PAIJU_XYZZY is no setting']
    """
    known = [*(variable(each.name) for each in fields(Settings)), *_ELSEWHERE]
    found = sorted(name for name in environment if name.startswith("PAIJU_") and name not in known)
    near = {name: get_close_matches(name, known, n=1, cutoff=0.8) for name in found}
    return [
        f"{name} is no setting" + "".join(f"; did you mean {each}?" for each in near[name])
        for name in found
    ]


# Variables that are read elsewhere, not as settings.
_ELSEWHERE = ("PAIJU_JIT",)


def variable(name: str) -> str:
    """The name of the environment variable for a setting.

    >>> variable("max_body")
    'PAIJU_MAX_BODY'
    """
    return f"PAIJU_{name.upper()}"


def describe() -> str:
    """A table of all settings, in Markdown, for the documentation."""
    rows = [
        f"| `{variable(each.name)}` | `{_shown(each.default)}` | {each.metadata['help']} |"
        for each in fields(Settings)
    ]
    return "\n".join(["| variable | default | meaning |", "|---|---|---|", *rows])


def _shown(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
