"""The sentences that only Guandan has: the levels, the tribute, the levels that are won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.guandan.match import TEAMS, team_of
from paiju.all_games.guandan.scoring import settle
from paiju.all_games.guandan.tribute import KnownTribute
from paiju.play.questions.describe import Sentence, Voice, scored, sentence
from paiju.playing_cards.spoken import card_name, rank_name
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.guandan.state import State, View


def own_sentences(seen: State | View, voice: Voice) -> Iterator[Sentence]:
    """The sentences about a state or a view, besides those of every climbing game."""
    is_match = seen.rules.seats > TEAMS
    if is_match:
        yield sentence("game", _levels(seen, voice))
    if seen.phase in {"play", "over"} and seen.tribute:
        yield from _tribute(seen, voice)
    if seen.phase == "over":
        score = settle(seen)
        if is_match:
            facts = {"winners": voice.seats(score.winners), "gain": score.gain}
            yield sentence("score", _WON.format(**facts))
        if voice.listener is not None:
            yield from scored(voice, score.points)


def _levels(seen: State | View, voice: Voice) -> Text:
    """The level that is played, and the level of each team."""
    own = team_of(voice.listener or 0)
    ours, theirs = (rank_name(seen.match.levels[team]) for team in (own, 1 - own))
    text = _LEVELS if voice.listener is None else _OUR_LEVELS
    return text.format(level=rank_name(seen.level), ours=ours, theirs=theirs)


def _tribute(seen: State | View, voice: Voice) -> Iterator[Sentence]:
    """The cards that were paid and returned, or the seat that resisted."""
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


_LEVELS = Text(
    "这一局打 {level}；0、2 号座打到 {ours}，1、3 号座打到 {theirs}",
    "this round is at level {level}; seats 0 and 2 are at {ours}, seats 1 and 3 at {theirs}",
)
_OUR_LEVELS = Text(
    "这一局打 {level}；你们打到 {ours}，对方打到 {theirs}",
    "this round is at level {level}; your team is at {ours}, the other at {theirs}",
)
_RESISTED = Text("{who}抗贡", "{who} resisted the tribute")
_PAID = Text("{who}给{to}进贡{card}", "{who} paid {to} the {card} in tribute")
_RETURNED = Text("{who}还给{to}{card}", "{who} returned the {card} to {to}")
_WON = Text("{winners}赢了这一局，升 {gain} 级", "{winners} won the round; levels gained: {gain}")
