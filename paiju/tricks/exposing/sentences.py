"""The sentences about a state or a view of a game in which seats expose cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.play.questions.describe import (
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
from paiju.playing_cards.spoken import card_names
from paiju.text import Text
from paiju.tricks.exposing.scoring import counting_piles, worth_of
from paiju.tricks.flow.choices import choices_of
from paiju.tricks.flow.state import taker_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paiju.play.declaration.game import Game


def sentences_of(game: Game, seen: Any) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
    """The sentences about a state or a view."""
    voice = Voice(getattr(seen, "seat", None))
    first = voice.listener or 0
    order = tuple((first + step) % seen.seats for step in range(seen.seats))
    yield from who_sits_where(game, seen.rules.name, voice, order)
    if seen.phase != "over":
        for seat in order:
            yield sentence("game", voice.clause(seat, _TOTAL, n=seen.totals[seat]))
    yield from _exposed(seen, voice)
    yield from _tricks(seen, voice, order)
    for seat in order if is_state(seen) else [seen.seat] * (seen.seat is not None):
        hand = seen.hands[seat] if is_state(seen) else seen.hand
        if hand:
            yield sentence("hand", holds(voice, seat, len(hand), card_names(hand)))
    if seen.phase == "over":
        yield from _end(game, seen, voice)
    elif seen.to_act:
        seats = [seat for seat in order if seat in seen.to_act]
        yield from who_acts(voice, seats, lambda seat: _may(seen, voice, seat))
    else:
        yield sentence("turn", _OTHERS)


def _exposed(seen: Any, voice: Voice) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
    """The sentences about what was exposed."""
    for each in seen.exposing:
        if each.cards:
            yield sentence("table", voice.clause(each.seat, _EXPOSED, cards=card_names(each.cards)))
    if seen.contract is not None and not seen.exposed:
        yield sentence("table", _NOTHING)


def _tricks(seen: Any, voice: Voice, order: Sequence[int]) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
    """The sentences about what was taken, and the trick that is or was played."""
    worth = worth_of(seen)
    piles = counting_piles(seen)
    for seat in order:
        if piles[seat]:
            facts = {"cards": card_names(piles[seat]), "n": worth[seat]}
            yield sentence("table", voice.clause(seat, _TAKEN, **facts))
    trick = seen.trick or seen.history[-seen.seats :]
    for number, turn in enumerate(trick):
        text = _FOLLOWED if number else _LED
        yield sentence("last", voice.clause(turn.seat, text, cards=card_names(turn.cards)))
    if seen.trick:
        yield sentence("table", voice.clause(seen.ahead, _AHEAD))
    elif trick:
        taker = taker_of(seen.rules.play, seen.order(), trick)
        yield sentence("last", voice.clause(taker.seat, _TOOK))


def _may(seen: Any, voice: Voice, seat: int) -> Text | None:  # noqa: ANN401 - a state or a view
    """The actions that a seat may do; None for another seat of a view."""
    if not is_state(seen) and seat != voice.listener:
        return None
    if seen.phase == "play":
        return voice.clause(seat, _FOLLOW if seen.trick else _LEAD)
    hand = seen.hands[seat] if is_state(seen) else seen.hand
    choices = [choice.action.cards for choice in choices_of(seen, seat, hand)]
    most = max(choices, key=len)
    text = _EXPOSE if len(most) == 1 else _EXPOSE_ANY
    return may_do(voice, seat, [_PASS, *([text.format(cards=card_names(most))] if most else [])])


def _end(game: Game, seen: Any, voice: Voice) -> Iterator[Sentence]:  # noqa: ANN401 - a state or a view
    """The sentences about the score of a finished round, and what it is for the match."""
    score: Any = game.flow.settle(seen)
    yield from scored(voice, score.points)
    for seat, total in enumerate(score.totals):
        yield sentence("score", voice.clause(seat, _TOTAL, n=total))
    if score.winners:
        yield sentence("score", _WON.format(seats=voice.seats(score.winners)))
    else:
        yield sentence("score", voice.clause(score.leader, _LEADS_NEXT))


_TOTAL = Text("{who}总分 {n}", "{who} {be} at {n} in the match")
_EXPOSED = Text("{who}亮了{cards}", "{who} exposed {cards}")
_NOTHING = Text("没有人亮牌", "no card is exposed")
_TAKEN = Text("{who}吃到{cards}，算 {n} 分", "{who} took {cards}, worth {n}")
_LED = Text("{who}首出{cards}", "{who} led {cards}")
_FOLLOWED = Text("{who}跟{cards}", "{who} followed with {cards}")
_AHEAD = Text("这一圈现在{who}最大", "{who} {be} winning the trick so far")
_TOOK = Text("这一圈归{who}", "{who} took the trick")
_OTHERS = Text("等别家决定亮什么", "others are choosing what to expose")
_LEAD = Text("由{who}首出", "{it} lead{s}")
_FOLLOW = Text("要跟一张", "{it} must follow, with one card")
_PASS = Text("不亮", "pass")
_EXPOSE = Text("亮{cards}", "expose {cards}")
_EXPOSE_ANY = Text("亮任意几张（{cards}）", "expose any of {cards}")
_WON = Text("整场打完，{seats}赢了", "the match is over; {seats} won it")
_LEADS_NEXT = Text("下一副由{who}先出", "{who} lead{s} the next hand")
