"""The pages in a browser: the weight of a first view, and the time to an answer and to a turn.

A real Chromium on this machine, with an empty cache for each reading.
"""

from __future__ import annotations

import os
import shutil
import statistics
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from bench.figures import Figure, Reading, not_measured
from bench.over_http import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

APPLICATION = "app.wsgi:application"
BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# Readings of each page; the middle one counts.
ROUNDS = 5
# The goals: kilobytes of a first view as sent, with the answers that it shows; microseconds.
MOST_KB = 150
# The element that a page has once it is answered.
ANSWERED = {
    "/": ".answered b",
    "/try": ".answer .entries, .answer .play",
    "/review": ".room #show",
    "/puzzles": ".room .numbered",
}
# The moment of the answer, and the bytes of all that was asked before it.
WATCH = """selector => {
  new MutationObserver((_, watching) => {
    if (!document.querySelector(selector)) return;
    window.answeredAt = performance.now();
    watching.disconnect();
  }).observe(document, {childList: true, subtree: true});
}"""
SENT = """() => [...performance.getEntriesByType('navigation'),
  ...performance.getEntriesByType('resource')]
  .filter(each => each.startTime < window.answeredAt).map(each => each.transferSize)"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
NOW = "() => performance.now()"
TURN = "#stage[data-state='ready'] .hand"


def figures() -> list[Figure]:
    """The first view of each page, and the first turn of each game."""
    found = os.environ.get("PAIJU_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), "")
    if not found:
        return [not_measured("the pages", "there is no Chromium")]
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with serving(APPLICATION) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=flags)
        _first_turns(browser, server.url)  # the service warms up
        read = [_first_view(browser, server.url, path) for path in ANSWERED]
        return [*read, *_first_turns(browser, server.url)]


@contextmanager
def _fresh(browser: Browser) -> Iterator[Page]:
    """A page with an empty cache."""
    context = browser.new_context(viewport={"width": 1366, "height": 860}, locale="zh-CN")
    yield context.new_page()
    context.close()


def _first_view(browser: Browser, url: str, path: str) -> Figure:
    sizes, requests, paints, answers = [], [], [], []
    for _ in range(ROUNDS):
        with _fresh(browser) as page:
            page.add_init_script(f"({WATCH})({ANSWERED[path]!r})")
            page.goto(url + path)
            page.wait_for_selector(ANSWERED[path])
            answers.append(page.evaluate("() => window.answeredAt"))
            sent = page.evaluate(SENT)
            sizes.append(sum(sent) / 1000)
            requests.append(len(sent))
            paints.append(page.evaluate(PAINTED))
    return Figure(
        f"first view of {path}",
        (
            Reading("", statistics.median(sizes), "kB", most=MOST_KB),
            Reading("requests", statistics.median(requests)),
            Reading("painted after", 1000 * statistics.median(paints), "µs"),
            Reading("answered after", 1000 * statistics.median(answers), "µs"),
        ),
    )


def _first_turns(browser: Browser, url: str) -> list[Figure]:
    """From the press that begins a game to the first turn, with no animation."""
    with _fresh(browser) as page:
        page.add_init_script("localStorage['paiju.settings'] ??= '{\"pace\":\"none\"}'")
        page.goto(url)
        page.wait_for_selector(".begin")
        games = page.eval_on_selector_all(".begin", "all => all.map(each => each.id)")
        told = []
        for game in games:
            page.goto(url)
            page.wait_for_selector(f"#{game}")
            before = page.evaluate(NOW)
            page.click(f"#{game}")
            page.wait_for_selector(TURN)
            taken = 1000 * (page.evaluate(NOW) - before)
            told.append(
                Figure(f"{game.removeprefix('game-')}: first turn", (Reading("", taken, "µs"),))
            )
    return told
