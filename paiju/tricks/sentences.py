"""The sentences about a state or a view of a trick-taking game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.play.questions.describe import (
    LEADS,
    TEAM,
    Sentence,
    Voice,
    holds,
    is_state,
    may_do,
    scored,
    sentence,
    who_acts,
    who_sits_where,
)
from paiju.playing_cards.spoken import card_names, rank_name
from paiju.text import Text
from paiju.tricks.contracts.declaring import declarations
from paiju.tricks.flow.state import points_in, taker_of
from paiju.tricks.plays.leads import lead_of
from paiju.tricks.plays.names import NO_TRUMP_NAME, lead_name, trump_name
from paiju.tricks.rules.levels import NO_TRUMP_LEVEL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.play.declaration.game import Game
    from paiju.tricks.flow.state import Cards, Contract, Turn


def sentences_of(game: Game, seen: Any) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
    """The sentences about a state or a view of a game with a contract."""
    voice = Voice(getattr(seen, "seat", None))
    first = voice.listener or 0
    order = tuple((first + step) % seen.seats for step in range(seen.seats))
    yield from who_sits_where(game, seen.rules.name, voice, order)
    yield from _teams(seen, voice)
    yield sentence("game", _LEVEL.format(level=_level_name(seen.level), teams=_levels(seen, voice)))
    yield from _contract(seen, voice)
    if seen.history:
        yield from _tricks(seen, voice)
    for seat in order if is_state(seen) else [seen.seat] * (seen.seat is not None):
        yield from _hand(voice, seat, seen.hands[seat] if is_state(seen) else seen.hand)
    if seen.phase == "over":
        yield from _end(game, seen, voice)
    else:
        yield from _to_act(seen, voice, order)


def _teams(seen: Any, voice: Voice) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
    """The sentences about partners."""
    if voice.listener is not None:
        partner = (voice.listener + 2) % seen.seats
        yield sentence("seats", _PARTNER.format(seat=voice.seat(partner)))
        return
    for first in range(2):
        yield sentence("seats", TEAM.format(seats=voice.seats(range(first, seen.seats, 2))))


def _level_name(level: str) -> Text:
    return NO_TRUMP_NAME if level == NO_TRUMP_LEVEL else rank_name(level)


def _levels(seen: Any, voice: Voice, levels: Sequence[str] = ()) -> Text:  # noqa: ANN401 - a state or a view
    """The level of each team, those of the round if no others are given."""
    own = (voice.listener or 0) % 2
    ours, theirs = (_level_name((levels or seen.levels)[team]) for team in (own, 1 - own))
    text = _LEVELS if voice.listener is None else _OUR_LEVELS
    return text.format(ours=ours, theirs=theirs)


def _contract(seen: Any, voice: Voice) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
    """The sentences about the dealer, the declarations, the trumps and the kitty."""
    contract: Contract | None = seen.contract
    dealer = contract.dealer if contract else seen.dealer
    if dealer is not None:
        yield sentence("seats", voice.clause(dealer, _DEALER))
    if contract is None:
        yield sentence("table", _DEALT.format(n=seen.out, all=seen.rules.hand_size))
    for shown in () if seen.phase == "over" else seen.shown:
        facts = {"n": shown.after, "cards": card_names(shown.cards)}
        yield sentence("table", voice.clause(shown.seat, _SHOWED, **facts))
    if seen.trump is None:
        yield sentence("table", _NOBODY_DECLARED)
    else:
        text = _TRUMPS if contract else _TRUMPS_SO_FAR
        yield sentence("table", text.format(trump=trump_name(seen.trump)))
    if seen.buried:
        points = sum(seen.rules.points(card) for card in seen.buried)
        facts = {"cards": card_names(seen.buried), "n": points}
        yield sentence("table", _BURIED.format(**facts))


def _tricks(seen: Any, voice: Voice) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
    """The sentences about the points of the attackers, and the trick that is or was played."""
    yield sentence("table", _TAKEN.format(n=seen.taken, needed=seen.rules.levels.takeover))
    if seen.penalties:
        yield sentence("table", _PENALTIES.format(n=seen.penalties))
    trick: tuple[Turn, ...] = seen.trick or seen.history[-seen.seats :]
    for number, turn in enumerate(trick):
        yield sentence("last", _turn(seen, voice, turn, is_lead=number == 0))
    if seen.trick:
        yield sentence("table", voice.clause(seen.ahead, _AHEAD, n=seen.at_stake))
    else:
        points = points_in(seen.rules, trick)
        taker = taker_of(seen.rules.play, seen.order(), trick)
        yield sentence("last", voice.clause(taker.seat, _TOOK, n=points))


def _turn(seen: Any, voice: Voice, turn: Turn, *, is_lead: bool) -> Text:  # noqa: ANN401 - a state or a view
    """A turn as a clause: a lead with its name, a throw that failed, a follow."""
    cards = card_names(turn.cards)
    if not is_lead:
        return voice.clause(turn.seat, _FOLLOWED, cards=cards)
    lead = lead_of(seen.rules.play, seen.order(), turn.cards)
    assert not isinstance(lead, str)  # noqa: S101 - it was legal
    facts = {"name": lead_name(lead.pieces), "cards": cards}
    if turn.tried:
        return voice.clause(turn.seat, _THROW_FAILED, tried=card_names(turn.tried), **facts)
    return voice.clause(turn.seat, _LED, **facts)


def _hand(voice: Voice, seat: int, cards: Cards) -> Iterator[Sentence]:
    """The sentence about a hand."""
    if cards:
        yield sentence("hand", holds(voice, seat, len(cards), card_names(cards)))


def _to_act(seen: Any, voice: Voice, order: Sequence[int]) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
    """The sentences about whose turn it is and what they may do."""
    if not seen.to_act:
        # A view does not tell which of the others may declare.
        yield sentence("turn", _OTHERS_DECLARE if voice.listener is not None else _SEATS_DECLARE)
        return
    seats = [seat for seat in order if seat in seen.to_act]
    yield from who_acts(voice, seats, lambda seat: _may(seen, voice, seat))


def _may(seen: Any, voice: Voice, seat: int) -> Text | None:  # noqa: ANN401 - a state or a view
    """The choices of a seat as a clause; None for another seat of a view."""
    if not is_state(seen) and seat != voice.listener:
        return None
    if seen.is_burying:
        return voice.clause(seat, _BURY, n=seen.rules.kitty)
    if seen.phase == "play":
        size = len(seen.trick[0].cards) if seen.trick else 0
        return voice.clause(seat, _FOLLOW if size else LEADS, n=size)
    hand = seen.hands[seat] if is_state(seen) else seen.hand
    shown = [card_names(cards) for cards in declarations(seen, seat, hand)]
    return may_do(voice, seat, [*[_DECLARE.format(cards=cards) for cards in shown], _PASS])


def _end(game: Game, seen: Any, voice: Voice) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
    """The sentences about the score of a finished round, and about the match after it."""
    score: Any = game.flow.settle(seen)
    attackers = [seat for seat in range(seen.seats) if seen.is_attacker(seat)]
    declarers = [seat for seat in range(seen.seats) if not seen.is_attacker(seat)]
    if score.kitty.multiplier:
        facts = {"n": score.kitty.points, "times": score.kitty.multiplier}
        yield sentence("score", _KITTY_TAKEN.format(bonus=score.kitty.bonus, **facts))
    yield sentence("score", _TOTAL.format(n=score.total, seats=voice.seats(attackers)))
    moved = score.moved
    text = _HELD if moved.by_declarers else _TURNED_OVER if moved.up == 0 else _TURNED_OVER_UP
    risen = declarers if moved.by_declarers else attackers
    yield sentence("score", text.format(seats=voice.seats(risen), n=moved.up))
    if moved.winner is not None:
        yield sentence("score", _WON_MATCH.format(seats=voice.seats(risen)))
    else:
        yield sentence("score", _AFTER.format(teams=_levels(seen, voice, moved.levels)))
    yield from scored(voice, score.points)


_PARTNER = Text("你的对家 {seat}和你一队", "your partner is {seat}")
_LEVEL = Text("这一局打 {level}；{teams}", "this round is at level {level}; {teams}")
_LEVELS = Text(
    "0、2 号座打到 {ours}，1、3 号座打到 {theirs}",
    "seats 0 and 2 are at {ours}, seats 1 and 3 at {theirs}",
)
_OUR_LEVELS = Text(
    "你们打到 {ours}，对方打到 {theirs}", "your team is at {ours}, the other at {theirs}"
)
_DEALER = Text("庄家是{who}", "{who} {be} the dealer")
_DEALT = Text("每家发到 {n} 张，一共 {all} 张", "each seat has been dealt {n} of {all} cards")
_SHOWED = Text(
    "每家发到 {n} 张时，{who}亮{cards}", "at {n} cards each, {who} declared with {cards}"
)
_NOBODY_DECLARED = Text("还没有人亮主", "nobody has declared yet")
_TRUMPS = Text("主是{trump}", "trumps: {trump}")
_TRUMPS_SO_FAR = Text("现在亮的主是{trump}", "trumps as declared so far: {trump}")
_BURIED = Text("扣的底牌有 {n} 分：{cards}", "buried, with {n} points: {cards}")
_TAKEN = Text(
    "闲家吃到 {n} 分，{needed} 分上台",
    "the attackers have taken {n} points, and take over at {needed}",
)
_PENALTIES = Text("甩牌失败的罚分，给闲家算 {n} 分", "failed throws count {n} for the attackers")
_AHEAD = Text("这一圈有 {n} 分，现在{who}最大", "{who} {be} winning the trick of {n} points so far")
_TOOK = Text("这一圈归{who}，有 {n} 分", "{who} took the trick, with {n} points")
_LED = Text("{who}首出{name}：{cards}", "{who} led a {name}: {cards}")
_THROW_FAILED = Text(
    "{who}甩{tried}没成，改出{name}：{cards}",
    "{who} tried to throw {tried}, which failed, and led a {name}: {cards}",
)
_FOLLOWED = Text("{who}跟{cards}", "{who} followed with {cards}")
_OTHERS_DECLARE = Text("等别家决定亮不亮主", "others are deciding whether to declare")
_SEATS_DECLARE = Text("等各家决定亮不亮主", "the seats are deciding whether to declare")
_BURY = Text("要扣 {n} 张底牌", "{it} must bury {n} cards")
_FOLLOW = Text("要跟 {n} 张", "{it} must follow, with as many cards as were led: {n}")
_DECLARE = Text("亮{cards}", "declare with {cards}")
_PASS = Text("不亮", "pass")
_KITTY_TAKEN = Text(
    "闲家抠底，底牌 {n} 分乘 {times}，加 {bonus} 分",
    "the attackers took the last trick: the kitty's {n} points count {times} times, {bonus} in all",
)
_TOTAL = Text("闲家（{seats}）一共 {n} 分", "the attackers, {seats}, have {n} points in all")
_HELD = Text("庄家守住了，{seats}升 {n} 级", "the dealer's team held: {seats} rise {n}")
_TURNED_OVER = Text("{seats}上台，不升级", "{seats} take over, and rise no level")
_TURNED_OVER_UP = Text("{seats}上台，升 {n} 级", "{seats} take over, and rise {n}")
_WON_MATCH = Text("整场打完，{seats}赢了", "the match is over; {seats} won it")
_AFTER = Text("打完这一局，{teams}", "after this round {teams}")
