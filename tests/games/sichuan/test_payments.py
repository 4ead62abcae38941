"""Payments of Sichuan mahjong, by the examples of written rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from paiju.all_games.sichuan import payments
from paiju.all_games.sichuan.flow.hand_steps import after_examination, win
from paiju.melding.flow.hand import Gang
from paiju.melding.flow.ledger import Payment
from tests.support.sichuan import NOT_READY, PIG, READY, discarded, drawn, table

Json = dict[str, Any]

# The last tiles of hands that are ready for so many fans.
WITH = {0: "9p", 1: "7p", 2: "3p", 3: "7m"}
WAITS = {0: READY[1], 1: READY[2], 2: READY[4], 3: READY[8]}

# The source, the rules, the fans of a self-draw by seat 0, who is out, and what each seat gets.
SELF_DRAWS: tuple[tuple[str, Json, int, tuple[int, ...], tuple[int, ...]], ...] = (
    ("MIL 2025, art. 10 二(一)(五)", {}, 0, (), (6, -2, -2, -2)),
    ("MIL 2025, art. 10 二(三)(五)", {}, 4, (), (27, -9, -9, -9)),
    ("MIL 2025, art. 10 二(五), art. 9 二(一)", {}, 3, (1,), (18, 0, -9, -9)),
    ("Novikov, payments", {"rules": "novikov"}, 3, (), (27, -9, -9, -9)),
    ("platforms, 自摸加底", {"rules": "chengdu"}, 2, (), (15, -5, -5, -5)),
    (
        "platforms, 自摸加番",
        {"rules": "chengdu", "self_draw": "plus_fan", "cap": 4},
        2,
        (),
        (24, -8, -8, -8),
    ),
    ("platforms, 自摸不加", {"self_draw": "none"}, 2, (), (12, -4, -4, -4)),
    ("no cap", {"cap": 0, "self_draw": "none"}, 6, (), (192, -64, -64, -64)),
)


@pytest.mark.parametrize(("source", "rules", "fans", "out", "deltas"), SELF_DRAWS)
def test_a_self_draw_is_paid_by_all_who_play(
    source: str, rules: Json, fans: int, out: tuple[int, ...], deltas: tuple[int, ...]
) -> None:
    state = table(won=out, **rules)
    paid = payments.self_draw(state, 0, fans, 0)
    assert replace(state, ledger=paid).points == deltas, source


def test_who_gave_the_tile_of_a_gang_pays_its_flower_in_some_rules() -> None:
    """Platforms, 点杠花: two fans, four points by the giver alone."""
    for rules, deltas in (("chengdu", (6, 0, -6, 0)), ("sbr", (17, -5, -7, -5))):
        state = replace(table(rules=rules), gang=5)
        gang = payments.gang(state, Gang(0, 2, 5))
        paid = payments.self_draw(replace(state, ledger=gang), 0, 2, 6)
        assert replace(state, ledger=(*gang, *paid)).points == deltas


def test_one_discard_pays_every_winner() -> None:
    """MIL 2025, art. 10 二(四): one fan and three of one discard, ten points."""
    hands = (NOT_READY, "1112223m 555777p", "222444666888m 3m", NOT_READY)
    state = discarded(table(hands), 0, "3m")
    after = win(state, {1: None, 2: None})
    assert [(each.payer, each.payee, each.points) for each in after.ledger] == [
        (0, 1, 2),
        (0, 2, 8),
    ]
    assert after.points == (-10, 2, 8, 0)


def test_the_value_of_a_win_is_capped() -> None:
    """Novikov in Russia: five fans with a cap of four, sixteen points."""
    hands = (READY[8].replace("1122", "1111"), NOT_READY, NOT_READY, NOT_READY)
    after = win(discarded(table(hands, rules="novikov", cap=4), 2, "7m"), {0: None})
    assert after.points == (16, 0, -16, 0)


# The source, the gang of a seat, who gave the tile, who is out, and what each seat gets.
GANGS: tuple[tuple[Any, ...], ...] = (
    ("MIL 2025, art. 10 一(一)", ("melded", 1, 3), (), {}, (0, 2, 0, -2)),
    ("MIL 2025, art. 10 一(二)2", ("concealed", 1, None), (3,), {}, (-2, 4, -2, 0)),
    ("riichi_advanced, kakan", ("added", 0, None), (), {}, (3, -1, -1, -1)),
    ("riichi_advanced, daiminkan", ("melded", 0, 2), (), {}, (2, 0, -2, 0)),
    ("riichi_advanced, ankan", ("concealed", 0, None), (), {}, (6, -2, -2, -2)),
    ("riichi_advanced, late kakan", ("late", 0, None), (), {}, (0, 0, 0, 0)),
    ("platforms", ("late", 0, None), (), {"late_gang": 1}, (3, -1, -1, -1)),
    ("open_mahjong", ("melded", 0, 2), (), {"melded_gang": 3}, (3, 0, -3, 0)),
    ("mahjongpros", ("concealed", 0, None), (), {"concealed_gang": 1}, (3, -1, -1, -1)),
)


@pytest.mark.parametrize(("source", "made", "out", "rules", "deltas"), GANGS)
def test_a_gang_is_paid_at_once(
    source: str,
    made: tuple[str, int, int | None],
    out: tuple[int, ...],
    rules: Json,
    deltas: tuple[int, ...],
) -> None:
    (kind, seat, giver), state = made, table(won=out, **rules)
    concealed, late = kind == "concealed", kind == "late"
    paid = payments.gang(state, Gang(seat, giver, 0, concealed, late))
    assert replace(state, ledger=paid).points == deltas, source


# The source, the rules, the kind of a gang of seat 0, and what each seat has after its shot.
SHOTS: tuple[tuple[Any, ...], ...] = (
    ("MIL 2025, art. 10 一(四)", {}, "concealed_gang", (1,), (-2, 2, 0, 0)),
    ("platforms, 呼叫转移", {"gang_shot": "to_winner"}, "concealed_gang", (1,), (-2, 6, -2, -2)),
    ("a server, the odd point", {"gang_shot": "to_winner"}, "added_gang", (1, 2), (-4, 3, 2, -1)),
    ("dcmshi, A57", {}, "added_gang", (1, 2), (-4, 2, 2, 0)),
    ("kept", {"gang_shot": "keep"}, "concealed_gang", (1,), (4, 0, -2, -2)),
)


@pytest.mark.parametrize(("source", "rules", "kind", "winners", "deltas"), SHOTS)
def test_the_points_of_a_gang_go_back_or_on_after_its_shot(
    source: str, rules: Json, kind: str, winners: tuple[int, ...], deltas: tuple[int, ...]
) -> None:
    hands = (NOT_READY, READY[1], READY[1], NOT_READY)
    each = 2 if kind == "concealed_gang" else 1
    paid = tuple(Payment(kind, payer, 0, each, 5) for payer in (1, 2, 3))
    state = replace(table(hands, **rules), gang=5, ledger=paid)
    after = win(discarded(state, 0, "9p"), dict.fromkeys(winners))
    assert after.points == deltas, source


def test_the_points_of_a_melded_gang_go_to_its_giver_if_that_wins() -> None:
    hands = (NOT_READY, READY[1], READY[1], NOT_READY)
    paid = (Payment("melded_gang", 2, 0, 2, 5),)
    state = replace(table(hands, gang_shot="to_winner"), gang=5, ledger=paid)
    after = win(discarded(state, 0, "9p"), {1: None, 2: None})
    assert after.points == (-4, 2, 2, 0)
    assert after.ledger[-1] == Payment("gang_handed_on", 0, 2, 2, 5)


def test_a_single_point_goes_to_the_nearest_winner() -> None:
    hands = (NOT_READY, READY[1], READY[1], NOT_READY)
    paid = (Payment("melded_gang", 3, 0, 1, 5),)
    state = replace(table(hands, gang_shot="to_winner", melded_gang=1), gang=5, ledger=paid)
    after = win(discarded(state, 0, "9p"), {1: None, 2: None})
    assert [each for each in after.ledger if each.reason == "gang_handed_on"] == [
        Payment("gang_handed_on", 0, 1, 1, 5)
    ]


def test_a_robbed_gang_is_not_paid() -> None:
    """MIL 2025, art. 10 二(六)⑨: one fan for robbing."""
    hands = (NOT_READY[:-3], NOT_READY, READY[1], NOT_READY)
    state = discarded(table(hands, {0: "9999p"}), 0, "9p", robbed=True)
    after = win(state, {2: None})
    assert after.points == (-2, 0, 2, 0)
    assert after.players[0].melds[0].type == "peng"


WON = None
PIGS = ("pig", "strayed")
# The source, the rules, the seats at the wall's end (out, ready for so much, "no", a pig, one that
# strayed), and what each gets. What is lost goes to nobody.
ENDS: tuple[tuple[str, Json, tuple[int | str | None, ...], tuple[int, ...]], ...] = (
    ("MIL 2025, art. 10 三", {}, (2, 2, "no", "no"), (4, 4, -4, -4)),
    ("MIL 2025, art. 10 三", {}, (WON, 8, "pig", "no"), (0, 16, -8, -8)),
    ("MIL 2025, art. 10 三", {}, (WON, WON, "no", "no"), (0, 0, 0, 0)),
    ("MIL 2025, 错缺", {}, (WON, 2, "strayed", "no"), (0, 4, -26, -2)),
    ("Novikov, 48", {"rules": "novikov"}, (WON, 4, "strayed", 1), (0, 4, -53, 1)),
    ("Novikov, passive", {"rules": "novikov"}, (WON, 4, "pig", WON), (0, 4, -4, 0)),
    (
        "riichi_advanced",
        {"void_penalty": "pay_16"},
        ("no", "no", "strayed", "strayed"),
        (32, 32, -32, -32),
    ),
    (
        "a server, 查花猪: 16 and the value",
        {"rules": "chengdu", "flower_pig": "pay_16_and_value", "pig_pays": "others"},
        (WON, 4, "pig", "no"),
        (16, 24, -52, 12),
    ),
    ("Mahjong Australia", {"flower_pig": "pay_64"}, (WON, "no", "pig", "no"), (0, 64, -128, 64)),
    ("open_mahjong", {"flower_pig": "pay_double"}, (2, 2, "no", "pig"), (6, 6, -4, -8)),
    (
        "platforms: a pig is not ready and pays as such, beside 查花猪",
        {"rules": "chengdu"},
        (WON, 4, "pig", "no"),
        (0, 16, -20, 4),
    ),
    ("chengdu, no penalty", {"rules": "chengdu"}, (WON, 4, "strayed", "no"), (0, 16, -20, 4)),
    (
        "two pigs: to each that is no pig",
        {"rules": "chengdu"},
        ("pig", "pig", 4, "no"),
        (-20, -20, 28, 12),
    ),
    (
        "Mahjong Australia, where one is ready",
        {"flower_pig": "pay_64"},
        (WON, 2, "pig", "no"),
        (0, 68, -130, 62),
    ),
    (
        "every pig pays as one, fined or not",
        {"rules": "chengdu", "void_penalty": "lost_24"},
        (WON, 4, "strayed", "no"),
        (0, 16, -44, 4),
    ),
    (
        "a fined pig pays 大叫 twofold too",
        {"flower_pig": "pay_double", "void_penalty": "lost_24"},
        (2, 2, "no", "strayed"),
        (6, 6, -4, -32),
    ),
    (
        "who has won is examined anew where winners go on, and no pig pays it",
        {"rules": "chengdu", "mode": "flow"},
        (WON, 4, "pig", "no"),
        (-4, 20, -20, 4),
    ),
    (
        "but where a pig pays all others",
        {"rules": "chengdu", "mode": "flow", "pig_pays": "others"},
        (WON, 4, "pig", "no"),
        (4, 20, -28, 4),
    ),
)  # fmt: skip


@pytest.mark.parametrize(("source", "rules", "seats", "deltas"), ENDS)
def test_the_end_of_the_wall_is_paid(
    source: str, rules: Json, seats: tuple[int | str | None, ...], deltas: tuple[int, ...]
) -> None:
    hands = [
        READY[seat] if isinstance(seat, int) else PIG if seat in PIGS else NOT_READY
        for seat in seats
    ]
    state = table(hands, won=[seat for seat, is_ in enumerate(seats) if is_ is WON], **rules)
    players = tuple(
        replace(player, strayed=seats[seat] == "strayed")
        for seat, player in enumerate(state.players)
    )
    after = after_examination(replace(state, players=players))
    assert after.points == deltas, source
    assert after.result is not None
    assert after.result.points == deltas


def test_gangs_of_one_that_is_not_ready_go_back() -> None:
    """MIL 2025, art. 10 三: eleven points, six of which are its concealed gang's."""
    state = table((NOT_READY, READY[1], READY[4], NOT_READY), won=[3])
    paid = tuple(Payment("concealed_gang", payer, 0, 2, 7) for payer in (1, 2, 3))
    before = replace(state, ledger=paid)
    after = after_examination(before)
    changed = [now - then for now, then in zip(after.points, before.points, strict=True)]
    assert changed == [-11, 3, 6, 2]


