"""The pictures of the documentation, taken if `PAIJU_SCREENSHOTS` names a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.test_rooms import PATIENCE, address, open_room, played

if TYPE_CHECKING:
    from tests.api.serving import Server
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

FOLDER = os.environ.get("PAIJU_SCREENSHOTS", "")

pytestmark = pytest.mark.skipif(not FOLDER, reason="pictures are taken by `make screenshots`")

DESK: dict[str, Any] = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {"width": 360, "height": 740, "device_scale_factor": 2}
DARK = {"color_scheme": "dark"}
ENGLISH = {"locale": "en-GB"}


def take(visitor: Visitor, name: str) -> None:
    """Take a picture of the page once nothing moves."""
    folder = Path(FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    visitor.page.wait_for_timeout(700)
    visitor.page.mouse.move(2, 200)
    path = folder / f"{name}.jpg"
    visitor.page.screenshot(path=path, type="jpeg", quality=84, animations="disabled")


def play_to(visitor: Visitor, turns: int) -> None:
    """Play some turns, and ask for a hint at the next."""
    for _ in range(turns):
        visitor.act()
    while "pass" in visitor.offers() and visitor.state != "over":
        visitor.act()
    if "hint" in visitor.offers():
        visitor.hint()


TABLES = [
    ("doudizhu-desktop", DESK, ("doudizhu", "classic", "7"), 4),
    ("doudizhu-desktop-dark", DESK | DARK | ENGLISH, ("doudizhu", "laizi", "lead-1"), 2),
    ("doudizhu-phone", PHONE, ("doudizhu", "classic", "7"), 4),
    ("guandan-desktop", DESK, ("guandan", "competition", "5"), 5),
    ("guandan-phone", PHONE | DARK, ("guandan", "competition", "5"), 4),
    ("bigtwo-desktop", DESK | ENGLISH, ("bigtwo", "", "2"), 3),
    ("paodekuai-desktop", DESK | ENGLISH, ("paodekuai", "", "2"), 3),
    ("zhengshangyou-desktop", DESK | ENGLISH, ("zhengshangyou", "", "2"), 3),
    ("mahjong-desktop", DESK, ("mcr", "mcr", "1"), 13),
    ("sichuan-desktop", DESK, ("sichuan", "chengdu", "1"), 6),
    ("mahjong-phone", PHONE, ("mcr", "mcr", "1"), 13),
]


@pytest.mark.parametrize(("name", "screen", "table", "turns"), TABLES)
def test_pictures_of_the_tables(
    visit: Visits, name: str, screen: dict[str, Any], table: tuple[str, str, str], turns: int
) -> None:
    with visit(**screen) as visitor:
        visitor.begin(*table)
        play_to(visitor, turns)
        if screen["width"] > 1000:
            visitor.page.click("#ai-ask")
            visitor.page.wait_for_selector(".verdict")
        take(visitor, name)


def test_pictures_of_the_first_page_and_of_a_score(visit: Visits) -> None:
    with visit(**DESK) as visitor:
        visitor.open()
        visitor.page.wait_for_selector("#reveal")
        visitor.page.wait_for_selector(".today .hand")
        take(visitor, "setup")
        experts = {f"seat_{seat}": "expert" for seat in range(3)}
        visitor.begin("mcr", "mcr", "1", **experts)
        visitor.play_out()
        visitor.page.click(".excluded summary")
        take(visitor, "mahjong-score")
        visitor.page.click("[data-go='replay']")
        visitor.page.wait_for_selector(".replay")
        visitor.page.locator("#replay-step").fill("60")
        take(visitor, "mahjong-replay")


def test_pictures_of_the_lab(visit: Visits) -> None:
    for name, screen in {"lab": DESK, "lab-phone": PHONE | DARK}.items():
        with visit(**screen) as visitor:
            visitor.page.goto(f"{visitor.url}/try#e=guandan_hints/lead")
            visitor.page.wait_for_selector("#stage[data-state='ready'] .ranked .card")
            take(visitor, name)


def test_a_picture_of_a_hand_in_stacks(visit: Visits) -> None:
    with visit(**DESK) as visitor:
        visitor.begin("guandan", "competition", "5")
        visitor.page.keyboard.press("s")
        visitor.page.wait_for_selector(".stacked")
        take(visitor, "guandan-stacks")


def test_pictures_of_the_requests(visit: Visits) -> None:
    with visit(**DESK, **ENGLISH) as visitor:
        visitor.begin("doudizhu", "classic", "7")
        play_to(visitor, 3)
        visitor.page.click("#tab-api")
        visitor.page.locator(".wire summary", has_text="/hints").first.click()
        take(visitor, "requests")


def test_pictures_of_a_review(visit: Visits, server: Server) -> None:
    state = played(server, "doudizhu", seats=3, skill=2)
    for name, screen in {"review": DESK, "review-phone": PHONE | DARK}.items():
        with visit(**screen) as visitor:
            visitor.page.set_default_timeout(PATIENCE)
            open_room(visitor, f"/review{address('doudizhu', state)}&s=0&y=0")
            visitor.page.wait_for_selector(".before:not([aria-busy]) .card")
            take(visitor, name)


def test_pictures_of_the_puzzles(visit: Visits) -> None:
    with visit(**DESK) as visitor:
        open_room(visitor, "/puzzles#d=2026-11-23")
        take(visitor, "puzzles")
    with visit(**PHONE) as visitor:
        for name, kind in {"puzzle-phone": "doudizhu", "waits-phone": "mcr"}.items():
            open_room(visitor, "/puzzles#d=2026-11-23")
            visitor.page.locator(f".numbered[href*='g={kind}&']").nth(3).click()
            visitor.page.wait_for_selector(".puzzle .hand button")
            take(visitor, name)
