"""The sentences that only Dou Dizhu has: landlord, bottom cards, wild ranks, who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.all_games.doudizhu.scoring import settle
from paiju.play.questions.describe import Sentence, Voice, is_state, scored, sentence
from paiju.playing_cards.spoken import card_names, rank_name
from paiju.text import Text, all_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.doudizhu.state import State, View


def own_sentences(seen: State | View, voice: Voice) -> Iterator[Sentence]:
    """The sentences about a state or a view, besides those of every climbing game."""
    landlord = seen.landlord
    if landlord is None:
        yield sentence("seats", _NO_LANDLORD)
    else:
        peasants = [seat for seat in range(seen.rules.seats) if seat != landlord]
        facts = {"landlord": voice.seat(landlord), "peasants": voice.seats(peasants)}
        yield sentence("seats", _ROLES.format(**facts))
    if seen.redeals and seen.phase == "calling":
        text = _REDEALT if seen.redeals == 1 else _REDEALT_OFTEN
        yield sentence("table", text.format(n=seen.redeals))
    if seen.wild:
        text = _WILD if len(seen.wild) == 1 else _WILDS
        yield sentence("table", text.format(ranks=all_of([*map(rank_name, seen.wild)])))
    if seen.bottom:
        yield sentence("table", _BOTTOM.format(cards=card_names(seen.bottom)))
    if seen.phase == "over":
        yield sentence("score", _LANDLORD_WON if seen.winner == landlord else _PEASANTS_WON)
        if not is_state(seen):
            yield from scored(voice, settle(seen).points)


_NO_LANDLORD = Text("还没有地主", "there is no landlord yet")
_ROLES = Text("地主是{landlord}，农民是{peasants}", "landlord: {landlord}; peasants: {peasants}")
_REDEALT = Text("没人叫地主，重新发过牌", "nobody called, so the cards were dealt again")
_REDEALT_OFTEN = Text(
    "没人叫地主，重新发过 {n} 次牌", "nobody called, so the cards were dealt again {n} times"
)
_WILD = Text("癞子是 {ranks}", "wild rank: {ranks}")
_WILDS = Text("癞子是 {ranks}", "wild ranks: {ranks}")
_BOTTOM = Text("地主拿的底牌是{cards}", "the bottom cards of the landlord: {cards}")
_LANDLORD_WON = Text("地主赢了", "the landlord won")
_PEASANTS_WON = Text("农民赢了", "the peasants won")
