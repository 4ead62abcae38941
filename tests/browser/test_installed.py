"""The page as an app: browsers offer to install it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor


def test_the_browser_finds_nothing_that_hinders_its_installation(visitor: Visitor) -> None:
    visitor.open()
    session = visitor.page.context.new_cdp_session(visitor.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    told = json.loads(found["data"])
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window of a test is a private one, which installs nothing.
    assert {each["errorId"] for each in errors} <= {"in-incognito"}
