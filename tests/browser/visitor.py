"""A visitor: it plays in the page, by the page's contents alone."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Json = dict[str, Any]

# Three times the longest game of these tests.
MAX_STEPS = 250


class Visitor:
    """A page with its actions, which also records errors and requests to other servers."""

    def __init__(self, page: Page, url: str, expected: str = "") -> None:
        self.page, self.url, self.expected = page, url, expected
        self.wrong: list[str] = []
        self.outside: list[str] = []
        page.on("console", lambda said: self._note(said.type, said.text))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda asked: self._request(asked.url))

    def _note(self, kind: str, text: str) -> None:
        expected = self.expected and re.search(self.expected, text)
        if kind in {"error", "warning"} and not expected:
            self.wrong.append(text)

    def _request(self, address: str) -> None:
        if not address.startswith(self.url):
            self.outside.append(address)

    def leave(self) -> None:
        """Check that there was no error, and no request to another server."""
        assert self.wrong == [], self.wrong
        assert self.outside == []

    def open(self) -> None:
        """Open the page."""
        self.page.goto(self.url)
        self.page.wait_for_selector(".games, .table .hand")

    def choose(self, game: str, ruleset: str = "", seed: str = "1", **more: str) -> None:
        """Choose the settings of a table; by default novices, no animation and no clock."""
        self.page.click(f"#settings-{game}")
        self.page.wait_for_selector("dialog.settings[open]")
        if ruleset:
            self.page.select_option("#ruleset", ruleset)
            self.page.wait_for_selector(f"dialog.settings[data-ruleset='{ruleset}']")
        others = self.page.locator("select[id^='seat-']").count()
        chosen = {f"seat_{at}": "novice" for at in range(others)}
        for field, value in {**chosen, "pace": "none", "seconds": "0", **more}.items():
            control = self.page.locator(f"#{field.replace('_', '-')}")
            if control.input_value() == value:
                continue
            control.select_option(value)
            # The page describes the chosen player at once.
            self.page.wait_for_function(
                "([id, value]) => document.getElementById(id)?.value === value",
                arg=[field.replace("_", "-"), value],
            )
        self.page.fill("#seed", seed)

    def begin(self, game: str, ruleset: str = "", seed: str = "1", **more: str) -> None:
        """Begin a table."""
        self.open()
        if self.page.locator(".table:not(.puzzle)").count():
            self.page.click("[data-nav='new']")
            self.page.wait_for_selector(".games")
        self.choose(game, ruleset, seed, **more)
        self.page.click("#start")
        self.settled()

    @property
    def state(self) -> str:
        """The state of the table: ready, busy, playing or over."""
        return self.page.get_attribute("#stage", "data-state") or ""

    def settled(self) -> None:
        """Wait until the service has answered and the page shows it all."""
        self.page.wait_for_selector(
            "#stage[data-state='ready'] .hand, #stage[data-state='over'] .hand"
        )

    @property
    def kept(self) -> Json:
        """The game that this tab keeps."""
        kept: Json = json.loads(self.page.evaluate("sessionStorage.getItem('paiju.game')"))
        return kept

    @property
    def answer(self) -> Json:
        """The table's last answer."""
        answer: Json = self.kept["answer"]
        return answer

    def button(self, act: str) -> Locator:
        """A button of the bar."""
        return self.page.locator(f".buttons [data-act='{act}']")

    def offers(self) -> list[str]:
        """The actions of the bar's buttons."""
        found: list[str] = self.page.eval_on_selector_all(
            ".buttons [data-act]", "all => all.map(each => each.dataset.act)"
        )
        return found

    @property
    def prompt(self) -> str:
        """The line beside the buttons."""
        return self.page.inner_text(".prompt")

    def raised(self) -> list[str]:
        """The cards or tiles that are raised."""
        found: list[str] = self.page.eval_on_selector_all(
            ".hand .raised button", "all => all.map(each => each.dataset.card ?? each.dataset.tile)"
        )
        return found

    def hand(self) -> list[str]:
        """The cards or tiles in the hand, in the order shown."""
        found: list[str] = self.page.eval_on_selector_all(
            ".hand button", "all => all.map(each => each.dataset.card ?? each.dataset.tile)"
        )
        return found

    def hint(self) -> bool:
        """Ask for a hint; return whether it raised cards."""
        before = self.prompt
        self.button("hint").click()
        self.page.wait_for_function(
            "before => document.querySelector('.slot.raised')"
            " || document.querySelector('.prompt').textContent !== before",
            arg=before,
        )
        return bool(self.raised())

    def act(self) -> None:
        """Do something sensible: win, take a hint, or decline."""
        turn = self.answer["turn"]
        offers = self.offers()
        for doing in ("play", "pay", "return", "exchange", "discard"):
            if doing in offers and self.hint():
                self.button(doing if doing in {"exchange", "discard"} else "play").click()
                break
        else:
            wanted = ("hu", "pass", *offers)
            self.button(next(act for act in wanted if act in offers)).first.click()
        self.page.wait_for_function(
            "turn => document.querySelector('#stage').dataset.turn > turn"
            " || document.querySelector('.readings button, .prompt.bad')",
            arg=turn,
        )
        readings = self.page.locator(".readings button")
        if readings.count():
            readings.first.click()
        self.settled()

    def play_out(self) -> None:
        """Play until the score is shown."""
        for _ in range(MAX_STEPS):
            if self.state == "over":
                break
            self.act()
        self.page.wait_for_selector("dialog.over[open]")
