"""The rules of 推倒胡 by cases, here and in `rule_book.txt`, with the sentences that decide them.

The rule sets follow their sources: the competition rules 推倒和 2024 (`plain`), 红中 2024
(`hongzhong`) and 广东 2023 (`guangdong_mil`), and rooms of platforms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from paiju.all_games.tuidaohu import GAME, payments
from paiju.all_games.tuidaohu.fans import TABLES
from paiju.all_games.tuidaohu.options import OPTIONS
from paiju.all_games.tuidaohu.payments import PaidWin
from paiju.all_games.tuidaohu.rulesets import SETS, Rules, rules_of
from paiju.all_games.tuidaohu.scoring import explain_win, score, waits
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.hand import Gang
from paiju.melding.flow.hand_steps import birds_of
from paiju.melding.flow.ledger import points_of
from paiju.melding.flow.turns import Turn
from paiju.melding.flow.wall import Wall
from paiju.melding.hands.waits import shanten
from paiju.melding.plain.rules import aim_of
from paiju.shapes.errors import UnknownChoiceError
from tests.support.rule_book import cases_in, ruleset_in
from tests.support.tuidaohu import win_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paiju.melding.flow.ledger import Payment
    from paiju.melding.hands.winning import Win

_NONE: Mapping[str, object] = {}


def wild_of(rules: Rules, turned: Tile | None = None) -> tuple[Tile, ...]:
    return rules.walls.wild.of(turned, rules.walls.tiles)


def rule_sets() -> dict[str, Rules]:
    return {name: rules_of(name) for name in SETS.own}


WAITS, WINS, NO_WINS, SCORED, REFUSED = (
    cases_in("tuidaohu", part) for part in ("waits", "wins", "no wins", "scored", "refused")
)


def rules_in(text: str) -> Rules:
    return rules_of(*ruleset_in(text))


def sentences(rows: list[list[str]]) -> list[str]:
    return [f"{rules} {sentence}" for sentence, rules, *_ in rows]


@pytest.mark.parametrize("row", WAITS, ids=sentences(WAITS))
def test_a_hand_waits(row: list[str]) -> None:
    _, named, hand, waited = row
    rules, win = rules_in(named), win_of(f"{hand} + 1m")
    wild = wild_of(rules)

    assert waits(rules, win.hand, len(win.melds), wild) == {*parse_tiles(waited)}
    distance = shanten(win.hand, len(win.melds), aim=aim_of(rules, wild))
    assert (distance == 0) == bool(waited)


@pytest.mark.parametrize("row", WINS, ids=sentences(WINS))
def test_a_hand_wins(row: list[str]) -> None:
    _, named, win = row
    rules = rules_in(named)

    assert explain_win(rules, win_of(win), wild_of(rules)) is None


@pytest.mark.parametrize("row", NO_WINS, ids=sentences(NO_WINS))
def test_a_hand_does_not_win(row: list[str]) -> None:
    _, named, win = row
    rules = rules_in(named)
    refusal = explain_win(rules, win_of(win), wild_of(rules))

    assert refusal is not None
    assert refusal.code == "not_a_win"


def fans_of(text: str) -> dict[str, int]:
    words = text.split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


@pytest.mark.parametrize("row", SCORED, ids=sentences(SCORED))
def test_a_win_is_worth(row: list[str]) -> None:
    _, named, won, fans, total, unit = row
    rules, win = rules_in(named), win_of(won)
    worth = score(rules, win, wild_of(rules))

    assert explain_win(rules, win, wild_of(rules)) is None
    assert worth is not None
    assert {each.code: each.fans for each in worth.fans} == fans_of(fans)
    assert (rules.capped(worth.total), worth.value) == (int(total), int(unit))


@pytest.mark.parametrize("row", REFUSED, ids=sentences(REFUSED))
def test_a_win_is_refused(row: list[str]) -> None:
    _, named, win, code = row
    rules = rules_in(named)
    refusal = explain_win(rules, win_of(win), wild_of(rules))

    assert refusal is not None
    assert refusal.code == code
    assert refusal in GAME.refusals


def test_fans_that_others_bring_are_named() -> None:
    """An implied fan does not count; the answer says beside which."""
    worth = score(rules_of("plain"), win_of("1113355m EESSCC + 1m"))

    assert worth is not None
    assert worth.excluded == (("menqing", "qidui"), ("qidui", "haohua"))


@pytest.mark.parametrize(
    ("turned", "option", "cycle", "wild"),
    [
        ("9m", "turned", "seven", "1m"),
        ("E", "turned", "seven", "S"),
        ("N", "turned", "seven", "C"),
        ("P", "turned", "seven", "E"),
        ("N", "turned", "winds_dragons", "E"),
        ("P", "turned", "winds_dragons", "C"),
        ("8p", "turned_two", "seven", "9p 1p"),
        ("F", "turned_two", "seven", "P E"),
    ],
)
def test_the_tile_turned_decides_the_wild_ones(
    turned: str, option: str, cycle: str, wild: str
) -> None:
    """翻鬼: the next in order is wild, 9 before 1, and honours in a circle; 双鬼: the next two."""
    rules = rules_of("guangdong", {"wild": option, "turned_cycle": cycle})

    assert wild_of(rules, parse_tile(turned)) == parse_tiles(wild)


@pytest.mark.parametrize(
    ("options", "decks"),
    [
        ({"wild": "C", "tiles": 108}, "the wild tiles C go with 112 or 136 tiles"),
        ({"wild": "P", "tiles": 112}, "the wild tiles P go with 136 tiles"),
        ({"wild": "flowers", "tiles": 136}, "the wild tiles flowers go with 140 tiles"),
        ({"wild": "none", "tiles": 140}, "the wild tiles none go with 136 or 108 tiles"),
        ({"wild": "turned", "tiles": 112}, "the wild tiles turned go with 136 or 108 tiles"),
    ],
)
def test_wild_tiles_go_with_the_tiles_that_have_them(
    options: Mapping[str, object], decks: str
) -> None:
    with pytest.raises(UnknownChoiceError) as refused:
        rules_of("guangdong", options)
    (fault,) = refused.value.faults
    assert (fault.code, fault.place, fault.text.en) == ("bad_option", ("options", "tiles"), decks)


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ({}, 2),
        ({"birds": 0}, 0),
        ({"birds": 0, "birds_no_wild": 2, "wild": "turned"}, 0),
        ({"birds": 20, "bird_set": "rank"}, 1),
        ({"birds_no_wild": 2}, 2),
        ({"birds_no_wild": 2, "wild": "turned"}, 4),
    ],
)
def test_the_wall_keeps_the_most_birds_that_a_win_may_turn(
    options: Mapping[str, object], kept: int
) -> None:
    rules = rules_of("guangdong", options)

    assert rules.walls.reserve == kept
    assert payments.number_of_birds(rules, self_draw=True, wilds=0) == kept


def test_rule_sets_have_the_options_of_their_sources() -> None:
    """Tiles; wild; birds, what hits, and its points; gangs melded and concealed; tiles kept."""
    facts = {
        name: (
            rules.options.tiles,
            rules.options.wild,
            rules.options.fans,
            (rules.options.birds, rules.options.bird_set, rules.options.bird_value),
            (rules.options.melded_gang, rules.options.concealed_gang, rules.options.late_gang),
            rules.walls.reserve,
        )
        for name, rules in rule_sets().items()
    }

    assert facts == {
        "plain": (136, "none", "plain", (0, "winner_159", "1"), (2, 2, "nothing"), 12),
        "simple": (108, "none", "simple", (0, "winner_159", "1"), (1, 2, "paid"), 0),
        "hongzhong": (112, "C", "hongzhong", (2, "winner_159", "1"), (3, 2, "nothing"), 0),
        "hz_room": (112, "C", "none", (2, "winner_159", "2"), (3, 2, "paid"), 0),
        "zhuanzhuan": (108, "none", "none", (2, "seat_east_red", "1"), (3, 2, "paid"), 0),
        "guangdong": (136, "none", "shapes", (2, "seat_east_red", "2"), (3, 2, "forbidden"), 2),
        "guangdong_mil": (
            140,
            "flowers",
            "guangdong_mil",
            (4, "seat_mil", "1"),
            (3, 2, "nothing"),
            0,
        ),
    }


def test_walls_have_the_tiles_of_their_number() -> None:
    for rules in rule_sets().values():
        assert len(rules.walls.tiles) == rules.options.tiles


def test_each_value_of_an_option_has_words_in_both_languages() -> None:
    for option in OPTIONS:
        texts = (option.text, *option.names)
        assert all(text.zh and text.en for text in texts), option.id
    for table in TABLES.values():
        codes = [fan.code for fan in table.fans]
        assert len({*codes}) == len(codes)
        assert all({*fan.excludes} <= {*codes} for fan in table.fans)


class Birds(NamedTuple):
    """Birds after a win: the wall's front, what is shown, how many hit, and why."""

    rules: str
    wall: str
    shown: str
    hits: int
    sentence: str
    seat: int = 0
    options: Mapping[str, object] = _NONE
    wilds: int = 1
    dealer: int = 0


