"""The worth of the cards that a seat takes in Gong Zhu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.playing_cards.card import Card

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from paiju.all_games.gongzhu.rulesets import Options

PIG, SHEEP, TRANSFORMER, RED = Card("QS"), Card("JD"), Card("TC"), Card("AH")
HEARTS = {
    Card(f"{rank}H"): points
    for rank, points in zip("AKQJT98765432", (-50, -40, -30, -20, *[-10] * 6, 0, 0, 0), strict=True)
}
# The cards that count, and what each is worth alone.
VALUES = {**HEARTS, PIG: -100, SHEEP: 100, TRANSFORMER: 50}


def worth(options: Options, taken: Iterable[Card], exposed: Collection[Card]) -> int:
    """The points that a seat wins or loses with the cards that it took.

    Args:
        options: the options of the rule set.
        taken: all cards that it took.
        exposed: the cards that were exposed, by any seat.
    """
    counting = {*VALUES} if options.transformer else {*VALUES} - {TRANSFORMER}
    own = counting & {*taken}
    has_hearts = own >= {*HEARTS}
    turns_hearts = options.all_hearts and has_hearts
    turns_pig = {"slam": own == counting, "hearts": has_hearts, "no": False}[options.pig_turns]
    points = 0
    for card in own - {TRANSFORMER}:
        turned = turns_hearts if card in HEARTS else turns_pig and card == PIG
        is_double = (RED if card in HEARTS else card) in exposed
        points += VALUES[card] * (-1 if turned else 1) * (2 if is_double else 1)
    if TRANSFORMER not in own:
        return points
    factor = 2 if TRANSFORMER in exposed else 1
    return points * 2 * factor if len(own) > 1 else VALUES[TRANSFORMER] * factor
