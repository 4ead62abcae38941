"""The answers that pages show; `make generate` writes those that the service gives now.

Look at the difference: an answer that you did not mean to change is a bug.
"""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, NamedTuple

from app import create_app
from app.config import Settings
from tests.support.documents import FENCE, pages

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = "localhost:8080"
# The page about the example package with a game; a service with that game answers it.
OWN_PAGE = "own-game.md"
# A command in a console block, and the answer below it.
SHOWN = re.compile(r"^\$ (.*)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)


class Call(NamedTuple):
    """A call by curl: its path, its body and its headers."""

    path: str
    body: bytes | None
    headers: dict[str, str]

    @property
    def method(self) -> str:
        """The method of HTTP."""
        return "GET" if self.body is None else "POST"


def call_of(command: str) -> Call:
    """The call that a command makes; it knows the few options that the pages use."""
    words = iter(shlex.split(command)[1:])
    url, body, headers = "", None, {}
    for word in words:
        if word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = next(words).encode()
        elif word != "-s":
            url = word
    return Call(url.removeprefix(HERE), body, headers)


def agrees(told: str, shown: str) -> bool:
    """Tests if an answer is as shown; an ellipsis stands for the parts that vary."""
    return told == shown or bool(re.fullmatch(re.sub("…", ".*", re.escape(shown)), told))


def with_present_answers(page: str, answer: Callable[[Call], str]) -> str:
    """The text of a page, with the present answers below its calls."""

    def answered(found: re.Match[str]) -> str:
        command, shown = found.groups()
        if not command.startswith("curl "):
            return found[0]
        now = answer(call_of(command)) + "\n"
        return found[0] if agrees(now, shown) else f"$ {command}\n{now}"

    return FENCE.sub(lambda block: SHOWN.sub(answered, block[0]), page)


def main() -> None:
    """Update the answers on every page."""
    client = create_app(Settings()).test_client()

    def answer(call: Call) -> str:
        path, body, headers = call
        return client.open(path, method=call.method, data=body, headers=headers).text

    for page in pages():
        if page.name != OWN_PAGE:
            page.write_text(
                with_present_answers(page.read_text(encoding="utf-8"), answer), encoding="utf-8"
            )


if __name__ == "__main__":
    main()
