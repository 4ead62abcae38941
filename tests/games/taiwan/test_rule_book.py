"""The rules of 台湾麻将 by the sentences of their sources, as `rule_book.txt` has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.taiwan.bars import Early, barred_discards, early_wait
from paiju.all_games.taiwan.payments import Owed, liable_for, paid
from paiju.all_games.taiwan.scoring import enough, score
from paiju.all_games.taiwan.shapes import waits
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.melding.flow.ledger import points_of
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import meld_of
from paiju.melding.plain.flow import order_of
from paiju.melding.rules.match import Deal
from tests.support.taiwan import cases_of, melds_in, rules_in, sentences, table_in, win_in

if TYPE_CHECKING:
    from paiju.melding.flow.ledger import Payment

SCORES, WAITS, DISCARDS, DEALS, READY, SETTLED = map(
    cases_of, ("score", "waits", "discards", "dealer", "ready", "settle")
)


def points_in(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


@pytest.mark.parametrize("row", SCORES, ids=sentences("score"))
def test_a_win_has_these_tai_and_is_paid(row: list[str]) -> None:
    _, ruleset, hand, melds, tile, how, tai, points = row
    rules, table = rules_in(ruleset), table_in(how)
    win = win_in(rules, hand, melds, tile, how)
    worth = score(rules, win)
    if worth is None:
        assert tai == "no win"
        return
    counted, _, capped = tai.partition(" = ")
    fans = dict(worth.fans)
    assert (" ".join(f"{code} {fans[code]}" for code in sorted(fans)) or "0") == counted
    base, unit = rules.options.base, rules.options.unit
    assert worth.value == base + unit * int(capped or worth.total)
    assert (enough(rules, worth) is None) is (points != "not enough")
    if enough(rules, worth):
        return
    points, _, answers = points.partition(" by ")
    liable = liable_for(rules.options, win.melds, fans)
    assert liable == (int(answers) if answers else None)
    owed = Owed(table.seat, worth.total, table.numbers.get("from"), liable)
    payments = paid(rules, owed, table.dealer, table.numbers.get("streak", 0), 0)
    assert points_of(payments) == points_in(points)


@pytest.mark.parametrize("row", SETTLED, ids=sentences("settle"))
def test_wins_are_paid(row: list[str]) -> None:
    _, ruleset, wins, tile, table, winners, points = row
    rules, numbers = rules_in(ruleset), table_in(f"{tile} {table}").numbers
    if "from" in numbers:
        claims = [Action("hu", int(win[0])) for win in wins.split()]
        resolved = order_of(rules).resolve(numbers["from"], claims)
        assert resolved is not None
        assert {str(claim.seat) for claim in resolved.claims} == {*winners.split()}
    payments: list[Payment] = []
    for win in wins.split():
        seat, _, tai = win.partition(":")
        tai, _, liable = tai.partition("@")
        if seat in winners.split():
            owed = Owed(
                int(seat),
                int(tai),
                numbers.get("from"),
                int(liable) if liable else None,
            )
            payments += paid(rules, owed, numbers["dealer"], numbers["streak"], 0)
    assert points_of(payments) == points_in(points)


@pytest.mark.parametrize("row", WAITS, ids=sentences("waits"))
def test_a_hand_waits_for_these_tiles(row: list[str]) -> None:
    _, ruleset, hand, melds, expected = row
    rules, named = rules_in(ruleset), []
    for tile in waits(parse_tiles(hand), melds_in(melds), rules.options):
        wins = [score(rules, win_in(rules, hand, melds, tile, how)) for how in ("from=0", "drawn")]
        named.append(f"{tile}:" + "/".join(str(win.total) for win in wins if win))
    assert " ".join(named) == expected


@pytest.mark.parametrize("row", DISCARDS, ids=sentences("discards"))
def test_a_claim_bars_these_discards(row: list[str]) -> None:
    _, ruleset, hand, claim, tile, barred, allowed = row
    kind, _, tiles = claim.partition(" ")
    assert kind in {"chi", "peng"}
    meld = meld_of("chi" if kind == "chi" else "peng", parse_tiles(tiles))
    rules = rules_in(ruleset)
    found = barred_discards(rules.options, meld, parse_tile(tile))
    held = dict.fromkeys(parse_tiles(hand))
    assert {*found} == {*barred.split()}
    assert [each for each in held if each not in found] == allowed.split()


@pytest.mark.parametrize("row", DEALS, ids=sentences("dealer"))
def test_the_deal_stays_or_passes(row: list[str]) -> None:
    _, ruleset, winners, before, after = row
    dealer, streak, wind = before.split()
    deal = Deal(int(dealer), int(streak), "ESWN".index(wind))
    match = rules_in(ruleset).match
    assert match is not None
    following = match.after(deal, [*map(int, winners.split())])
    over = " over" if following.is_over else ""
    assert f"{following.dealer} {following.streak} {following.wind}{over}" == after


@pytest.mark.parametrize("row", READY, ids=sentences("ready"))
def test_a_hand_waits_early(row: list[str]) -> None:
    _, ruleset, text, expected = row
    table = table_in(text)
    numbers, disturbed = table.numbers, "claimed" in table.words
    early = Early(table.seat == table.dealer, numbers["own"], numbers["table"], disturbed)
    assert early_wait(rules_in(ruleset).options, early) == (None if expected == "-" else expected)