BIRDS = [
    Birds("hongzhong", "12p 3s", "12p", 1, "two are turned; 1 5 9 hit for any winner", 2),
    Birds("hongzhong", "C 9s 4m", "C 9s", 2, "红中 hits too", 2),
    Birds("hongzhong", "5m", "5m", 1, "one tile is left: one is turned"),
    Birds("hz_room", "12m 9p 5s", "12m 9p", 2, "no wild tile is held: one bird more", wilds=0),
    Birds("hz_room", "12m 9p 5s", "12m", 1, "one is held: two birds"),
    Birds("guangdong_mil", "1m E 2s 4p", "1m E 2s 4p", 2, "1 5 9 东 are the dealer's", 0),
    Birds("guangdong_mil", "1m E 2s 4p", "1m E 2s 4p", 1, "2 6 南 中 are of the next seat", 1),
    Birds("guangdong_mil", "1m E 2s 4p", "1m E 2s 4p", 0, "3 7 西 发 are of the seat across", 2),
    Birds("guangdong_mil", "1m E 2s 4p", "1m E 2s 4p", 1, "4 8 北 白 are of the seat before", 3),
    Birds(
        "guangdong_mil", "2s 6m 1m E", "2s 6m 1m E", 2, "places are from the dealer", 2, dealer=1
    ),
    Birds("guangdong_mil", "C 6m 8p 5m", "C 6m 8p 5m", 1, "中 is not the dealer's", 0),
    Birds("guangdong_mil", "C 6m 8p 5m", "C 6m 8p 5m", 2, "中 is of the dealer's next seat", 1),
    Birds("guangdong_mil", "C 6m 8p 5m", "C 6m 8p 5m", 1, "one tile of 4 8", 3),
    Birds("guangdong_mil", "1f 2f 3f 1m", "1f 2f 3f 1m", 1, "a flower is no bird"),
    Birds("guangdong", "C6m 8p 5m 7s", "C6m 8p 5m 7s", 2, "中 is the dealer's", 0, {"birds": 5}),
    Birds("zhuanzhuan", "5m", "5555m", 4, "the last tile counts again", 0, {"birds": 4}),
    Birds("zhuanzhuan", "", "", 0, "no tile is left", 0, {"birds": 4}),
    Birds("hz_room", "7m 9p", "7m", 7, "一码全中: its rank in points", 0, {"bird_set": "rank"}),
    Birds("hz_room", "C 9p", "C", 10, "红中 is ten", 0, {"bird_set": "rank"}),
    Birds("plain", "1m", "", 0, "no birds"),
]


