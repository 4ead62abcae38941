"""The rulings of Sheng Ji in `rule_book.txt`, each with the sentence that decides it.

They are those of the help file of 拖拉机大赛, of a server of QQ升级, of competition rules, of
rbtying/shengji, and of the game with one pack as pagat.com describes it. Where these differ a rule
set or an option says which is meant.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.shengji.rulesets import RANKS
from paiju.shapes.errors import UnknownChoiceError
from paiju.tricks.plays.following import Follower, Lead
from paiju.tricks.plays.kitty import multiplier
from paiju.tricks.plays.leads import failure_of, lead_at, lead_of, leads_of
from paiju.tricks.plays.units import units_of
from paiju.tricks.plays.winning import winner_of
from paiju.tricks.rules.declaring import candidates, declared, trump_undeclared
from paiju.tricks.rules.levels import moved
from tests.games.shengji.named import rules_of
from tests.support import rule_books
from tests.support.rule_books import cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.playing_cards.card import Card
    from paiju.tricks.plays.card_order import CardOrder, Group
    from paiju.tricks.plays.units import Unit

rulings = partial(rule_books.rulings, Path(__file__).with_name("rule_book.txt"))


def order_at(name: str, contract: str) -> CardOrder:
    """The order of cards, for a level and a trump in one word."""
    order: CardOrder = rules_of(name).order(contract[:-1], contract[-1])
    return order


def led(name: str, contract: str, text: str) -> Lead:
    lead = lead_of(rules_of(name).play, order_at(name, contract), cards(text))
    assert isinstance(lead, Lead)
    return lead


def written(unit: Unit, group: Group) -> str:
    return " ".join(group.cards[place] for place in unit.places for _ in range(unit.piece.width))


@pytest.mark.parametrize(("rules", "at", "group", "steps", "others"), rulings("order"))
def test_cards_have_their_order(rules: str, at: str, group: str, steps: str, others: str) -> None:
    order = order_at(rules, at)
    expected = [cards(step) for step in steps.split(">")]
    asked = {card for step in expected for card in step}
    found: dict[int, set[Card]] = {}
    for card, step in zip(order.groups[group].cards, order.groups[group].steps, strict=True):
        if card in asked:
            found.setdefault(step, set()).add(card)
    assert [found[step] for step in sorted(found)] == [set(step) for step in expected]
    assert all(order.group_of(card).name != group for card in cards(others))


@pytest.mark.parametrize(("rules", "at", "text", "reading"), rulings("classify"))
def test_leads_are_read(rules: str, at: str, text: str, reading: str) -> None:
    lead = lead_of(rules_of(rules).play, order_at(rules, at), cards(text))
    if isinstance(lead, str):
        assert lead == reading
    else:
        units = ", ".join(written(unit, lead.group) for unit in lead.units)
        assert f"{lead.group.name}: {units}" == reading


@pytest.mark.parametrize(("rules", "at", "text", "others", "leader", "verdict"), rulings("throw"))
def test_throws_stand_or_fail(
    rules: str, at: str, text: str, others: str, leader: str, verdict: str
) -> None:
    play = rules_of(rules).play
    lead = lead_of(play, order_at(rules, at), cards(text))
    if isinstance(lead, str):
        assert lead == verdict
        return
    failed = failure_of(play, lead, [cards(hand) for hand in others.split("/")])
    if failed is None:
        assert verdict == "stands"
        return
    penalty = failed.penalty if leader == "declarers" else -failed.penalty
    forced = written(failed.forced, lead.group)
    assert f"{forced} by {failed.by + 1} {penalty:+d}" == verdict


@pytest.mark.parametrize(("rules", "at", "hand", "lead", "follow", "verdict"), rulings("validate"))
def test_follows_are_legal_or_break_a_duty(
    rules: str, at: str, hand: str, lead: str, follow: str, verdict: str
) -> None:
    order = order_at(rules, at)
    follower = Follower(rules_of(rules).play, order, led(rules, at, lead), cards(hand))
    broken = follower.explain(cards(follow))
    if broken is None:
        assert verdict == "legal"
        return
    pieces = [f"{piece.width}x{piece.length}" for piece in follower.owed.pieces]
    assert " ".join([broken, str(follower.owed.of_group), *pieces]) == verdict


def sets(plays: Iterable[Iterable[Card]]) -> list[list[Card]]:
    return sorted(sorted(play) for play in plays)


@pytest.mark.parametrize(("rules", "at", "hand", "lead", "follows"), rulings("moves"))
def test_follows_are_listed_and_counted(
    rules: str, at: str, hand: str, lead: str, follows: str
) -> None:
    order = order_at(rules, at)
    follower = Follower(rules_of(rules).play, order, led(rules, at, lead), cards(hand))
    expected = [cards(each) for each in follows.split(",")]
    assert sets(follower.moves(100)) == sets(expected)
    assert follower.count() == len(expected)


@pytest.mark.parametrize(("rules", "at", "plays", "winner", "points"), rulings("winner"))
def test_tricks_are_won(rules: str, at: str, plays: str, winner: str, points: str) -> None:
    rule_set = rules_of(rules)
    laid = [cards(play) for play in plays.split("/")]
    lead = led(rules, at, plays.partition("/")[0])
    assert winner_of(rule_set.play, order_at(rules, at), lead, laid) == int(winner)
    assert sum(rule_set.points(card) for play in laid for card in play) == int(points)


@pytest.mark.parametrize(("rules", "at", "play", "kitty", "factor", "bonus"), rulings("kitty"))
def test_the_kitty_counts_for_who_wins_the_last_trick(
    rules: str, at: str, play: str, kitty: str, factor: str, bonus: str
) -> None:
    rule_set, lead = rules_of(rules), led(rules, at, play)
    largest = units_of(lead.group.row(cards(play)), lead.group, rule_set.options.decks)[0]
    is_trump = lead.group.name == "T"
    found = multiplier(rule_set.options.kitty_mult, largest.piece, is_trump=is_trump)
    assert found == int(factor)
    assert found * sum(map(rule_set.points, cards(kitty))) == int(bonus)


@pytest.mark.parametrize(("rules", "levels", "dealer", "score", "jack", "after"), rulings("level"))
def test_levels_move(
    rules: str, levels: str, dealer: str, score: str, jack: str, after: str
) -> None:
    # The jack, and the suit of the trumps.
    kind = None if not jack else "main" if jack[1] == jack[-1] else "other"
    done = moved(
        rules_of(rules).levels,
        tuple(levels.split()),
        int(dealer) % 2,
        int(score),
        kind,  # type: ignore[arg-type] # one of the words
        is_single=True,
    )
    side = "declarers" if done.by_declarers else "attackers"
    next_dealer = (int(dealer) + (2 if done.by_declarers else 1)) % 4
    assert f"{side} {done.up:+d}: {' '.join(done.levels)}, {next_dealer}" == after
    assert done.winner == (done.levels.index("won") if "won" in after else None)


@pytest.mark.parametrize(
    ("rules", "level", "shown", "verdicts", "stands", "dealer"), rulings("declare")
)
def test_declarations_stand_or_are_refused(
    rules: str, level: str, shown: str, verdicts: str, stands: str, dealer: str
) -> None:
    rule_set = rules_of(rules)
    standing, first, found = None, None, list[str]()
    for each in shown.split("/"):
        seat, *_ = each.split()
        done = declared(
            rule_set.declaring,
            level,
            rule_set.options.decks,
            standing,
            int(seat),
            cards(each)[1:],
        )
        if isinstance(done, str):
            found.append(done)
            continue
        found.append("ok")
        standing, first = done, int(seat) if first is None else first
    assert " ".join(found) == verdicts
    if standing is None:
        assert stands == ""
        return
    assert f"{standing.seat} {' '.join(standing.cards)} {standing.trump}" == stands
    if dealer:
        is_first = rule_set.declaring.first_dealer == "first"
        assert (first if is_first else standing.seat) == int(dealer)


@pytest.mark.parametrize(("rules", "level", "kitty", "when", "trump"), rulings("undeclared"))
def test_a_trump_is_found_where_nobody_declares(
    rules: str, level: str, kitty: str, when: str, trump: str
) -> None:
    turn, _, redeal = when.partition(", ")
    redeals = ["", "first redeal", "second redeal", "third redeal"].index(redeal)
    is_first = turn == "first"
    way = rules_of(rules).declaring.way_undeclared(is_first=is_first, redeals=redeals)
    assert (trump_undeclared(way, level, cards(kitty), RANKS) or "redeal") == trump


def test_a_joker_stands_beside_cards_of_the_level_where_it_must() -> None:
    rules = rules_of("classic declare_needs_joker=true").declaring
    shown = [*candidates(rules, "5", 2, cards("5S 5S BJ 6S"))]
    assert shown == [cards("5S BJ"), cards("5S 5S BJ")]


@pytest.mark.parametrize(
    "options",
    ["classic decks=3 kitty=four", "forty follow=long_first", "classic bombs=any", "qq decks=1"],
)
def test_options_that_exclude_each_other_are_refused(options: str) -> None:
    with pytest.raises(UnknownChoiceError):
        rules_of(options)


def test_there_is_no_lead_beyond_the_last_one() -> None:
    rules, order, hand = rules_of("classic").play, order_at("classic", "7S"), cards("AH KH 3C")
    leads = [lead_at(rules, order, hand, number) for number in range(leads_of(rules, order, hand))]
    assert sets(leads) == sets([cards("3C"), cards("AH"), cards("KH"), cards("AH KH")])
    with pytest.raises(IndexError):
        lead_at(rules, order, hand, 4)
