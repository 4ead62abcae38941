"""Playouts: no card of a split hand is lost, and the simple player keeps the rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.doudizhu.players.played import PLAYED
from paiju.all_games.doudizhu.players.playouts import kernels, weigh
from paiju.all_games.doudizhu.players.playouts.book import (
    BARE,
    CARDS,
    CORE,
    FAMILY,
    GONE,
    GROUP,
    KEY,
    KIND,
    PIECE_COLUMNS,
    book_of,
)
from paiju.all_games.doudizhu.players.playouts.piece_kernels import (
    MAX_PIECES,
    NUMBER,
    can_answer,
    lay_out,
    turns_of,
)
from paiju.all_games.doudizhu.players.playouts.weigh import NODES, WORLDS, Weighed
from paiju.all_games.doudizhu.rulesets import RULE_SETS, rules_of
from paiju.chance import Chance
from paiju.climbing.plays.reading import beats
from paiju.climbing.plays.table import as_words
from paiju.jit import is_wanted
from paiju.playing_cards.holding import Holding, unpack
from tests.support.groups import hold, read_one, shuffled
from tests.support.views import ending

if TYPE_CHECKING:
    import numpy.typing as npt

    from paiju.all_games.doudizhu.state import View
    from paiju.playing_cards.card import Card

    Pieces = npt.NDArray[np.int32]

# Plain kernels are slow, and run only for coverage.
HANDS, GAMES = (60, 120) if is_wanted() else (4, 12)
NOTHING = np.zeros(2, dtype=np.uint64)


def cut(ruleset: str, packed: int) -> Pieces:
    """The pieces of a hand."""
    book = book_of(rules_of(ruleset).table)
    pieces = np.empty((MAX_PIECES, PIECE_COLUMNS), dtype=np.int32)
    lay_out(as_words(packed).copy(), NOTHING, book.facts, book.cut, pieces)
    return pieces


def counts_of(ruleset: str, pieces: Pieces) -> list[int]:
    """The cards of unplayed pieces, by rank."""
    table, counts = rules_of(ruleset).table, [0] * 16
    for piece in pieces[: pieces[NUMBER, KIND]]:
        if piece[KIND] == GROUP:
            counts[piece[KEY]] += piece[CARDS]
        elif piece[KIND] == FAMILY:
            for lane in range(piece[KEY], piece[KEY] + piece[CARDS]):
                counts[lane] += 3
        elif piece[KIND] != GONE:
            for lane, count in enumerate(unpack(table.cores[piece[CORE]].packed)):
                counts[lane] += count
    return counts


@pytest.mark.parametrize("ruleset", RULE_SETS)
def test_a_hand_is_cut_without_losing_a_card(ruleset: str) -> None:
    rng, deck = Random(3), "3456789TJQKA2" * 4 + "BR"
    for _ in range(HANDS):
        hand = Holding.of(tuple(shuffled(rng, deck)[:20]))  # type: ignore[arg-type]
        pieces = cut(ruleset, hand.packed)
        assert counts_of(ruleset, pieces) == list(unpack(hand.packed))
        assert all(piece[CORE] >= 0 for piece in pieces[: pieces[NUMBER, KIND]])
        assert 1 <= turns_of(pieces) <= len(hand)


@pytest.mark.parametrize("hand", ["AAAA", "AAAA KKKK QQQ", "3456789TJQKAAAA"])
def test_a_flower_card_that_counts_as_an_ace_makes_five_of_them(hand: str) -> None:
    five = hold(hand).packed + hold("A").packed
    pieces = cut("yuncheng", five)
    assert counts_of("yuncheng", pieces) == list(unpack(five))
    assert all(piece[CORE] >= 0 for piece in pieces[: pieces[NUMBER, KIND]])


@pytest.mark.parametrize("ruleset", ["classic", "douzero", "panda", "yuncheng"])
def test_the_simple_player_keeps_the_rules_and_comes_to_an_end(ruleset: str) -> None:
    rng, table = Random(5), rules_of(ruleset).table
    facts = book_of(table).facts
    for _ in range(GAMES):
        cards = shuffled(rng, "3456789TJQKA2" * 4 + "BR")
        dealt = [cards[:20], cards[20:37], cards[37:]]
        hands = np.array(
            [cut(ruleset, Holding.of(tuple(hand)).packed) for hand in dealt]  # type: ignore[arg-type]
        )
        left = np.array([20, 17, 17], dtype=np.int32)
        turn, last, owner = 0, -1, -1
        while left.all():
            before = sum(counts_of(ruleset, hands[turn]))
            if last < 0 or owner == turn:
                last, core = -1, kernels._lead(hands, left, turn, facts)
                assert core >= 0
            else:
                core = kernels._follow(hands, left, turn, last, owner, facts)
            if core >= 0:
                row = table.cores[core].start
                assert last < 0 or beats(table, row, table.cores[last].start)
                left[turn] -= table.section(row).size
                assert sum(counts_of(ruleset, hands[turn])) == left[turn]
                last, owner = core, turn
            else:
                assert sum(counts_of(ruleset, hands[turn])) == before
            turn = (turn + 1) % 3


def test_a_plane_takes_what_kickers_there_are() -> None:
    """With one solo and one pair, the pair is broken: the plane takes two singles."""
    table = rules_of().table
    facts = book_of(table).facts
    hands = np.array([cut("classic", hold(text).packed) for text in ("333444566", "7", "8")])
    core = kernels._lead(hands, np.array([9, 1, 1], dtype=np.int32), 0, facts)
    section = table.section(table.cores[core].start)
    assert (section.pattern.id, section.links) == ("plane_solo", 2)
    assert counts_of("classic", hands[0]) == list(unpack(hold("6").packed))


def test_a_plane_that_is_no_play_without_its_kickers_is_led_as_trios() -> None:
    """In the Panda game a plane of two is no play without kickers."""
    table = rules_of("panda").table
    facts = book_of(table).facts
    hands = np.array([cut("panda", hold(text).packed) for text in ("33344456", "7", "8")])
    own = hands[0][: hands[0][NUMBER, KIND]]
    assert sorted(piece[KIND] for piece in own) == [GROUP, GROUP, FAMILY]
    own[own[:, KIND] == GROUP, KIND] = GONE
    for trio in ("333", "444"):
        core = kernels._lead(hands, np.array([6, 1, 1], dtype=np.int32), 0, facts)
        assert table.cores[core].packed == hold(trio).packed
    assert sum(counts_of("panda", hands[0])) == 0


@pytest.mark.parametrize("ruleset", RULE_SETS)
def test_every_trio_may_be_led_without_kickers(ruleset: str) -> None:
    facts = book_of(rules_of(ruleset).table).facts
    assert all(facts.families[family, BARE] >= 0 for family in facts.trio if family >= 0)


def test_a_bare_trio_is_answered_by_a_bare_trio() -> None:
    facts, last = book_of(rules_of().table).facts, read_one(rules_of().table, "333").row
    hands = np.array([cut("classic", hold(text).packed) for text in ("444 7", "7", "8")])
    core = rules_of().table.core(last).number
    answer = kernels._follow(hands, np.array([4, 1, 1], dtype=np.int32), 0, core, 2, facts)
    assert rules_of().table.cores[answer].packed == hold("444").packed
    assert counts_of("classic", hands[0]) == list(unpack(hold("7").packed))


def test_a_trio_without_a_kicker_answers_no_trio_with_one() -> None:
    table = rules_of().table
    facts, last = book_of(table).facts, table.core(read_one(table, "3335").row).number
    answers = [
        can_answer(cut("classic", hold(hand).packed), last, facts) for hand in ("444", "4446")
    ]
    assert answers == [False, True]


def test_a_choice_that_falls_far_behind_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The 2 first always wins, the 3 never: six deals are enough."""
    monkeypatch.setattr(weigh, "PLAIN_NODES", NODES)
    found = weighed(("2 3", "K", "Q"))
    assert dict(zip(found.shares, found.games, strict=True)) == {1.0: 6, 0.0: 6}
    # Of three, two are equally good: these two go on.
    found = weighed(("2 A 3", "K", "Q"))
    assert sorted(zip(found.shares, found.games, strict=True)) == [(0.0, 6), (1.0, 64), (1.0, 64)]