@pytest.mark.parametrize("row", BIRDS, ids=[each.sentence for each in BIRDS])
def test_birds_hit(row: Birds) -> None:
    rules = rules_of(row.rules, row.options)
    number = payments.number_of_birds(rules, self_draw=True, wilds=row.wilds)
    shown = birds_shown(rules, number, row.wall)

    assert shown == parse_tiles(row.shown)
    assert payments.hits_of(rules, shown, row.seat, row.dealer) == row.hits


def birds_shown(rules: Rules, number: int, wall: str) -> tuple[Tile, ...]:
    """The birds of a wall with these tiles left, after a win."""
    is_last = rules.options.bird_short == "last"
    return birds_of(Wall(parse_tiles(wall)), number, short="last" if is_last else "fewer")


def test_birds_are_turned_on_the_wins_of_the_option() -> None:
    turned = {
        (name, self_draw): payments.number_of_birds(rules_of(name), self_draw=self_draw, wilds=1)
        for name in ("hongzhong", "hz_room")
        for self_draw in (True, False)
    }
    assert turned == {
        ("hongzhong", True): 2,
        ("hongzhong", False): 0,
        ("hz_room", True): 2,
        ("hz_room", False): 2,
    }
    more = rules_of("guangdong", {"streak": "birds"})
    assert payments.number_of_birds(more, self_draw=True, wilds=0, streak=2) == 6
    paid = rules_of("guangdong", {"streak": "points"})
    assert payments.number_of_birds(paid, self_draw=True, wilds=0, streak=2) == 2


