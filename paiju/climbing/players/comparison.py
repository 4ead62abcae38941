"""The reasons why one branch is better than another, in words that players use.

Each reason names the play that it is about. If no plain reason is found, a reason says so.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from paiju.climbing.players.dominance import are_alike, dominates
from paiju.play.players.player import Why
from paiju.play.players.reasons import BEYOND_REACH, NO_PLAIN_REASON
from paiju.playing_cards.card import rank_of
from paiju.playing_cards.spoken import JOKERS
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paiju.climbing.players.maxims import Maxim
    from paiju.climbing.seat.position import Branch, Position

_MORE_PLAYS = Text(
    "打{done}，照最好的拆法，比{best}多出 {plays} 手才能走完",
    "your {done} leaves {plays} more than {best} does, by the best cut",
)
_SPENDS_BOMB = Text("你的{done}用掉一个炸弹", "your {done} spends a bomb")
_BEATS_PARTNER = Text("你的{done}压了队友的牌", "your {done} beats your partner's play")
_ENOUGH = Text(
    "{best}就够了：别家手里不可能有夹在中间的牌，你的{done}白白用了大牌",
    "{best} was enough: nobody can hold anything between it and your {done}, which spends more",
)
_KICKER = Text(
    "你的{done}带走了{card}，{best}把它留着", "your {done} gives away {card}, {best} keeps it"
)
_SPENDS_HIGH = Text(
    "你的{done}用掉了{card}，{best}把它留着",
    "your {done} spends {card}, {best} keeps it",
)
_PASSED = Text("你没有管，{best}能管上", "you passed, where {best} beats the last play")
_PLAYED = Text("可以不管，你却打了{done}", "you could pass, and played {done}")
_FEWER_CARDS = Text(
    "你的{done}只走 {few} 张，{best}走 {many} 张",
    "your {done} plays {few}, {best} plays {many}",
)
MORE_SHARE = Text(
    "模拟 {deals} 种牌分布，{best}比你的{done}平均多得 {percent} 个百分点",
    "played on over {deals} ways that the cards may lie, {best} brings {percent} % more than your "
    "{done}",
)
MORE_POINTS = Text(
    "模拟 {deals} 种牌分布，{best}比你的{done}平均多得 {points} 分",
    "played on over {deals} ways that the cards may lie, {best} scores {points} more than your "
    "{done}",
)


def why_better(
    position: Position[Any, Any], maxims: Iterable[Maxim], best: Branch, done: Branch
) -> Iterator[Why]:
    """The reasons against the branch `done` and for `best`; at least one."""
    reasons = [*_faults(position, best, done), *_strengths(position, maxims, best, done)]
    reasons = reasons or [*_differences(position, best, done)]
    yield from reasons or (NO_PLAIN_REASON,)


def _faults(position: Position[Any, Any], best: Branch, done: Branch) -> Iterator[Why]:
    if position.on_partner and done.play and not best.play:
        yield reason_about("beats_partner", _BEATS_PARTNER, best, done)
    if done.is_bomb and not best.is_bomb:
        yield reason_about("spends_bomb", _SPENDS_BOMB, best, done)
    more = position.plays_left(done) - position.plays_left(best)
    if more > 0:
        yield reason_about("more_plays", _MORE_PLAYS, best, done, plays=_many(more, "play"))
    if dominates(position, best, done) and not are_alike(best, done):
        yield reason_about("enough", _ENOUGH, best, done)


def _strengths(
    position: Position[Any, Any], maxims: Iterable[Maxim], best: Branch, done: Branch
) -> Iterator[Why]:
    subject = name_of(best)
    for maxim in maxims:
        ruling = maxim(position, (best, done))
        if ruling is not None and ruling.branches == (best,):
            yield _about(subject, ruling.why)
    rows = [each.play and each.play.row for each in (best, done)]
    is_safe = [row is not None and not position.enemy_may_beat(row) for row in rows]
    if is_safe == [True, False]:
        yield _about(subject, BEYOND_REACH)


def _differences(position: Position[Any, Any], best: Branch, done: Branch) -> Iterator[Why]:
    """The plain differences of two branches, used if there is no stronger reason."""
    if done.play is None:
        yield reason_about("passed", _PASSED, best, done)
        return
    # The place of a rank in the order; -1, below all, for a card that only stands for others.
    place = position.table.rules.order.find
    gone, kept = ([*each.play.cards] if each.play else [] for each in (done, best))
    for card in kept:
        same = next((each for each in gone if each[0] == card[0]), None)
        if same is not None:
            gone.remove(same)
    spent = max(gone, key=lambda card: place(card[0]), default=None)
    highest = max((place(card[0]) for card in kept), default=-1)
    if spent is not None and place(spent[0]) > highest:
        is_kicker = are_alike(best, done)
        code, text = ("kicker", _KICKER) if is_kicker else ("spends_high", _SPENDS_HIGH)
        yield reason_about(code, text, best, done, card=_cards([spent]))
    if best.play is None:
        yield reason_about("could_pass", _PLAYED, best, done)
    elif done.size < best.size:
        few = _many(done.size, "card")
        yield reason_about("fewer_cards", _FEWER_CARDS, best, done, few=few, many=best.size)


def reason_about(code: str, text: Text, best: Branch, done: Branch, **facts: Text | int) -> Why:
    """A reason whose text names both plays."""
    return Why(code, text.format(best=name_of(best), done=name_of(done), **facts))


def reason_by_margin(best: Branch, done: Branch, deals: int, loss: float, *, is_share: bool) -> Why:
    """The reason that says by how much `best` is better than `done`."""
    if is_share:
        return reason_about(
            "weighed", MORE_SHARE, best, done, deals=deals, percent=round(100 * loss)
        )
    return reason_about(
        "weighed", MORE_POINTS, best, done, deals=deals, points=_many(round(loss), "point")
    )


def _many(number: int, noun: str) -> Text:
    """A number with its noun, singular or plural in English."""
    return Text(f"{number}", f"{number} {noun}" if number == 1 else f"{number} {noun}s")


def name_of(branch: Branch) -> Text:
    """The name of a branch's play: its ranks, core and kickers apart; or the word for a pass."""
    if branch.play is None:
        return Text("不要", "pass")
    kickers = [[*cards] for _, cards in groupby(branch.play.kickers, key=rank_of)]
    parts = [_cards(cards) for cards in (branch.play.core, *kickers)]
    zh, en = ("+".join(each[at].strip() for each in parts) for at in (0, 1))
    return Text(f" {zh} ", en)


def _cards(cards: Iterable[str]) -> Text:
    """The ranks of cards as people read them, with 10 in place of T."""
    ranks = [card[0] for card in cards]
    zh = "".join(JOKERS[rank][0] if rank in JOKERS else rank.replace("T", "10") for rank in ranks)
    en = "".join(
        f" {JOKERS[rank][1]} " if rank in JOKERS else rank.replace("T", "10") for rank in ranks
    )
    return Text(f" {zh} ", " ".join(en.split()))


def _about(subject: Text, why: Why) -> Why:
    """A reason whose text begins with the name of the play that it is about."""
    zh, en = why.text
    return Why(why.code, Text(f"{subject.zh.strip()}：{zh}", f"{subject.en}: {en}"))
