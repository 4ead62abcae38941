"""The sentences about a state or a view of a climbing game."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from paiju.climbing.plays.duties import allows_pass, moves_within
from paiju.climbing.plays.refusal_texts import with_article
from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.play.questions.describe import (
    LATEST,
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
from paiju.playing_cards.holding import Holding
from paiju.playing_cards.spoken import card_name, card_names, rank_name
from paiju.text import Text, all_of, any_of, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from paiju.climbing.declared import DeclaredGame, Rules
    from paiju.climbing.flow.records import Action
    from paiju.climbing.flow.stakes import Factor, Stake
    from paiju.climbing.plays.reading import Play
    from paiju.playing_cards.card import Card

# Of any climbing game: each has its own classes.
StateOrView = Any
# The most choices of one type that are named; of more than these only the number is said.
_NAMED = 8


def sentences_of(
    game: DeclaredGame,
    seen: StateOrView,
    points_seen: Callable[[Any], Sequence[int] | None],
) -> Iterator[Sentence]:
    """The sentences about a state or a view, but for those that only this game has.

    `points_seen` gives the points at the end of a game from a view; None if it does not show them.
    """
    voice, rules = Voice(getattr(seen, "seat", None)), seen.rules
    first = 0 if voice.listener is None else voice.listener
    order = (first, *rules.round.after(first))
    yield from who_sits_where(game, rules.name, voice, order)
    yield from _teams(rules, voice)
    yield from _table(game, seen, voice, order)
    yield from _last_actions(game, seen, voice)
    for seat, cards in _open_hands(seen, order).items():
        yield sentence("hand", _hand(voice, seat, cards))
    if seen.phase == "over":
        yield from _end(seen, voice)
        points = _points(game, seen, points_seen)
        if points is not None:
            yield from scored(voice, points)
    else:
        yield from _turn(game, seen, voice, order)


def _teams(rules: Rules, voice: Voice) -> Iterator[Sentence]:
    """The sentences about partners, in rule sets with teams."""
    rounds = rules.round
    if rounds.ends != "team" and rounds.heir != "partner":
        return
    teams: dict[int, list[int]] = {}
    for seat, team in enumerate(rounds.teams):
        teams.setdefault(team, []).append(seat)
    for seats in teams.values():
        if len(seats) < 2:
            continue
        if voice.listener is None:
            yield sentence("seats", TEAM.format(seats=voice.seats(seats)))
        elif voice.listener in seats:
            partners = [seat for seat in seats if seat != voice.listener]
            yield sentence("seats", _PARTNER.format(seats=voice.seats(partners)))


def _table(
    game: DeclaredGame,
    seen: StateOrView,
    voice: Voice,
    order: Sequence[int],
) -> Iterator[Sentence]:
    """The sentences about wild cards, cards left, seats that are out, the play to beat, stakes."""
    wilds = seen.table.rules.wilds
    if wilds is not None and not wilds.drawn:
        yield sentence("table", _WILD.format(card=_wild_card(wilds.card), wild=game.wild_card))
    counts = [(seat, seen.counts[seat]) for seat in order if seen.counts[seat] != 0]
    if counts and not is_state(seen):
        held = [_count(voice, seat, count, seen.rules.round.told_from) for seat, count in counts]
        yield sentence("table", _COUNTS.format(counts=all_of(held)))
    flow = game.flow
    left = flow.left_over(seen) if is_state(seen) else ()
    if left:
        yield sentence("table", _LEFT_OVER.format(cards=card_names(left)))
    if seen.out and seen.phase != "over":
        yield sentence("table", _OUT.format(seats=voice.seats(seen.out)))
    if seen.last is not None and seen.phase == "play":
        owner, play = voice.owner(seen.last.seat), seen.last.play
        named = _TO_BEAT.format(whose=owner, pattern=play.pattern.name, cards=_cards(play))
        yield sentence("table", named)
    if flow.stake is not None:
        yield from _stake(game, flow.stake(seen), voice, order)


def _wild_card(code: str) -> Text:
    return rank_name("F") if code == "FL" else card_name(code)


def _count(voice: Voice, seat: int, count: int | None, told_from: int | None) -> Text:
    """The number of cards of a seat; None is one above the number from which it is shown."""
    if count is None:
        return voice.clause(seat, _MORE_THAN, n=told_from)
    return voice.clause(seat, _COUNT if count > 1 else _ONE, n=count)


def _stake(
    game: DeclaredGame, stake: Stake, voice: Voice, order: Sequence[int]
) -> Iterator[Sentence]:
    """The sentences about the current stake: its multipliers, and where seats differ."""
    factors = [factor for factor in stake.factors if factor.factor > 1]
    common = [factor for factor in factors if len(factor.seats) == len(stake.by_seat)]
    of_some = [factor for factor in factors if factor not in common]
    if common:
        named = [_factor(game, each) for each in common]
        facts = {"base": stake.base, "multiplier": stake.multiplier, "factors": listed(named)}
        yield sentence("table", _STAKE.format(**facts))
    else:
        yield sentence("table", _BASE.format(base=stake.base))
    if of_some:
        named = [
            _FOR_SEATS.format(factor=_factor(game, each), seats=voice.seats(each.seats))
            for each in of_some
        ]
        yield sentence("table", _OF_SOME.format(factors=listed(named)))
    # A seat that plays against several has a sum of stakes, which is above the product.
    is_capped = any(now < stake.uncapped(seat) for seat, now in enumerate(stake.by_seat))
    if of_some or is_capped:
        shares = [_SHARE.format(who=voice.seat(seat), n=stake.by_seat[seat]) for seat in order]
        text = _CAPPED if is_capped else _IN_ALL
        yield sentence("table", text.format(shares=all_of(shares)))


def _factor(game: DeclaredGame, factor: Factor) -> Text:
    """A multiplier, and how often it applies."""
    text = _FACTOR if factor.count == 1 else _FACTOR_OFTEN
    name = game.factors.get(factor.code, Text(factor.code, factor.code))
    return text.format(name=name, factor=factor.factor, n=factor.count)


def _cards(play: Play) -> Text:
    """The cards of a play, the kickers last, with what wild cards stand for."""
    cards = card_names(play.cards)
    if not play.wild:
        return cards
    stands = [_STANDS_FOR.format(card=card_name(card), rank=_meant(to)) for card, to in play.wild]
    return _WITH_WILD.format(cards=cards, wild=listed(stands))


def _meant(to: str) -> Text:
    """The name of what a wild card stands for: a rank, or a card if suits matter."""
    return rank_name(to) if len(to) == 1 else card_name(to)


def _last_actions(game: DeclaredGame, seen: StateOrView, voice: Voice) -> Iterator[Sentence]:
    """The sentences about the last few actions, of the stages before the play too."""
    flow = game.flow
    turns = seen.history[-LATEST:]
    acted = [stage.named(seen, act) for stage in flow.stages for act in stage.acts(seen)]
    if not (is_state(seen) or seen.has_history):
        # Turns that are left out came after them.
        acted = []
    earlier = acted[max(0, len(acted) + len(turns) - LATEST) :]
    for name, act in earlier:
        yield sentence("last", _chosen(name, act, voice))
    for turn in turns:
        play = turn.play
        if play is None:
            yield sentence("last", voice.clause(turn.seat, _PASSED))
        else:
            facts = {"pattern": play.pattern.name.zh, "play": with_article(play.pattern.name).en}
            yield sentence("last", voice.clause(turn.seat, _PLAYED, cards=_cards(play), **facts))


def _chosen(name: Text, act: Any, voice: Voice) -> Text:  # noqa: ANN401 - an action of any game
    """An action in a stage before the play, said afterwards."""
    text = _PASSED_STAGE if act.type == "pass" else _CHOSE
    details = _details(act, voice)
    named = _within(name)
    if details is not None:
        named = _WITH_DETAILS.format(name=named, details=details)
    return voice.clause(act.seat, text, name=named)


def _within(name: Text) -> Text:
    """The name of an action within a sentence."""
    return Text(name.zh, name.en[0].lower() + name.en[1:])


def _details(act: Action, voice: Voice) -> Text | None:
    """The facts of an action besides its type: points, a factor, seats, cards; None without any."""
    details = []
    if points := getattr(act, "points", 0):
        details.append((_POINTS if points > 1 else _POINT).format(n=points))
    if (factor := getattr(act, "factor", 1)) != 1:
        details.append(_TIMES.format(factor=factor))
    if seats := getattr(act, "seats", ()):
        named = voice.seats(seats)
        # In Chinese the mark of a list stands between the choices already.
        details.append(_AGAINST.format(seats=named._replace(zh=named.zh.replace("、", "和"))))
    if (source := getattr(act, "source", None)) is not None:
        details.append(voice.seat(source))
    if act.cards:
        details.append(card_names(act.cards))
    return listed(details) if details else None


def _open_hands(seen: StateOrView, order: Sequence[int]) -> Mapping[int, Sequence[Card]]:
    """The hands that the listener sees, by seat; all of them in a state."""
    if is_state(seen):
        return {seat: seen.hands[seat].cards for seat in order}
    own = {} if seen.seat is None else {seen.seat: seen.hand}
    return {**own, **{seat: seen.hands[seat] for seat in order if seen.hands and seat not in own}}


def _hand(voice: Voice, seat: int, cards: Sequence[Card]) -> Text:
    if not cards:
        return voice.clause(seat, _NO_CARDS)
    return holds(voice, seat, len(cards), card_names(cards))


def _turn(
    game: DeclaredGame, seen: StateOrView, voice: Voice, order: Sequence[int]
) -> Iterator[Sentence]:
    """The sentences about whose turn it is, what they may do, and the duties of a play."""
    hidden = {seat for seat in seen.to_act if not is_state(seen) and seat != voice.listener}
    if seen.phase != "play":
        may = _may_choose(game, seen, voice)
        to_act = [seat for seat in order if seat in seen.to_act]
        yield from who_acts(voice, to_act, lambda seat: None if seat in hidden else may(seat))
        return
    (seat,) = seen.to_act
    if hidden:
        yield from who_acts(voice, (seat,), lambda _: None)
        return
    hand = seen.hands[seat] if is_state(seen) else Holding.of(seen.hand)
    is_first, has_passed = not seen.history, seat in seen.passed
    duties = seen.rules.round.duties(
        seat, hand, seen.counts, is_first=is_first, has_passed=has_passed
    )
    last = None if seen.last is None else seen.last.play
    rows = moves_within(duties, seen.table, hand, last)
    if last is None and len(rows):
        text = LEADS
    elif len(rows):
        text = _PLAY_OR_PASS if allows_pass(duties, seen.table, last, rows) else _MUST_PLAY
    else:
        text = _ONLY_PASS
    yield from who_acts(voice, (seat,), lambda seat: voice.clause(seat, text))
    if duties.contains:
        text = _ALONE if duties.alone else _CONTAINS
        yield sentence("turn", text.format(card=card_name(duties.contains)))
    if duties.highest:
        yield sentence("turn", TEXTS[Reason.MUST_BE_HIGHEST])


def _may_choose(
    game: DeclaredGame, seen: StateOrView, voice: Voice
) -> Callable[[int], Text | None]:
    """A function from a seat to what it may do in a stage before the play."""
    flow = game.flow
    stage = next(stage for stage in flow.stages if seen.phase in stage.phases)

    def may(seat: int) -> Text | None:
        if is_state(seen):
            acts = [choice.action for choice in flow.legal(seen, seat)]
        else:
            acts = [*game.played.before(seen)]
        choices = [*_named_choices([stage.named(seen, act) for act in acts], voice)]
        return may_do(voice, seat, choices) if choices else None

    return may


def _named_choices(named: Iterable[tuple[Text, Action]], voice: Voice) -> Iterator[Text]:
    """The names of the choices in a stage, those of one type together."""
    for (type_, called), group in groupby(named, lambda each: (each[1].type, each[0])):
        alike = [_details(act, voice) for _, act in group]
        name = _within(called)
        if type_ == "pass":
            name = Text(name.zh, "pass")
        details = [each for each in alike if each is not None]
        if len(details) > _NAMED:
            yield _WITH_DETAILS.format(name=name, details=_MANY.format(n=len(details)))
        elif details:
            yield _WITH_DETAILS.format(name=name, details=any_of(details))
        else:
            yield name


def _points(
    game: DeclaredGame,
    seen: StateOrView,
    points_seen: Callable[[Any], Sequence[int] | None],
) -> Sequence[int] | None:
    """The points of each seat of a finished game; None if a view does not decide them."""
    if is_state(seen):
        return game.flow.settle(seen).points
    return None if None in seen.counts or not seen.out else points_seen(seen)


def _end(seen: StateOrView, voice: Voice) -> Iterator[Sentence]:
    """The sentences about the end: the seats that are out."""
    if not seen.out:
        yield sentence("score", _NOBODY_OUT)
    else:
        alone = _OUT_FIRST if seen.history else _WON_AS_DEALT
        text = alone if len(seen.out) == 1 else _OVER
        yield sentence("score", text.format(seats=voice.seats(seen.out)))


_PARTNER = Text("你的队友是 {seats}", "your partner is {seats}")
_WILD = Text("{card}是{wild}", "{wild}: {card}")
_COUNTS = Text("剩下的牌：{counts}", "cards left: {counts}")
_COUNT = Text("{who} {n} 张", "{who} hold{s} {n}")
_ONE = Text("{who}只剩 1 张", "{who} hold{s} only one")
_MORE_THAN = Text("{who}超过 {n} 张", "{who} hold{s} more than {n}")
_LEFT_OVER = Text("没有发出的牌：{cards}", "not dealt: {cards}")
_OUT = Text("已经走完的，按先后：{seats}", "already out, in order: {seats}")
_TO_BEAT = Text("要管的牌：{whose}{pattern}，{cards}", "to beat: {whose} {pattern}, {cards}")
_BASE = Text("底分 {base}", "the base is {base}")
_STAKE = Text(
    "底分 {base}，倍数 {multiplier}：{factors}", "the base is {base}, times {multiplier}: {factors}"
)
_FACTOR = Text("{name} ×{factor}", "{name} ×{factor}")
_FACTOR_OFTEN = Text("{name} ×{factor}（{n} 次）", "{name} ×{factor} ({n} times)")
_OF_SOME = Text("另外：{factors}", "besides: {factors}")
_FOR_SEATS = Text("{factor}（只算{seats}）", "{factor} (for {seats} alone)")
_IN_ALL = Text("各家的倍数合计：{shares}", "multipliers in all: {shares}")
_CAPPED = Text("封顶，各家的倍数合计：{shares}", "capped; multipliers in all: {shares}")
_SHARE = Text("{who} ×{n}", "×{n} for {who}")
_STANDS_FOR = Text("{card}当 {rank}", "{card} as {rank}")
_WITH_WILD = Text("{cards}（{wild}）", "{cards} ({wild})")
_PASSED = Text("{who}不出", "{who} passed")
_PLAYED = Text("{who}出{pattern}：{cards}", "{who} played {play}: {cards}")
_PASSED_STAGE = Text("{who}{name}", "{who} passed")
_CHOSE = Text("{who}{name}", "{who} chose to {name}")
_WITH_DETAILS = Text("{name}（{details}）", "{name} ({details})")
_POINT, _POINTS = Text("{n} 分", "{n} point"), Text("{n} 分", "{n} points")
_TIMES = Text("×{factor}", "×{factor}")
_AGAINST = Text("对{seats}", "against {seats}")
_NO_CARDS = Text("{who}没有牌了", "{who} hold{s} no cards")
_MANY = Text("{n} 种选择", "{n} choices")
_ONLY_PASS = Text("没有可出的牌，只能不出", "{it} can only pass")
_PLAY_OR_PASS = Text("可以出牌，也可以不出", "{it} may play or pass")
_MUST_PLAY = Text("必须出牌", "{it} must play")
_CONTAINS = Text("第一手牌必须含有{card}", "the first play must contain the {card}")
_ALONE = Text("第一手只能单出{card}", "the first play must be the {card} alone")
_WON_AS_DEALT = Text("{seats}起手就赢", "{seats} won as dealt")
_OUT_FIRST = Text("{seats}先走完，牌局结束", "{seats} went out first, and the game is over")
_OVER = Text("牌局结束，名次依次是 {seats}", "the game is over; places, in order: {seats}")
_NOBODY_OUT = Text("牌局结束，没有人走完", "the game is over, and nobody is out")