class Paid(NamedTuple):
    """A win, what each seat wins or loses, and why."""

    rules: str
    win: str
    won: PaidWin
    points: tuple[int, ...]
    sentence: str
    options: Mapping[str, object] = _NONE
    wall: str = ""
    streak: int = 0


PLAIN_HAND = "123m 456p 789s 11s 23p + 1p"
HELD = "123m 456p 789s 1s C 23p + 1p"
GANG = "(9999m) 456s 789s 11s 23p + 1p; drawn, after gang"
PAID = [
    Paid(
        "plain",
        "123m 456m 345p 6789s + 9s; drawn",
        PaidWin(0, 6),
        (18, -6, -6, -6),
        "a self-draw: each pays",
    ),
    Paid(
        "plain",
        "123m 456m 345p 6789s + 9s",
        PaidWin(1, 6, 2),
        (0, 12, -12, 0),
        "a discard: the giver pays twice",
    ),
    Paid(
        "hongzhong",
        f"{PLAIN_HAND}; drawn",
        PaidWin(1, 2),
        (-4, 12, -4, -4),
        "two birds hit",
        wall="1p 9s",
    ),
    Paid(
        "hz_room",
        f"{HELD}; robbing",
        PaidWin(1, 2, 0, is_robbed=True),
        (-12, 12, 0, 0),
        "抢杠 pays for three, birds too",
        wall="123m",
    ),
    Paid(
        "hz_room",
        f"{PLAIN_HAND}; drawn",
        PaidWin(1, 2),
        (-6, 18, -6, -6),
        "no wild tile: a bird more",
        wall="12m 9m",
    ),
    Paid(
        "guangdong",
        "111m 333m 555m 77m 99m + 9m; drawn",
        PaidWin(0, 8),
        (72, -24, -24, -24),
        "马跟底分: a bird is worth the win",
        {"bird_value": "unit"},
        "1m 5p",
    ),
    Paid(
        "zhuanzhuan",
        PLAIN_HAND,
        PaidWin(1, 1, 2),
        (0, 2, -2, 0),
        "接炮 one, and a bird",
        wall="2m 3p",
    ),
    Paid(
        "zhuanzhuan",
        PLAIN_HAND,
        PaidWin(1, 1, 0),
        (-2, 2, 0, 0),
        "庄闲: the dealer gave it, one more",
        {"dealer_point": True, "birds": 0},
    ),
    Paid(
        "zhuanzhuan",
        f"{PLAIN_HAND}; drawn",
        PaidWin(0, 2),
        (9, -3, -3, -3),
        "庄闲: one more from each",
        {"dealer_point": True, "birds": 0},
    ),
    Paid(
        "zhuanzhuan",
        f"{PLAIN_HAND}; drawn",
        PaidWin(1, 2),
        (-2, 6, -2, -2),
        "庄闲: another seat draws it",
        {"dealer_point": True, "birds": 0},
    ),
    Paid(
        "guangdong",
        GANG,
        PaidWin(1, 2, gang_from=3),
        (0, 18, 0, -18),
        "杠爆全包: the giver of the gang pays for three, birds too",
        wall="2m 6p",
    ),
    Paid(
        "hongzhong",
        GANG,
        PaidWin(1, 4, gang_from=3),
        (-4, 12, -4, -4),
        "杠上开花 is paid by all",
        {"birds": 0},
    ),
    Paid(
        "guangdong",
        f"{PLAIN_HAND}; drawn",
        PaidWin(0, 2),
        (18, -6, -6, -6),
        "节节高: two more from each for each win",
        {"streak": "points", "birds": 0},
        streak=2,
    ),
    Paid(
        "guangdong",
        f"{PLAIN_HAND}; drawn",
        PaidWin(1, 2),
        (-2, 6, -2, -2),
        "节节高 is the dealer's",
        {"streak": "points", "birds": 0},
        streak=2,
    ),
    Paid(
        "guangdong",
        f"{PLAIN_HAND}; drawn",
        PaidWin(0, 2),
        (42, -14, -14, -14),
        "买马节节高: four birds more",
        {"streak": "birds"},
        "1m 5m 9m E C 1p",
        2,
    ),
    Paid(
        "guangdong_mil",
        "(999m) 456s 789s 11s 23p + 1p; robbing",
        PaidWin(1, 8, 2, is_robbed=True),
        (0, 24, -24, 0),
        "a robbed gang: three times, no birds",
        wall="1m 5m 9m E",
    ),
    Paid(
        "guangdong_mil",
        GANG,
        PaidWin(1, 10, gang_from=3),
        (0, 36, 0, -36),
        "直杠杠上花: its giver pays for three",
        wall="2m 6p 34s",
    ),
    Paid(
        "guangdong_mil",
        "(9999m) <7777s> 456s 11s 23p + 1p; drawn, after gang",
        PaidWin(1, 10),
        (-12, 36, -12, -12),
        "another gang came between: all pay",
        wall="2m 6p 34s",
    ),
    Paid(
        "hz_room",
        f"{HELD}; drawn",
        PaidWin(1, 2),
        (-9, 27, -9, -9),
        "一码全中: the points of the tile",
        {"bird_set": "rank"},
        "7m",
    ),
    Paid(
        "simple",
        "1133557799m 22p 4s + 4s",
        PaidWin(1, 2, 3),
        (0, 2, 0, -2),
        "the giver of a discard pays once",
    ),
]