def test_gangs_that_went_back_before_do_not_go_back_twice() -> None:
    state = table((NOT_READY, READY[1], NOT_READY, NOT_READY))
    paid = tuple(Payment("concealed_gang", payer, 0, 2, 7) for payer in (1, 2, 3))
    back = tuple(Payment("gang_returned", 0, payee, 2, 7) for payee in (1, 2, 3))
    after = after_examination(replace(state, ledger=(*paid, *back)))
    assert not [each for each in after.ledger if each.reason == "gang_refunded"]


@pytest.mark.parametrize(
    ("last_seat", "points"), [("spared", (4, 4, 4, -12)), ("examined", (6, 6, 6, -18))]
)
def test_the_seat_after_three_winners_is_spared_or_examined(
    last_seat: str, points: tuple[int, ...]
) -> None:
    state = table((READY[1], READY[1], READY[1], NOT_READY), won=[0, 1], last_seat=last_seat)
    paid = tuple(Payment("concealed_gang", payer, 3, 2, 7) for payer in (0, 1, 2))
    others = tuple(Payment("hu", 3, payee, 6, 1) for payee in (0, 1))
    state = drawn(replace(state, ledger=(*paid, *others)), 2, "9p")
    after = win(replace(state, ledger=(*state.ledger, Payment("hu", 3, 2, 4, 1))), {2: None})
    assert after.phase == "over"
    assert after.points == points
