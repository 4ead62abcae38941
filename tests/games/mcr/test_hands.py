"""The questions about one hand: their answers, and refusals of impossible hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.mcr.questions import checks as hands
from paiju.all_games.mcr.questions.checks import Claimant
from paiju.all_games.mcr.rulesets import rules_of
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.questions import checks as melding_hands
from paiju.shapes.errors import InconsistentError
from tests.support.mahjong_games import said
from tests.support.winning import win_of

if TYPE_CHECKING:
    from paiju.melding.flow.claims import Claims

RULES = rules_of()
KONG = Meld("gang", Tile("E"))
PENG = Meld("peng", Tile("1m"))

Place = tuple[str | int, ...]


def faults(question: Any, *asked: Any) -> list[tuple[str, Place]]:  # noqa: ANN401 - any question, asked anything
    with pytest.raises(InconsistentError) as refused:
        question(*asked)
    return [(fault.code, fault.place) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("hand", "melds", "seen", "found"),
    [
        ("123m", (), "", [("wrong_hand_size", ("hand",))]),
        ("123m 456p 789s EEE CC 1p", (), "", [("wrong_hand_size", ("hand",))]),
        ("123m 456p 789s EE CC", (KONG,), "", [("wrong_hand_size", ("hand",))]),
        ("11111m 456p 789s CC", (), "", [("too_many_of_tile", ("hand", 4))]),
        ("123m 456p 78s EE", (KONG,), "", [("too_many_of_tile", ("melds", 0))]),
        ("123m 456p 789s EE CC", (), "EEE", [("too_many_of_tile", ("seen", 2))]),
        ("123m 456p 789s EE C1f", (), "", [("flower_in_hand", ("hand", 12))]),
    ],
)
def test_a_hand_that_no_game_shows_is_not_analysed(
    hand: str, melds: tuple[Meld, ...], seen: str, found: list[tuple[str, Place]]
) -> None:
    assert set(found) <= set(
        faults(melding_hands.analyse, parse_tiles(hand), melds, parse_tiles(seen))
    )


def test_flowers_that_lie_open_are_seen_and_change_nothing() -> None:
    hand = parse_tiles("123m 456p 789s EE CC")
    assert melding_hands.analyse(hand, (), parse_tiles("1f 2f")) == melding_hands.analyse(hand, ())


def test_a_win_is_asked_with_thirteen_tiles_and_one() -> None:
    hand = parse_tiles("123m 456p 789s EEE C")
    assert len(melding_hands.win(hand, (), Tile("C"))) == 1
    assert melding_hands.win(hand, (), Tile("P")) == ()
    assert faults(melding_hands.win, (*hand, Tile("C")), (), Tile("C")) == [
        ("wrong_hand_size", ("hand",))
    ]
    four = parse_tiles("1111m 234p 789s EEE")
    assert faults(melding_hands.win, four, (), Tile("1m")) == [("too_many_of_tile", ("tile",))]
    assert faults(melding_hands.win, hand, (), Tile("1f")) == [("flower_in_hand", ("tile",))]


@pytest.mark.parametrize(
    ("win", "code", "place"),
    [
        ("(EEEE) 123m 456p 78s CC + 9s; after kong", "not_drawn", "after_gang"),
        ("123m 456p 789s EE 78s + 9s; drawn, after kong", "no_kong", "after_gang"),
        ("123m 456p 789s EE 78s + 6s; drawn, robbing", "drawn", "robbing_gang"),
        ("123m 456p 789s EE 78s + 6s; robbing, last tile", "last_tile_robbed", "robbing_gang"),
        ("123m 456p 789s EE 78s + 9s; robbing", "held_elsewhere", "robbing_gang"),
        ("(999s) 123m 456p EE 78s + 9s; robbing", "held_elsewhere", "robbing_gang"),
        ("123m 456p 789s EE 78s + 9s; last copy", "not_last_copy", "last_copy"),
    ],
)
def test_circumstances_that_contradict_each_other_are_refused(
    win: str, code: str, place: str
) -> None:
    assert (code, (place,)) in faults(hands.score, RULES, win_of(win))


def test_a_win_is_scored_and_what_is_none_is_not() -> None:
    scored = hands.score(RULES, win_of("123456m 456p 1178s + 9s"))
    assert scored is not None
    assert scored.total == 13
    assert hands.score(RULES, win_of("123456m 456p 1178s + E")) is None


# Claims.


def asked(
    tile: str = "4m",
    hand: str = "3445m 1239p 99s CCC",
    source: int = 0,
    happened: Circumstances | None = None,
) -> Claimant:
    """Seat 1 before a tile."""
    return Claimant(1, source, Win(parse_tiles(hand), Tile(tile), (), happened or Circumstances()))


def claimed(*words: str, who: Claimant | None = None) -> Claims:
    return hands.claims(RULES, who or asked(), [said(word) for word in words])


def test_every_claim_that_a_seat_may_make_is_listed_and_each_other_type_explained() -> None:
    found = claimed()
    assert [(each.type, "".join(each.tiles)) for each in found.legal] == [
        ("peng", ""), ("chi", "3m4m5m"),
    ]  # fmt: skip
    assert {kind: refusal.code for kind, refusal in found.refused.items()} == {
        "hu": "not_a_win", "gang": "tile_not_in_hand",
    }  # fmt: skip
    assert (found.score, found.resolution) == (None, None)


@pytest.mark.parametrize(
    ("who", "codes"),
    [
        (
            asked(happened=Circumstances(last_tile=True)),
            ("not_a_win", "last_tile", "last_tile", "last_tile"),
        ),
        (
            asked("2m", happened=Circumstances(robbing_gang=True)),
            ("not_a_win", "only_hu", "only_hu", "only_hu"),
        ),
        (asked("E"), ("not_a_win", "tile_not_in_hand", "tile_not_in_hand", "not_a_run")),
        (
            asked("5s", source=2),
            ("not_a_win", "tile_not_in_hand", "tile_not_in_hand", "not_from_left"),
        ),
    ],
)
def test_why_a_seat_may_claim_nothing(who: Claimant, codes: tuple[str, ...]) -> None:
    refused = claimed(who=who).refused
    assert tuple(refused[kind].code for kind in ("hu", "gang", "peng", "chi")) == codes


def test_a_gang_wants_a_tile_to_replace_its_own() -> None:
    can = asked("C", source=3)
    cannot = can._replace(can_replace=False)
    assert [each.type for each in claimed(who=can).legal] == ["gang", "peng"]
    assert [each.type for each in claimed(who=cannot).legal] == ["peng"]
    assert claimed(who=cannot).refused["gang"].code == "last_tile"


def test_the_worth_of_a_win_is_given_even_if_it_is_not_enough() -> None:
    found = claimed(who=asked("5p", "123m 46p 678s 999s PP"))
    assert found.score is not None
    assert not found.score.is_enough
    assert found.refused["hu"].code == "not_enough"


@pytest.mark.parametrize(
    ("words", "seat", "reason"),
    [
        (("1: peng",), 1, "only_claim"),
        (("1: chi 345m", "2: pass", "3: peng"), 3, "stronger"),
        (("1: peng", "3: hu", "2: hu"), 2, "nearest"),
        (("2: gang", "1: chi 345m"), 2, "stronger"),
    ],
)
def test_who_gets_the_tile_and_why(words: tuple[str, ...], seat: int, reason: str) -> None:
    resolution = claimed(*words).resolution
    assert resolution is not None
    assert (resolution.claims[0].seat, resolution.reason) == (seat, reason)


@pytest.mark.parametrize(
    ("words", "code", "place"),
    [
        (("0: peng",), "own_tile", ("claims", 0)),
        (("2: pass", "2: peng"), "claims_twice", ("claims", 1)),
        (("1: peng", "3: peng"), "too_many_of_tile", ("claims", 1)),
        (("3: chi 345m",), "not_from_left", ("claims", 0)),
        (("1: gang",), "tile_not_in_hand", ("claims", 0)),
        (("1: hu",), "not_a_win", ("claims", 0)),
    ],
)
def test_claims_that_nobody_can_have_made_are_refused_where_they_are(
    words: tuple[str, ...], code: str, place: Place
) -> None:
    made = [said(word) for word in words]
    assert (code, place) in faults(hands.claims, RULES, asked(), made)


@pytest.mark.parametrize(
    ("who", "code", "place"),
    [
        (asked(source=1), "own_tile", ("from",)),
        (asked("1f"), "flower_in_hand", ("tile",)),
        (asked(hand="445m 1239p 99s CCC"), "wrong_hand_size", ("hand",)),
        (asked(happened=Circumstances(robbing_gang=True)), "held_elsewhere", ("robbing_gang",)),
        (asked(happened=Circumstances(last_copy=True)), "not_last_copy", ("last_copy",)),
    ],
)
def test_a_claim_that_no_game_could_show_is_refused_where_it_is_wrong(
    who: Claimant, code: str, place: Place
) -> None:
    assert (code, place) in faults(hands.claims, RULES, who)
