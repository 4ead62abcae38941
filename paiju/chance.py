"""Random draws and shuffles from a seed, which are the same in every version.

A draw depends only on the seed, a label and the rules below. So a deal can be repeated years later,
on any machine and in any programming language:

* the random bytes are SHA-256("paiju 1|" + label + "|" + seed + "|" + n) for n = 0, 1, 2 …; an
  integer seed is written in decimal after "i", a string seed after "s", and n in decimal;
* every eight bytes are one number, most significant byte first;
* a number below `k` is the next number modulo `k`; numbers that are not below the largest multiple
  of `k` up to 2^64 are skipped;
* the shuffle is Fisher and Yates's: for i from the last place down to 1, swap i with a draw below
  i + 1;
* a number from 0 to 1 is a draw below 2^53, divided by 2^53.
"""

from __future__ import annotations

from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Seed = int | str
T = TypeVar("T")

# A SHA-256 digest as four 64-bit numbers, and the bound of these numbers.
_WORDS = Struct(">4Q")
_LIMIT = 1 << 64
# The number of bits in the fraction of a float.
_FRACTION = 53
# The number of deals of seeds that a game keeps, about that of the games in progress.
DEALS_KEPT = 256


class Chance:
    """A stream of random draws from a seed; different labels give independent streams.

    The class has those methods of `random.Random` that players use.

    >>> chance = Chance(7, "doc")
    >>> [chance.randrange(6) for _ in range(8)]
    [3, 1, 5, 2, 3, 5, 2, 1]
    """

    def __init__(self, seed: Seed, label: str) -> None:
        self._numbers = _numbers(seed, label)

    def randrange(self, stop: int) -> int:
        """A whole number from 0 up to `stop`, excluding it."""
        return _below(stop, self._numbers)

    def random(self) -> float:
        """A number from 0 up to 1, excluding it."""
        return self.randrange(1 << _FRACTION) / (1 << _FRACTION)


def shuffle(items: Sequence[T], seed: Seed, label: str) -> list[T]:
    """The items in a random order decided by the seed; different labels give independent orders.

    >>> shuffle("abcde", 7, "doc")
    ['d', 'e', 'c', 'b', 'a']
    """
    shuffled = list(items)
    numbers = _numbers(seed, label)
    for place in range(len(shuffled) - 1, 0, -1):
        other = _below(place + 1, numbers)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return shuffled


def _below(bound: int, numbers: Iterator[int]) -> int:
    """The next draw below `bound`, from a stream of numbers below 2^64."""
    multiple = _LIMIT - _LIMIT % bound
    number = next(numbers)
    while number >= multiple:
        number = next(numbers)
    return number % bound


def _numbers(seed: Seed, label: str) -> Iterator[int]:
    """The endless stream of 64-bit numbers that a seed and a label give."""
    kind = "s" if isinstance(seed, str) else "i"
    start = f"paiju 1|{label}|{kind}{seed}|".encode()
    block = 0
    while True:
        yield from _WORDS.unpack(sha256(start + str(block).encode()).digest())
        block += 1
