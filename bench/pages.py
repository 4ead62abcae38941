"""The pages in a browser: the size of a first view, and the time to an answer and to a turn.

All is measured in a real Chromium on this machine, each time with an empty cache.
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
# The readings of each page; their median counts.
ROUNDS = 5
# The settings of somebody who has said how well they play.
SETTLED = '{"pace": "none", "level": "expert"}'
# The goal: the kilobytes of a first view as sent, with the answers that it shows.
MOST_KB = 170
# The element that a page has once the answers of the service are shown.
ANSWERED = {
    "/": "#reveal",
    "/try": ".answer .entries, .answer .play",
    "/review": ".room #show",
    "/puzzles": ".room .numbered",
}
# JavaScript that notes the moment of the answer, and that lists the sizes of all that was loaded
# before it.
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
    """A context with a page in a browser with an empty cache."""
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
    """The time of each game from the click that begins it to its first turn, without animations."""
    with _fresh(browser) as page:
        page.add_init_script(f"localStorage['paiju.settings'] ??= '{SETTLED}'")
        page.goto(url)
        page.wait_for_selector(".begin")
        games = page.eval_on_selector_all(".begin", "all => all.map(each => each.id)")
        measured = []
        for game in games:
            page.goto(url)
            page.wait_for_selector(f"#{game}")
            before = page.evaluate(NOW)
            page.click(f"#{game}")
            page.wait_for_selector(TURN)
            taken = 1000 * (page.evaluate(NOW) - before)
            measured.append(
                Figure(f"{game.removeprefix('game-')}: first turn", (Reading("", taken, "µs"),))
            )
    return measured
