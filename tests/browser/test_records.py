"""The games of one's own: kept in the browser when they end, counted, and taken along as a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.browser.test_everybody import check
from tests.browser.test_rooms import PATIENCE, open_room, ready

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.conftest import Visits


def test_a_finished_game_is_kept_counted_and_taken_along(visit: Visits, tmp_path: Path) -> None:
    with visit() as visitor:
        page = visitor.page
        open_room(visitor, "/review")
        assert page.locator("#export").count() == 0
        visitor.begin("doudizhu", "douzero", seed="lead-1")
        visitor.play_out()
        points = visitor.answer["score"]["scores"][0]
        # It is kept once, however often its end is shown.
        page.reload()
        page.wait_for_selector("dialog.over[open]")
        open_room(visitor, "/review")
        check(visitor)
        counted = page.locator(".figures tbody td").all_inner_texts()
        assert counted == ["1", str(int(points > 0)), "–", "–"]
        page.set_default_timeout(PATIENCE)
        page.click(".last-games a")
        page.wait_for_selector(".turning")
        accuracy = page.inner_text(".accuracy b")
        open_room(visitor, "/review")
        assert page.locator(".figures tbody td").nth(2).inner_text() == accuracy
        with page.expect_download() as given:
            page.click("#export")
        file = tmp_path / "games.json"
        given.value.save_as(file)
        (kept,) = json.loads(file.read_text(encoding="utf-8"))["games"]
        assert (kept["game"], kept["points"]) == ("doudizhu", points)
    with visit(390, 844) as visitor:
        page = visitor.page
        open_room(visitor, "/review")
        wrong = tmp_path / "wrong.json"
        wrong.write_text('{"games": [{"moments": "javascript:"}]}')
        page.set_input_files("#import", wrong)
        page.locator(".own-games .note", has_text="不是导出的").wait_for()
        assert page.locator(".figures").count() == 0
        page.set_input_files("#import", file)
        page.wait_for_selector(".figures")
        assert page.locator(".figures tbody td").first.inner_text() == "1"
        page.reload()
        ready(visitor)
        assert page.locator(".last-games li").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