@pytest.mark.parametrize("row", PAID, ids=[f"{each.rules} {each.sentence}" for each in PAID])
def test_a_win_is_paid(row: Paid) -> None:
    rules, win = rules_of(row.rules, row.options), win_of(row.win)

    assert points_of(paid(rules, win, row)) == row.points
    worth = score(rules, win, wild_of(rules))
    assert worth is not None
    assert worth.value == row.won.unit


def paid(rules: Rules, win: Win, row: Paid) -> Sequence[Payment]:
    """The payments for a win, after its birds; seat 0 deals."""
    streak = row.streak if row.won.seat == 0 else 0
    held = sum(tile in wild_of(rules) for tile in (*win.hand, win.tile))
    drawn = win.circumstances.self_draw
    number = payments.number_of_birds(rules, self_draw=drawn, wilds=held, streak=streak)
    shown = birds_shown(rules, number, row.wall)
    won = row.won._replace(hits=payments.hits_of(rules, shown, row.won.seat, dealer=0))
    return payments.win(rules, won, dealer=0, turn=9, streak=row.streak)


def test_two_winners_who_rob_one_gang_are_paid_for_three_each() -> None:
    """Both see the same birds; the extra bird is turned only if neither holds a wild tile."""
    rules = rules_of("hz_room")
    ledger = [
        each
        for seat in (1, 3)
        for each in payments.win(
            rules, PaidWin(seat, 2, 0, is_robbed=True, hits=1), dealer=0, turn=9
        )
    ]

    assert points_of(ledger) == (-24, 12, 0, 12)
    assert {each.reason for each in ledger} == {"hu", "birds"} <= {*payments.REASONS}
    assert payments.next_dealer(rules, (1, 3), 0) == 1


