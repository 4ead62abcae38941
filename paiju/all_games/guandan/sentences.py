"""The sentences that only Guandan has: the levels, the tribute, what a round is for the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.guandan.match import HIGHEST_LEVEL, TEAMS, team_of
from paiju.all_games.guandan.rulesets import LOWEST_LEVEL
from paiju.all_games.guandan.scoring import settle
from paiju.all_games.guandan.tribute import KnownTribute, payers_of
from paiju.play.questions.describe import Sentence, Voice, is_state, scored, sentence
from paiju.playing_cards.spoken import card_name, rank_name
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.guandan.match import Match
    from paiju.all_games.guandan.scoring import Score
    from paiju.all_games.guandan.state import State, View


def own_sentences(seen: State | View, voice: Voice) -> Iterator[Sentence]:
    """The sentences about a state or a view, besides those of every climbing game."""
    is_match = seen.rules.seats > TEAMS
    if is_match:
        levels = _levels(seen.match, voice)
        yield sentence("game", _LEVEL.format(level=rank_name(seen.level), levels=levels))
    if seen.phase in {"play", "over"} and seen.match.finished:
        yield from _tribute(seen, voice)
    if seen.phase == "over":
        score = settle(seen)
        if score.match is not None:
            yield from _after_round(seen, score, score.match, voice)
        if not is_state(seen):
            yield from scored(voice, score.points)


def _levels(match: Match, voice: Voice) -> Text:
    """The level of each team."""
    own = team_of(voice.listener or 0)
    ours, theirs = (rank_name(match.levels[team]) for team in (own, 1 - own))
    text = _LEVELS if voice.listener is None else _OUR_LEVELS
    return text.format(ours=ours, theirs=theirs)


def _after_round(
    seen: State | View, score: Score, after: Match, voice: Voice
) -> Iterator[Sentence]:
    """The winners of the round, and its result for the match: a win, a failed ace, the levels."""
    yield sentence("score", _WON.format(winners=voice.seats(score.winners)))
    if score.match_winner is not None:
        yield sentence("score", _WON_MATCH.format(winners=voice.seats(score.winners)))
        return
    declarer = seen.match.declarer
    if declarer is not None and seen.level == HIGHEST_LEVEL:
        failed = [seat for seat in range(seen.rules.seats) if team_of(seat) == declarer]
        text = _FELL if after.levels[declarer] == LOWEST_LEVEL else _FAILED
        facts = {"seats": voice.seats(failed), "n": after.failures[declarer]}
        yield sentence("score", text.format(**facts))
    yield sentence("score", _AFTER.format(levels=_levels(after, voice)))


def _tribute(seen: State | View, voice: Voice) -> Iterator[Sentence]:
    """The cards that were paid and returned, or the seats that resisted."""
    if not seen.tribute:
        held_by = voice.seats(payers_of(seen.match.finished))
        yield sentence("table", _BOTH_JOKERS.format(payers=held_by))
        return
    for act in seen.tribute:
        if act.type == "resist" and act.seat is not None:
            yield sentence("table", voice.clause(act.seat, _RESISTED))
            return
    known = KnownTribute.of(seen)
    payers = {each.payee: each.payer for each in known.payments}
    paid = [(_PAID, each.payer, each.payee, each.card) for each in known.payments]
    back = [(_RETURNED, seat, payers[seat], card) for seat, card in known.returned.items()]
    for text, giver, taker, card in (*paid, *back):
        facts = {"to": voice.seat(taker), "card": card_name(card)}
        yield sentence("table", voice.clause(giver, text, **facts))


_LEVEL = Text("这一局打 {level}；{levels}", "this round is at level {level}; {levels}")
_LEVELS = Text(
    "0、2 号座打到 {ours}，1、3 号座打到 {theirs}",
    "seats 0 and 2 are at {ours}, seats 1 and 3 at {theirs}",
)
_OUR_LEVELS = Text(
    "你们打到 {ours}，对方打到 {theirs}", "your team is at {ours}, the other at {theirs}"
)
_BOTH_JOKERS = Text(
    "抗贡：两张大王都在{payers}手里", "no tribute, since both red jokers were with {payers}"
)
_RESISTED = Text("{who}抗贡", "{who} resisted the tribute")
_PAID = Text("{who}给{to}进贡{card}", "{who} paid {to} the {card} in tribute")
_RETURNED = Text("{who}还给{to}{card}", "{who} returned the {card} to {to}")
_WON = Text("{winners}赢了这一局", "{winners} won the round")
_WON_MATCH = Text("整场打完，{winners}赢了", "the match is over; {winners} won it")
_FAILED = Text("{seats}打 A 没过，一共 {n} 次", "{seats} failed at the ace; failures so far: {n}")
_FELL = Text("{seats}打 A 没过，退回 2", "{seats} failed at the ace, and fell back to 2")
_AFTER = Text("打完这一局，{levels}", "after this round {levels}")