def weighed(
    hands: tuple[str, str, str], *played: str, seat: int = 0, nodes: int = NODES
) -> Weighed:
    """The playouts of a seat's choices."""
    position = PLAYED.position(ending(hands, *played, seat=seat))
    return weigh.weigh(position, position.branches, Chance(1, "test"), nodes)


def test_shares_are_of_the_games_that_were_played() -> None:
    found = weighed(("3 5 77 9 JJ K A", "3456789TJQKA", "3456789TJQK"))
    assert len(found.shares) == len(found.games)
    assert all(0 < games <= WORLDS for games in found.games)
    assert all(
        share is not None and 0 <= share <= 1 and (share * games).is_integer()
        for share, games in zip(found.shares, found.games, strict=True)
    )
    best = found.ranking[0]
    assert found.games[best] == max(found.games)
    assert sorted(found.ranking) == list(range(len(found.shares)))


@pytest.mark.parametrize(
    ("hands", "played", "seat", "share"),
    [
        pytest.param(("2 2 2 K", "34567", "34567"), (), 0, 1.0, id="nobody-can-beat-the-landlord"),
        pytest.param(("3 5 7", "K", "A"), (), 0, 0.0, id="everybody-can"),
        pytest.param(("3 5 7 8", "6 6 7", "A"), (), 1, 1.0, id="the-peasants-can"),
        pytest.param(("5 6", "3 4", "3 3"), ("9",), 1, 0.0, id="he-has-to-pass-and-loses"),
    ],
)
def test_what_is_certain_is_certain(
    hands: tuple[str, str, str],
    played: tuple[str, ...],
    seat: int,
    share: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(weigh, "PLAIN_NODES", NODES)
    found = weighed(hands, *played, seat=seat)
    assert found.shares[found.ranking[0]] == share


def test_without_a_budget_nothing_is_known_and_the_first_is_best() -> None:
    found = weighed(("3 5 77 9", "345678", "345678"), nodes=0)
    assert set(found.shares) == {None}
    assert found.ranking[0] == 0


def test_the_bottom_cards_stay_with_the_landlord() -> None:
    """An ace beats a king: the partner has none if the landlord took it from the bottom."""
    seen = ending(("A 5", "K 4", "6 7"), seat=1)
    ace = tuple(card for card in deck_of(seen) if card[0] == "A")
    unknown, known = (PLAYED.position(replace(seen, bottom=cards)) for cards in ((), ace))
    king = unknown.branch(read_one(unknown.table, "K").row).play
    assert king is not None
    assert [unknown.may_beat(seat, king.row) for seat in (0, 2)] == [True, True]
    assert [known.may_beat(seat, king.row) for seat in (0, 2)] == [True, False]
    assert known.shown == tuple(card for card in ace if card in known.unseen)


def deck_of(seen: View) -> tuple[Card, ...]:
    """The cards of the deck."""
    return seen.rules.play.deck.cards
