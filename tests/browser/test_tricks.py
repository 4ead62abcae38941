"""The table of a game of tricks: the deal, what comes before the play, follows, the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.test_everybody import CUT_OFF, check

if TYPE_CHECKING:
    from tests.browser.conftest import Visits
    from tests.browser.visitor import Visitor

# Notes how many cards the hand shows, whenever that changes.
COUNTED = """
window.counts = [];
new MutationObserver(() => {
  const shown = document.querySelectorAll('.hand .slot').length;
  if (shown !== counts.at(-1)) counts.push(shown);
}).observe(document, { childList: true, subtree: true });
"""
# The parts of the table that lie on one another.
COVERED = """() => {
  const names = '.ladder, .contract, .taken, .kitty, .plate, .played, .bar, .hand';
  const parts = [...document.querySelectorAll(names)]
    .map(each => [each.className, each.getBoundingClientRect()]).filter(([, box]) => box.height);
  return parts.flatMap(([name, box], at) => parts.slice(at + 1).filter(([, other]) =>
    box.left < other.right - 3 && other.left < box.right - 3
      && box.top < other.bottom - 3 && other.top < box.bottom - 3
  ).map(([other]) => `${name} and ${other}`));
}"""
SCREENS = ((1280, 800), (1024, 768), (1920, 1080), (390, 844))
MAX_TURNS = 60


def declare(visitor: Visitor) -> None:
    """Declare first, at a deal where nobody overrides that."""
    visitor.button("declare").first.click()
    visitor.page.wait_for_selector(".contract:not(.open)")
    visitor.settled()


def test_a_round_is_declared_buried_and_played_to_its_score(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        visitor.begin("shengji", "forty", seed="3")
        assert page.locator(".trump-sign.none").count() == 1
        declare(visitor)
        view = visitor.answer["view"]
        assert view["contract"]["dealer"] == visitor.answer["seat"]
        assert page.locator(f".trump-sign.{view['trump']}").count() == 1
        assert page.inner_text(".seat.own .badge.gold") == "庄"
        # Six cards are buried, no fewer.
        assert visitor.button("play").is_disabled()
        assert visitor.hint()
        buried = visitor.raised()
        assert len(buried) == len(visitor.hand()) - 12
        visitor.button("play").click()
        page.wait_for_selector(".kitty .card:not(.back)")
        visitor.settled()
        assert page.locator(".kitty .card").count() == len(buried)
        trumps = [card for card in visitor.hand() if card in visitor.answer["view"]["trumps"]]
        assert page.locator(".slot.trump").count() == len(trumps)
        assert visitor.hand()[: len(trumps)] == trumps
        check(visitor)
        for _ in range(MAX_TURNS):
            if visitor.state == "over":
                break
            visitor.act()
        score = visitor.answer["score"]
        lines = page.locator("dialog.over .how .number").all_inner_texts()
        assert int(lines[-1]) == score["total"]
        assert page.locator(".ladder .ours, .ladder .theirs").count()
        page.click("[data-go='next']")
        visitor.settled()
        assert visitor.kept["setup"]["match"] == score["next"]


def test_cards_are_seen_to_be_dealt_and_a_wrong_follow_is_told(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        page.add_init_script(COUNTED)
        visitor.begin("shengji", "classic", seed="8", pace="fast")
        dealt = visitor.answer["view"]["out"]
        assert dealt > 1
        assert page.evaluate("counts")[-dealt:] == [*range(1, dealt + 1)]
        declare(visitor)
        visitor.hint()
        visitor.button("play").click()
        page.wait_for_selector(".kitty .card:not(.back)")
        visitor.settled()
        # Until another seat leads a suit of which the hand has a card.
        own: list[str] = []
        while not own:
            visitor.act()
            view = visitor.answer["view"]
            trick = view["history"][len(view["history"]) // 4 * 4 :]
            suit = trick[0]["cards"][0][1] if trick else ""
            side = [card for card in view["hand"] if card not in view["trumps"]]
            own = [card for card in side if card[1] == suit]
        other = next(card for card in view["hand"] if card not in own)
        page.locator(f".hand [data-card='{other}']").first.click(position={"x": 6, "y": 40})
        page.wait_for_selector(".prompt.bad")
        page.wait_for_selector(".slot.advised")
        assert page.locator(".slot.advised").count() == len(trick[0]["cards"])
        assert page.locator(".played.ahead").count() == 1


def test_the_parts_of_the_table_keep_apart_with_a_whole_hand(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        visitor.begin("shengji", "classic", seed="8", pace="fast")
        declare(visitor)
        visitor.hint()
        visitor.button("play").click()
        page.wait_for_selector(".kitty .card:not(.back)")
        visitor.settled()
        visitor.act()
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(400)
            assert page.evaluate(COVERED) == [], (width, height)


def press(visitor: Visitor, card: str) -> None:
    """Press a card of the hand where no other card lies over it."""
    visitor.page.locator(f".hand [data-card='{card}']").first.click(position={"x": 6, "y": 40})


def test_cards_are_exposed_and_a_hand_is_played_to_its_totals(visit: Visits) -> None:
    with visit() as visitor:
        page = visitor.page
        visitor.begin("gongzhu", "classic", seed="7")
        lit = page.eval_on_selector_all(
            ".slot.lit button", "all => all.map(each => each.dataset.card)"
        )
        assert lit == ["QS", "TC"]
        assert visitor.button("play").is_disabled()
        # Only what may be exposed is raised.
        press(visitor, next(card for card in visitor.hand() if card not in lit))
        assert visitor.raised() == []
        press(visitor, "QS")
        visitor.button("play").click()
        page.wait_for_selector(".slot.exposed")
        visitor.settled()
        assert visitor.answer["view"]["exposed"] == ["QS"]
        assert page.locator(".seat.own .badge.gold").inner_text() == "亮 ♠ Q"
        assert page.locator(".counting .exposed").inner_text().split() == ["♠", "Q", "猪", "−200"]
        # Of single cards, the one that is pressed last is raised.
        for card in visitor.hand()[-2:]:
            press(visitor, card)
        assert visitor.raised() == visitor.hand()[-1:]
        for _ in range(MAX_TURNS):
            if visitor.state == "over":
                break
            visitor.act()
        check(visitor)
        page.set_viewport_size({"width": 360, "height": 640})
        assert page.evaluate(CUT_OFF) == []
        score = visitor.answer["score"]
        own = visitor.answer["seat"]
        board = page.locator(".tricks .board tbody tr").all_inner_texts()
        points = [int(row.split()[-2].replace("−", "-")) for row in board]
        assert points == [score["scores"][(own + far) % 4] for far in range(4)]
        takings = page.locator("dialog.over .board .taking").all_inner_texts()
        assert sum(len(each.split()) - 1 for each in takings) == 16
        page.click("[data-go='next']")
        visitor.settled()
        assert visitor.kept["setup"]["match"] == score["next"]
        # The totals go on, and who took the pig leads.
        assert visitor.answer["view"]["totals"] == score["totals"]
        visitor.button("pass").click()
        page.wait_for_selector("#stage:not([data-turn='0'])")
        visitor.settled()
        assert visitor.answer["view"]["leads"] == score["leader"]
