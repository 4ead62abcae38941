"""Patterns of certain suits in a game without wild cards: 五十K, as towns play it.

Five, ten and king together are a bomb. 正五十K of one suit beats 杂五十K of several: that is the
rule of the game. Four of a rank beat both. Suits matter to nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from paiju.chance import Chance, shuffle
from paiju.climbing.plays.reading import play_of
from paiju.climbing.questions.classify import classify
from paiju.climbing.questions.compare import compare
from paiju.climbing.questions.hints import hints
from paiju.climbing.questions.moves import moves
from paiju.climbing.questions.validate import validate
from paiju.climbing.splits.arrangement import arrangements
from paiju.climbing.splits.split import split
from paiju.game import (
    Deck,
    Kickers,
    Pattern,
    Round,
    Rules,
    RuleSet,
    RuleSets,
    Short,
    Text,
    Wilds,
    option,
    options_of,
    plain_game,
    weights_for,
)
from paiju.playing_cards.holding import unpack
from tests.games import test_conformance as conformance
from tests.support.groups import hold

if TYPE_CHECKING:
    from paiju.game import State

NAME = Text("", "")
PATTERNS = (
    Pattern("solo", Text("单张", "single")),
    Pattern("pair", Text("对子", "pair"), group=2),
    Pattern("straight", Text("顺子", "straight"), links=(5, 12)),
)
MIXED = Pattern("mixed_50k", Text("杂五十K", "mixed 5-10-K"), cards="5TK", suits="mixed")
PURE = Pattern("pure_50k", Text("正五十K", "pure 5-10-K"), cards="5TK", suits="one")
BOMBS = (MIXED, PURE, Pattern("bomb", Text("炸弹", "bomb"), group=4))


@dataclass(frozen=True)
class Options:
    """The options of its rule sets."""

    packs: int = option((1, 2), Text("几副牌", "the number of packs"))


def made(name: str, options: Options) -> Rules:
    """A rule set by its name, with options."""
    deck = Deck(packs=options.packs)
    play = RuleSet(
        order="3456789TJQKA2BR",
        chain="3456789TJQKA",
        patterns=PATTERNS,
        bombs=BOMBS,
        max_hand=14 * options.packs,
        weights=weights_for(PATTERNS, BOMBS),
        deck=deck,
    )
    about = Text("正五十K 大过杂五十K", "a pure 5-10-K beats a mixed one")
    return Rules(name, Text("五十K", "Wushik"), about, options, play, Round((0, 1, 2, 3)))


def points(state: State) -> tuple[int, ...]:
    """The first wins a point of each other seat."""
    return tuple(3 if seat == state.out[0] else -1 for seat in range(4))


SETS = RuleSets(
    {"one_pack": Options(), "two_packs": Options(packs=2)}, options_of(Options), "one_pack", made
)
GAME = plain_game(
    version=1,
    id="wushik",
    component="Wushik",
    package=__name__,
    name=Text("五十K", "Wushik"),
    about=Text("正五十K 大过杂五十K", "A pure 5-10-K beats a mixed one"),
    art=("5S", "TS", "KS"),
    sets=SETS,
    points=points,
)
TABLE = SETS.named().table
BOTH = pytest.mark.parametrize("ruleset", GAME.rulesets)

LAWS = [getattr(conformance, name) for name in dir(conformance) if name.startswith("test_")]


@BOTH
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_it_keeps_what_every_game_keeps(law: Any, ruleset: str) -> None:  # noqa: ANN401 - a test
    law(conformance.Played(GAME, ruleset))


# Cards, and every reading of them.
READ: tuple[tuple[str, list[str]], ...] = (
    ("5S TS KS", ["pure_50k"]),
    ("5S TH KS", ["mixed_50k"]),
    ("5S TH KD", ["mixed_50k"]),
    # Ranks alone show no suit: they are taken for cards of several.
    ("5TK", ["mixed_50k"]),
    ("5S TS", []),
    ("5S TS QS", []),
    ("5S 5H TS KS", []),
    ("9S TS JS QS KS", ["straight"]),
)


@BOTH
@pytest.mark.parametrize(("cards", "patterns"), READ)
def test_cards_are_read_by_their_suits(cards: str, patterns: list[str], ruleset: str) -> None:
    plays = classify(SETS.named(ruleset).table, hold(cards))
    assert [play.pattern.id for play in plays] == patterns


COMPARED = (
    ("5S TS KS", "5H TD KC", "a_beats_b", "正五十K beats 杂五十K."),
    ("5S TS KS", "5H TH KH", "neither", "One of them beats no other, whatever the suits."),
    ("5S TH KS", "5H TD KC", "neither", "Nor does a mixed one another."),
    ("5S TH KS", "2H 2D", "a_beats_b", "A mixed one beats what is no bomb."),
    ("3S 3H 3D 3C", "5S TS KS", "a_beats_b", "Four of a rank beat both."),
    ("5S TS KS", "3H 4H 5H 6H 7H", "a_beats_b", "Cards of one suit are no bomb elsewhere."),
)


@BOTH
@pytest.mark.parametrize(("a", "b", "result", "shows"), COMPARED)
def test_one_of_a_suit_beats_a_mixed_one(
    a: str, b: str, result: str, shows: str, ruleset: str
) -> None:
    table = SETS.named(ruleset).table
    assert compare(table, hold(a), hold(b)).result == result, shows
    is_legal = validate(table, hold(a), hold(a), hold(b)).reason is None
    assert is_legal == (result == "a_beats_b"), shows


def test_each_suit_of_a_hand_is_a_play_of_its_own() -> None:
    hand = hold("5S 5H TS TH KS KD")
    made_of = {
        frozenset(play_of(TABLE, row, hand).cards)
        for row in moves(TABLE, hand, hold("2D 2C")).tolist()
    }
    pure, *mixed = sorted(made_of, key=lambda cards: len({card[1] for card in cards}))
    assert pure == {"5S", "TS", "KS"}
    # Of mixed ones one is listed, as everywhere where suits tell plays of a rank apart.
    assert len(mixed) == 1
    last = hold("5D TC KC")
    (only,) = moves(TABLE, hand, last).tolist()
    assert set(play_of(TABLE, only, hand).cards) == {"5S", "TS", "KS"}


STRAIGHT = Pattern("straight", Text("顺子", "straight"), links=(5, 12), suits="mixed")
FLUSH = Pattern("straight_flush", Text("同花顺", "straight flush"), links=(5, 5), suits="one")
# Rule sets with such patterns, and the ranks of which a hand has many.
VARIED = {
    "one pack": (SETS.named().play, "5TK"),
    "two packs": (SETS.named("two_packs").play, "5TK"),
    "suits break ties": (
        replace(SETS.named().play, order="3456789TJQKA2", deck=Deck(jokers=False), suits="DCHS"),
        "5TK",
    ),
    "straight flushes": (
        replace(
            SETS.named().play,
            patterns=(*PATTERNS[:2], STRAIGHT),
            bombs=(MIXED, PURE, FLUSH),
            weights=weights_for((*PATTERNS[:2], STRAIGHT), (MIXED, PURE, FLUSH)),
        ),
        "345678",
    ),
}


@pytest.mark.parametrize("last", ["", "2S 2H", "5S TH KS", "5D TD KD"])
@pytest.mark.parametrize("name", VARIED)
def test_what_is_listed_is_what_may_be_played(name: str, last: str) -> None:
    """Every group of a hand that is legal is listed, by its pattern and ranks, and no other."""
    play, many = VARIED[name]
    table, played = Rules("", NAME, NAME, None, play, Round((0, 1))).table, hold(last)
    left = [card for card in table.rules.deck.cards if card not in played.cards]
    for seed in range(8):
        mixed = shuffle(left, f"{seed}", "listed")
        hand = hold(" ".join([*[card for card in mixed if card[0] in many][:7], *mixed[-2:]]))
        listed, legal = set(), set()
        for row in moves(table, hand, played or None).tolist():
            cards = hold(" ".join(play_of(table, row, hand).cards))
            verdict = validate(table, cards, hand, played or None)
            assert verdict.play is not None
            assert table.section(verdict.play.row) is table.section(row)
            listed.add((table.section(row).number, table.packed(row)))
        for size in range(1, 6):
            for group in combinations(hand.cards, size):
                cards = hold(" ".join(group))
                verdict = validate(table, cards, hand, played or None)
                if verdict.play is not None:
                    legal.add((table.section(verdict.play.row).number, cards.packed))
        most = {each for each in listed if sum(unpack(each[1])) < 6}
        assert most == legal, hand.cards


def test_splits_hints_and_arrangements_know_the_suits() -> None:
    for cards, pattern in (("5S TS KS 7H", "pure_50k"), ("5S TH KS 7H", "mixed_50k")):
        hand = hold(cards)
        best = split(TABLE, hand, 1).partitions[0].plays(TABLE, hand)
        assert {play.pattern.id for play in best} == {pattern, "solo"}
        found = [TABLE.section(each.row) for each in hints(TABLE, hand, hold("2S 2H"), 3).hints]
        assert [each.pattern.id for each in found] == [pattern]
        groups = [each.groups for each in arrangements(TABLE, hand, ())]
        assert pattern in {group.play.pattern.id for each in groups for group in each if group.play}


def test_a_game_of_it_is_played_by_every_player() -> None:
    for bot in GAME.bots:
        flow, chance = GAME.flow, Chance("played", bot.id)
        state: Any = flow.deal(SETS.named(), bot.id)
        while state.to_act:
            (seat,) = state.to_act
            decided = bot.agent.decide(flow.view(state, seat), 20, chance)
            result = flow.step(state, decided.action)
            assert result.refusal is None
            state = result.state
        assert sum(flow.settle(state).points) == 0


# Changes that the engine would read wrongly, and the words that name them.
REFUSED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"patterns": (Pattern("suited", NAME, group=2, suits="one"),)}, "one card of each"),
    (
        {"patterns": (Pattern("suited", NAME, cards="55K", suits="mixed"),)},
        "one card of each",
    ),
    (
        {"patterns": (Pattern("suited", NAME, kickers=Kickers(1, 1), suits="one"),)},
        "no kickers",
    ),
    ({"wilds": Wilds(drawn=1, stand_for="3456789TJQKA2")}, "Wilds.drawn"),
    ({"short": (Short(Pattern("trio", NAME, group=3)),)}, "short forms"),
    ({"whole": True}, "whole bombs"),
    ({"deck": Deck(flower=True)}, "the flower card"),
)


@pytest.mark.parametrize(("changes", "names"), REFUSED)
def test_a_declaration_that_would_be_read_wrongly_is_refused_as_it_loads(
    changes: dict[str, Any], names: str
) -> None:
    with pytest.raises(ValueError, match=names):
        replace(SETS.named().play, **changes)
