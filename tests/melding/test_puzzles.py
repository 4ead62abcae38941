"""The puzzles of tile games 听什么 and 打哪张: their answers, and that shipped ones are puzzles."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.chance import Chance
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import COPIES, KINDS, SUITS, Tile, sort_tiles
from paiju.melding.game import TileGame
from paiju.melding.hands.waits import Outlook, Supply
from paiju.melding.hands.winning_shapes import Form, readings
from paiju.melding.puzzles import making
from paiju.melding.puzzles.discard import Weighed, form_of
from paiju.melding.puzzles.one_suit import (
    OneSuit,
    difficulty,
    least_readings,
    pack,
    unpack,
    waits_of,
)
from paiju.play.declaration.registry import GAMES
from paiju.study.puzzles import puzzles_of
from tests.support.scale import COMPILED, wide_but

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game

TILE_GAMES = [game for game in GAMES.values() if isinstance(game, TileGame) and game.puzzles]
BOTH = pytest.mark.parametrize("game", TILE_GAMES, ids=lambda game: game.id)
# One in so many shipped puzzles is looked at again; all in the wide suites.
EVERY = wide_but((1, 60), 60)


def ranks(hand: str) -> tuple[int, ...]:
    return tuple(hand.count(str(rank)) for rank in range(1, 10))


def kind_of(game: Game, kind: str) -> Any:  # noqa: ANN401 - each kind has its own methods
    assert game.puzzles is not None
    return game.puzzles.kind(kind)


def positions(game: Game, kind: str, every: int = 1) -> list[Any]:
    own = kind_of(game, kind)
    return [own.read(game, each.packed) for each in puzzles_of(game, own)[::every]]


@pytest.mark.parametrize(
    ("hand", "waits", "readings", "level"),
    [
        # With 456, 678 and 999 aside, 11 and 6 8 are left.
        ("1145666788999", "7", 1, 1),
        # With 234, 444 and 555 aside, 7899 is left: a pair with 7 8, or 789 with a 9.
        ("1234445557899", "69", 1, 2),
        # 2267 shows 5 and 8, 2234 shows 2 and 5.
        ("2233445566778", "258", 2, 3),
        ("1223344567899", "369", 2, 3),
        ("2344556667777", "3568", 2, 4),
        ("1112223334445", "23456", 3, 5),
        # 九莲宝灯 waits on every rank.
        ("1112345678999", "123456789", 5, 5),
        # The hand waits for a seventh pair alone: there is nothing to read.
        ("1122334455779", "9", 0, None),
        # The hand waits on 1 in form only: it holds all four.
        ("1111222333444", "1234", 2, None),
        # The hand does not wait.
        ("1144477799335", "", 0, None),
    ],
)
def test_a_hand_is_as_hard_as_the_readings_that_show_its_waits(
    hand: str, waits: str, readings: int, level: int | None
) -> None:
    assert "".join(str(rank + 1) for rank in waits_of(ranks(hand))) == waits
    assert least_readings(ranks(hand)) == readings
    assert difficulty(ranks(hand)) == level


@given(st.lists(st.integers(0, 4), min_size=9, max_size=9), st.sampled_from(SUITS))
def test_a_hand_of_one_suit_is_packed_in_three_bytes(counts: list[int], suit: str) -> None:
    held = OneSuit(suit, tuple(counts))

    assert len(pack(held)) == 3
    assert unpack(pack(held)) == held


@pytest.mark.parametrize(
    ("named", "right", "explained"),
    [
        ("36m", True, "It waits on 3m 6m. 3m: 345 111 222 777 99. 6m: 456 111 222 777 99."),
        ("3m", False, "It waits on 3m 6m. Missed: 6m."),
        ("369m", False, "It waits on 3m 6m. No waits: 9m."),
        ("", False, "It waits on 3m 6m. Missed: 3m 6m."),
    ],
)
def test_all_waits_are_named_and_nothing_else(named: str, explained: str, *, right: bool) -> None:
    game = GAMES["mcr"]
    held = OneSuit("m", ranks("1112224577799"))

    found = kind_of(game, "waits").tried(game, held, [parse_tiles(named)])

    assert (found.right, found.done, found.refusal) == (right, True, None)
    assert found.explained.en.startswith(explained)


@BOTH
def test_without_a_move_nothing_is_right_or_wrong_yet(game: Game) -> None:
    for kind in ("waits", "discard"):
        position = positions(game, kind)[0]
        found = kind_of(game, kind).tried(game, position, [])
        assert (found.position, found.line, found.right, found.done) == (position, (), None, False)


@BOTH
def test_a_position_is_a_hand_alone(game: Game) -> None:
    write = game.writer("en", {"notation": "codes"})
    for kind in ("waits", "discard"):
        position = positions(game, kind)[0]
        written = kind_of(game, kind).write(game, position, write)
        assert written == {"hand": [*position.hand], "melds": []}


@BOTH
def test_a_hint_has_the_right_move_and_words_that_leave_something_to_find(game: Game) -> None:
    waits, discard = kind_of(game, "waits"), kind_of(game, "discard")
    for position in positions(game, "waits", 300):
        hint = waits.hint(game, position)
        assert hint.text.zh == f"听 {len(hint.move)} 种牌"
        assert waits.tried(game, position, [hint.move]).right
    for position in positions(game, "discard", 100):
        hint = discard.hint(game, position)
        assert discard.tried(game, position, [hint.move]).right
        assert not {*hint.text.en.split()} & {*KINDS}


@BOTH
def test_a_discard_is_one_tile_of_the_hand(game: Game) -> None:
    kind, position = kind_of(game, "discard"), positions(game, "discard")[0]
    other = next(tile for tile in KINDS if tile not in position.hand)

    for move in ((), (other,), position.hand[:2]):
        found = kind.tried(game, position, [move])
        assert found.refusal is not None
        assert (found.refusal.code, found.right, found.done) == ("tile_not_in_hand", None, False)


@pytest.fixture
def weighed() -> Weighed:
    hand = sort_tiles(parse_tiles("123m 456p 5789s EE CC"))
    losses = dict.fromkeys(hand, 15.0)
    return Weighed(hand, 20.0, "plays_for_small_fans", {**losses, Tile("5s"): 0.0, Tile("1m"): 4.2})


@pytest.mark.parametrize(
    ("tile", "right", "other"),
    [
        ("5s", True, "1m: the hand is 1 from waiting, with 11 useful tiles, 4.2 points less."),
        ("E", False, "E: the hand is 1 from waiting, with 22 useful tiles, 15.0 points less."),
    ],
)
def test_a_wrong_discard_is_told_what_it_costs_and_the_right_one_what_the_next_would(
    weighed: Weighed, tile: str, other: str, *, right: bool
) -> None:
    game = GAMES["mcr"]

    found = kind_of(game, "discard").tried(game, weighed, [(Tile(tile),)])

    assert (found.right, found.done, found.line) == (right, True, ((tile,),))
    best = "5s is best: the hand waits on E C, 4 tiles in all, worth 20.0 points."
    assert found.explained.en == f"{best} It is played for small fans together. {other}"


def test_it_is_said_where_a_hand_goes_back_for_more() -> None:
    game = GAMES["mcr"]
    hand = sort_tiles(parse_tiles("123m 456p 789s EE CC 5s"))
    weighed = Weighed(hand, 20.0, None, {**dict.fromkeys(hand, 15.0), Tile("1m"): 0.0})

    found = kind_of(game, "discard").tried(game, weighed, [(Tile("5s"),)])

    assert found.explained.zh.endswith("离听牌更近，值得却更少。")
    assert kind_of(game, "discard").hint(game, weighed).text.en == "it stays nearest to waiting"


@BOTH
def test_a_weighed_hand_is_packed(game: Game) -> None:
    kind = kind_of(game, "discard")
    hand = sort_tiles(parse_tiles("1112345678999m 1p"))
    losses = {tile: place * kind.much / 100 for place, tile in enumerate(dict.fromkeys(hand))}
    plans = [None, *kind.plans()]

    for plan in plans:
        read = kind.read(game, kind.pack(Weighed(hand, kind.much / 4, plan, losses)))
        assert (read.hand, read.worth, read.plan) == (hand, kind.much / 4, plan)
        assert read.losses == pytest.approx(losses)


@pytest.mark.parametrize(
    ("behind", "missed", "level"),
    [
        ({"1m": (1, 20), "2m": (1, 20)}, 0, 1),
        ({"1m": (1, 20), "2m": (2, 40)}, 2, 3),
        # Another discard leaves more useful tiles.
        ({"1m": (1, 20), "2m": (1, 24)}, 2, 4),
        # Another discard leaves the hand nearer to waiting.
        ({"1m": (1, 20), "2m": (0, 4)}, 1, 4),
        ({"1m": (1, 20), "2m": (0, 4)}, 3, 5),
    ],
)
def test_a_discard_is_as_hard_as_the_skills_that_miss_it_and_as_it_is_hidden(
    behind: dict[str, tuple[int, int]], missed: int, level: int
) -> None:
    outlooks = {
        Tile(tile): Outlook({Form.STANDARD: far}, (Supply(Tile("E"), left),))
        for tile, (far, left) in behind.items()
    }
    assert making.difficulty_of(outlooks, Tile("1m"), missed) == level


def test_hands_that_are_alike_have_one_form() -> None:
    form = form_of(parse_tiles("1123m 456p 5789s EE C"))

    # Other suits, other dragons, other winds, and ranks from nine to one.
    for other in ("1123s 456m 5789p WW F", "9987m 654p 5321s EE C"):
        assert form_of(parse_tiles(other)) == form
    assert form_of(parse_tiles("1123m 456p 5789s EE E")) != form


def test_a_maker_makes_the_same_waits_for_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_ONE_SUITED", 60)
    monkeypatch.setattr(making, "_WAITS_OF_EACH", 3)
    game = GAMES["sichuan"]
    assert isinstance(game, TileGame)
    kind = kind_of(game, "waits")

    found = [*making.make_waits(game, kind, "1/0")]

    assert found == [*making.make_waits(game, kind, "1/0")]
    assert max(Counter(each.difficulty for each in found).values()) == 3
    for each in found:
        held = kind.read(game, each.packed)
        assert difficulty(held.ranks) == each.difficulty
        assert each.form == bytes(min(held.ranks, held.ranks[::-1]))


@pytest.mark.skipif(not COMPILED, reason="the strongest player looks less far")
def test_a_maker_makes_discards_that_are_best_by_a_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_HANDS", 6)
    monkeypatch.setattr(making, "_DISCARDS_OF_EACH", 1)
    game = GAMES["sichuan"]
    assert isinstance(game, TileGame)
    kind = kind_of(game, "discard")

    found = [*making.make_discards(game, kind, "1/0")]

    assert found
    for each in found:
        held = kind.read(game, each.packed)
        assert each.form == form_of(held.hand)
        assert held.losses[held.order[1]] >= 0.045 * held.worth


@BOTH
@pytest.mark.parametrize("every", EVERY)
def test_a_shipped_hand_wins_by_its_waits_alone(game: Game, every: int) -> None:
    for held in positions(game, "waits", every):
        own = [held.tile(rank) for rank in range(9)]
        wins = [tile for tile in own if readings((*held.hand, tile))]
        assert tuple(wins) == held.waits
        assert all(held.hand.count(tile) < COPIES for tile in wins)


@BOTH
def test_no_two_shipped_puzzles_are_alike(game: Game) -> None:
    waits = [min(held.ranks, held.ranks[::-1]) for held in positions(game, "waits")]
    discards = [form_of(held.hand) for held in positions(game, "discard")]

    assert len({*waits}) == len(waits) == 3000
    assert len({*discards}) == len(discards)


@BOTH
def test_harder_waits_are_more_and_take_more_readings(game: Game) -> None:
    kind = kind_of(game, "waits")
    levels = defaultdict(list)
    for puzzle in puzzles_of(game, kind)[::20]:
        levels[puzzle.difficulty].append(kind.read(game, puzzle.packed).ranks)

    assert [*levels] == [1, 2, 3, 4, 5]
    means = [
        (fmean(len(waits_of(each)) for each in some), fmean(map(least_readings, some)))
        for some in levels.values()
    ]
    assert all(less[0] < more[0] and less[1] <= more[1] for less, more in pairwise(means))


@BOTH
@pytest.mark.skipif(not COMPILED, reason="the strongest player looks less far")
@pytest.mark.parametrize("every", EVERY)
def test_the_strongest_player_weighs_shipped_hands_as_they_are_packed(
    game: TileGame, every: int
) -> None:
    kind = kind_of(game, "discard")
    for puzzle in puzzles_of(game, kind)[::every]:
        held = kind.read(game, puzzle.packed)
        view = game.view_of_hand(game.rules_of(kind.ruleset), held.hand, (), ())
        decision = game.bot(game.strongest).agent.decide(view, 1000, Chance(1, "again"))
        assert kind.pack(kind.weighed(held.hand, decision)) == puzzle.packed
        assert decision.action.tile == held.order[0]


@pytest.mark.wide
@pytest.mark.skipif(not COMPILED, reason="skilled players look less far")
@BOTH
def test_harder_discards_are_found_by_fewer_skills(game: TileGame) -> None:
    kind = kind_of(game, "discard")
    finders = defaultdict(list)
    for puzzle in puzzles_of(game, kind):
        held = kind.read(game, puzzle.packed)
        view = game.view_of_hand(game.rules_of(kind.ruleset), held.hand, (), ())
        chosen = [
            game.bot(skill).agent.decide(view, 1000, Chance(1, "again")).action.tile
            for skill in range(1, game.strongest)
        ]
        finders[puzzle.difficulty].append(chosen.count(held.order[0]))

    means = [fmean(found) for found in finders.values()]
    assert all(easy > hard for easy, hard in pairwise(means)), means
