"""The rooms beside the table: a game played on from any step, reviews, and puzzles."""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any

from tests.browser.test_everybody import check

if TYPE_CHECKING:
    from tests.api.serving import Server
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

Json = dict[str, Any]
# The width of a small phone.
WIDTH = 360
# The milliseconds that a review may take.
PATIENCE = 90_000


def played(server: Server, game: str, *, seats: int, skill: int = 1) -> Json:
    """The state of a whole game between bots."""
    dealt = server.post(f"/v1/{game}/deal", {"seed": "1"}).json()
    bots = {str(seat): skill for seat in range(seats)}
    asked = {"state": dealt["state"], "bots": bots, "seed": "1"}
    done: Json = server.post(f"/v1/{game}/advance", asked).json()["state"]
    return done


def address(game: str, state: Json) -> str:
    """The address of a game's moments."""
    packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    done = packing.compress(json.dumps(state).encode()) + packing.flush()
    return f"#g={game}&z={base64.urlsafe_b64encode(done).decode().rstrip('=')}"


def test_a_game_is_played_on_from_any_step_of_its_replay(visit: Visits, server: Server) -> None:
    state = played(server, "doudizhu", seats=3)
    before = len(state["bids"]) + len(state["doubled"])
    # The first step after the fourth play at which the first seat is to act.
    acts = next(at for at, turn in enumerate(state["history"]) if at > 4 and turn["seat"] == 0)
    with visit() as visitor:
        page = visitor.page
        page.goto(f"{visitor.url}/{address('doudizhu', state)}&t={before + acts}")
        page.wait_for_selector(".replay")
        hand = visitor.hand()
        page.click("[data-step='play-on']")
        visitor.settled()
        assert visitor.hand() == hand
        assert visitor.answer["view"]["history"] == state["history"][:acts]
        # The play before is on the table.
        last = state["history"][acts - 1]["cards"]
        assert page.locator(".seat.left .played .card").count() == len(last)
        visitor.act()
        turn = visitor.answer["turn"]
        page.reload()
        visitor.settled()
        assert visitor.answer["turn"] == turn
        visitor.play_out()
        page.click("[data-go='again']")
        page.wait_for_selector("dialog.over", state="detached")
        visitor.settled()
        assert visitor.answer["view"]["history"] == state["history"][:acts]


def open_room(visitor: Visitor, path: str) -> None:
    """Open a room, and wait until it shows what its address names."""
    visitor.page.goto(visitor.url + path)
    ready(visitor)


def ready(visitor: Visitor) -> None:
    """Wait until a room shows what its address names."""
    visitor.page.wait_for_selector("#stage[data-state='ready'] .room")


def test_a_review_draws_the_game_and_leads_to_the_table(visit: Visits, server: Server) -> None:
    state = played(server, "mcr", seats=4)
    with visit() as visitor:
        page = visitor.page
        # Seconds of work, which a busy machine takes longer for.
        page.set_default_timeout(PATIENCE)
        with page.expect_response("**/v1/mcr/review", timeout=PATIENCE) as asked:
            open_room(visitor, f"/review{address('mcr', state)}&s=1&y=1")
        told = asked.value.json()
        (seat,) = told["seats"]
        assert page.inner_text(".room [aria-current='true']") == "你"
        assert page.inner_text(".accuracy b") == f"{seat['accuracy']:.1f}"
        weighed = [
            each
            for each in told["decisions"]
            if each["judged"]["class"] is not None and each["judged"]["value"] is not None
        ]
        assert page.locator(".dot").count() == len(weighed)
        turning = page.locator(".turning .decision").evaluate_all(
            "all => all.map(each => Number(each.dataset.turn))"
        )
        assert turning == seat["turning_points"] != []
        check(visitor)
        # The graph is one stop of the Tab key; arrows go along its decisions.
        page.locator(".dot[tabindex='0']").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        picked = page.locator(f".chosen-decision [data-turn='{weighed[1]['turn']}']")
        picked.wait_for()
        at = weighed[1]["judged"]["at"]
        page.click("[data-nav='lang']")
        page.locator("h2", has_text="Turning points").wait_for()
        page.locator(f".dot[data-turn='{weighed[1]['turn']}']").click()
        picked.locator(".dealt > *").first.wait_for()
        held = picked.locator(".dealt > *").count()
        picked.locator("[data-go='play-on']").click()
        visitor.settled()
        assert len(visitor.hand()) == held
        assert visitor.answer["seat"] == 1
        assert page.url.endswith(f"&t={at}&p=1")
        # The first screen leads to the review again.
        page.goto(visitor.url)
        page.wait_for_selector(".lately")
        assert page.inner_text(".lately .number") == f"Accuracy {seat['accuracy']:.1f}"
        page.click(".lately a")
        page.wait_for_selector(".turning")


def test_a_puzzle_is_solved_by_its_hints_and_counts_for_the_day(visit: Visits) -> None:
    with visit(WIDTH, 640) as visitor:
        page = visitor.page
        open_room(visitor, "/puzzles")
        assert page.locator("#streak").count() == 0
        first = page.locator(".kind").first.locator(".numbered").first
        name = first.get_attribute("data-puzzle")
        first.click()
        ready(visitor)
        solve(visitor)
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
        page.click("[data-act='next']")
        page.wait_for_function("before => !location.hash.includes(before)", arg=name)
        ready(visitor)
        check(visitor)
        page.click("#day")
        page.wait_for_selector(f".solved[data-puzzle='{name}']")
        assert page.inner_text("#streak") == "连续 1 天"


def solve(visitor: Visitor) -> None:
    """Solve the puzzle that is shown by its hints, to the end of its line."""
    page = visitor.page
    while not page.locator("[data-act='next']").count():
        page.click("[data-act='hint']")
        page.wait_for_selector("[data-act='hint']:text-is('看答案')")
        page.click("[data-act='hint']")
        raised = page.locator(".hand .raised").count()
        with page.expect_response("**/try"):
            page.click(f"[data-act='{'move' if raised else 'pass'}']")
        page.wait_for_selector("[data-act='next'], [data-act='hint']:text-is('提示')")


def test_after_a_wrong_move_the_hand_is_still_the_readers(visit: Visits) -> None:
    """One peasant has refuted it, and the other would be next."""
    with visit() as visitor:
        page = visitor.page
        start = f"{visitor.url}/v1/doudizhu/puzzles"
        (puzzle,) = page.request.get(f"{start}?kind=two&limit=1").json()["puzzles"]
        asked = page.request.post(f"{start}/{puzzle['id']}/try", data={"hint": True})
        right = asked.json()["hint"]["move"]["cards"]
        hand = puzzle["position"]["hands"][0]
        wrong = next(card for card in hand if [card[0]] != [each[0] for each in right])
        open_room(visitor, f"/puzzles#g=doudizhu&i={puzzle['id']}")
        page.click(f".hand [data-code='{wrong}']")
        page.click("[data-act='move']")
        page.wait_for_selector("[data-act='back']")
        left = page.locator(".hand button").evaluate_all(
            "all => all.map(each => each.dataset.code)"
        )
        assert sorted([*left, wrong]) == sorted(hand)