@pytest.mark.parametrize(
    ("rules", "made", "points"),
    [
        ("plain", Gang(0, 1, 5), (2, -2, 0, 0)),
        ("plain", Gang(0, None, 5), (3, -1, -1, -1)),
        ("plain", Gang(0, None, 5, late=True), (0, 0, 0, 0)),
        ("plain", Gang(0, None, 5, concealed=True), (6, -2, -2, -2)),
        ("simple", Gang(2, 3, 5), (0, 0, 1, -1)),
        ("hongzhong", Gang(2, 3, 5), (0, 0, 3, -3)),
        ("hz_room", Gang(0, None, 5, late=True), (3, -1, -1, -1)),
    ],
)
def test_gangs_are_paid(rules: str, made: Gang, points: tuple[int, ...]) -> None:
    """Melded by its giver; added and concealed by each; late ones as the rules say."""
    assert points_of(payments.gang(rules_of(rules), made)) == points


def test_gangs_at_a_draw_count_where_the_rules_say_so() -> None:
    """M1, H and S count them; elsewhere 荒庄荒杠."""
    for name, rules in rule_sets().items():
        made = (Gang(0, 1, 5), Gang(0, None, 9))
        ledger = [each for gang in made for each in payments.gang(rules, gang)]
        ledger += payments.at_a_draw(rules, ledger)
        counts = name in {"plain", "simple", "hz_room"}
        assert any(points_of(ledger)) == counts, name


FOLLOWED = [
    Turn("discard", 0, Tile("1m")),
    *(Turn(kind, seat, Tile("1m")) for seat in (1, 2, 3) for kind in ("draw", "discard")),
]


@pytest.mark.parametrize(
    ("points", "turns", "paid"),
    [
        (1, FOLLOWED, (-3, 1, 1, 1)),
        (1, [*FOLLOWED[:2], Turn("ready", 1), *FOLLOWED[2:]], (-3, 1, 1, 1)),
        (1, [*FOLLOWED[:2], Turn("peng", 1), *FOLLOWED[2:]], (0, 0, 0, 0)),
        (0, FOLLOWED, (0, 0, 0, 0)),
        (1, FOLLOWED[:-1], (0, 0, 0, 0)),
        (1, [*FOLLOWED[:-1], Turn("discard", 3, Tile("2m"))], (0, 0, 0, 0)),
        (1, [*FOLLOWED, Turn("draw", 0, Tile("2m"))], (0, 0, 0, 0)),
    ],
)
def test_the_dealer_pays_those_who_follow_its_first_discard(
    points: int, turns: Sequence[Turn], paid: tuple[int, ...]
) -> None:
    rules = rules_of("guangdong", {"follow_dealer": points})

    assert points_of(payments.follow_dealer(rules, turns, 0)) == paid


@pytest.mark.parametrize(
    ("rules", "winners", "dealer"),
    [
        ("plain", (1,), 1),
        ("plain", (2,), 1),
        ("plain", (0,), 0),
        ("plain", (), 0),
        ("hongzhong", (2,), 2),
        ("hongzhong", (), 0),
        ("hz_room", (3, 1), 3),
    ],
)
def test_who_deals_next(rules: str, winners: tuple[int, ...], dealer: int) -> None:
    """The winner, the first after the giver of several; or the dealer that won, else the next."""
    assert payments.next_dealer(rules_of(rules), winners, 0) == dealer
