"""The arrival of a request: until it is complete, it waits in the poller and not in a thread.

This module only finds the end of a request; gunicorn's parser reads it. Anything odd goes to the
parser at once.
"""

from __future__ import annotations

import re

# A longer request goes to a thread before it is complete.
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
    """A request that is arriving."""

    def __init__(self, late_at: float) -> None:
        self.late_at = late_at
        self.seen = 0
        self.is_invited = False
        # The request is complete, and no byte follows it.
        self.is_whole = False
        # The start of the next chunk, once the head has ended.
        self._chunk = 0

    def missing(self, seen: bytes) -> int:
        r"""The least number of bytes that must arrive before a thread takes the request.

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
        """The client holds its body back for a `100 Continue` that has not been sent."""
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
    r"""The bytes are not HTTP, but TLS for example.

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
