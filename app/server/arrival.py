"""When a request has wholly arrived: until then it waits beside the threads, not in one.

This decides only when, from the few marks that say where a request ends; what the request is, and
whether it is one, gunicorn's parser decides. Whatever looks odd here is handed to it at once.
"""

from __future__ import annotations

import re

# A thread may have what is longer before the rest of it is there.
MOST = 1 << 18
MOST_LINE = 1 << 13

_HEAD_END = b"\r\n\r\n"
_LINE_END = b"\r\n"
_NOISE = re.compile(rb"[^!-~\r]")
# gunicorn passes over one empty line before a request.
_LINE = re.compile(rb"(?:\r\n)?[!-~]+ [!-~]+ HTTP/[0-9]\.[0-9]\r\n")
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]+)[ \t]*\r\n", re.IGNORECASE)
_CHUNKED = re.compile(rb"\r\ntransfer-encoding:[ \t]*chunked[ \t]*\r\n", re.IGNORECASE)
_EXPECTS = re.compile(rb"\r\nexpect:[ \t]*([^\r]*)\r\n", re.IGNORECASE)
_CHUNK = re.compile(rb"([0-9a-f]{1,15})[ \t]*(?:;[^\r]*)?\r\n", re.IGNORECASE)


class Arrival:
    """A request on its way: since when, and how much of it was there at the last look."""

    def __init__(self, late_at: float) -> None:
        self.late_at = late_at
        self.seen = 0
        self.is_invited = False
        # Whether it is there to its last byte, and nothing beyond that.
        self.is_whole = False
        # Where the next chunk begins, once the head has ended.
        self._chunk = 0

    def missing(self, seen: bytes) -> int:
        r"""How many bytes, at least, must still arrive before a thread should have the request.

        >>> Arrival(0).missing(b"GET / HTTP/1.1\r\n\r\n")
        0
        >>> Arrival(0).missing(b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n12")
        7
        """
        if len(seen) >= MOST:
            return 0
        end = seen.find(_HEAD_END)
        if end < 0:
            return 1 if _may_become_a_head(seen) else 0
        start = end + len(_HEAD_END)
        head = seen[: end + len(_LINE_END)]
        if _expectation(head) not in {b"", b"100-continue"}:
            return 0
        if _CHUNKED.search(head):
            return self._missing_of_chunks(seen, start)
        end = start + _length(head)
        self.is_whole = end == len(seen)
        return max(0, min(end, MOST) - len(seen))

    def wants_an_invitation(self, seen: bytes) -> bool:
        """Whether the client holds its body back until it is told to go on, as it has not been."""
        if self.is_invited:
            return False
        head, end, _ = seen.partition(_HEAD_END)
        is_new = b" HTTP/1.0\r\n" not in head
        return bool(end) and is_new and _expectation(head + _LINE_END) == b"100-continue"

    def _missing_of_chunks(self, seen: bytes, start: int) -> int:
        self._chunk = max(self._chunk, start)
        while True:
            line = _CHUNK.match(seen, self._chunk)
            if line is None:
                # Half a line, or what is no chunk.
                begun = seen[self._chunk :]
                return 0 if _LINE_END in begun or len(begun) > MOST_LINE else 1
            size = int(line[1], 16)
            if size == 0:
                # The end of the line, then trailers if any, then an empty line.
                end = seen.find(_HEAD_END, line.end() - len(_LINE_END))
                self.is_whole = end + len(_HEAD_END) == len(seen)
                return 0 if end >= 0 else 1
            after = line.end() + size + len(_LINE_END)
            if after > len(seen):
                return max(1, min(after, MOST) - len(seen))
            self._chunk = after


def is_noise(seen: bytes) -> bool:
    r"""Whether what has arrived is in no way HTTP, but TLS for example.

    >>> is_noise(b"\x16\x03\x01"), is_noise(b"HELLO")
    (True, False)
    """
    return _NOISE.match(seen) is not None


def _may_become_a_head(seen: bytes) -> bool:
    if seen.count(b"\n") != seen.count(_LINE_END):
        return False
    if _LINE_END in seen[len(_LINE_END) :]:
        return _LINE.match(seen) is not None
    return len(seen) <= MOST_LINE


def _expectation(head: bytes) -> bytes:
    found = _EXPECTS.search(head)
    return found[1].strip().lower() if found else b""


def _length(head: bytes) -> int:
    found = _LENGTH.search(head)
    if found is None:
        return 0
    return int(found[1]) if len(found[1]) < 19 else MOST
