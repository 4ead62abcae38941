"""Questions about cards, with the check that the cards are possible.

Each function raises `InconsistentError` for cards that the deck cannot give, with their place in
the question. Then the engine answers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from paiju.climbing.plays.duties import binds, forbidden, moves_within
from paiju.climbing.plays.reading import Play, beats, play_of, readings, whole_readings
from paiju.climbing.plays.verdicts import Verdict, cannot_lead, judge, judge_held, judge_on
from paiju.climbing.rules.duties import FREE, Duties
from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.climbing.splits.arrangement import arrangements
from paiju.climbing.splits.hints import By, Hints
from paiju.climbing.splits.hints import hints as best_hints
from paiju.climbing.splits.split import Split
from paiju.climbing.splits.split import split as best_splits
from paiju.playing_cards.card import is_bare
from paiju.playing_cards.holding import Holding
from paiju.shapes.errors import Fault, InconsistentError, UnknownChoiceError
from paiju.shapes.read import at
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.plays.table_kernels import Rows
    from paiju.climbing.splits.arrangement import Arrangement
    from paiju.playing_cards.card import Card

Result = Literal["a_beats_b", "b_beats_a", "neither"]
# The turn of a player: may beat or pass, must beat, must lead, or leads but has no legal lead.
Turn = Literal["follows", "must_follow", "must_lead", "cannot_lead"]

# The turns in which a player may not pass.
MUST_PLAY: frozenset[Turn] = frozenset({"must_follow", "must_lead"})


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of two groups of cards, with the play that each makes, or None."""

    result: Result
    a: Play | None
    b: Play | None


def classify(table: MoveTable, cards: Holding) -> tuple[Play, ...]:
    """Every play that the cards make, the strongest first."""
    _check(table, cards, "cards", is_read=True)
    return readings(table, cards)


def validate(
    table: MoveTable,
    cards: Holding,
    hand: Holding | None = None,
    last: Holding | None = None,
    duties: Duties = FREE,
) -> Verdict:
    """The verdict whether cards may be played.

    Args:
        table: the move table.
        cards: the cards to play; none for a pass.
        hand: the hand that they come from; None if that is not to be checked.
        last: the play to beat; None or empty on a lead.
        duties: what the seat must do at its turn.
    """
    other = cards if hand is None else hand
    are_plain = _are_plain(table, cards, other, last)
    if not are_plain:
        _check(table, cards, "cards")
        if hand is not None:
            _check_hand(table, hand)
    if hand is not None and duties.contains:
        _check_duties(duties, hand, last)
    if not cards.cards:
        return judge(table, cards, hand, _last_play(table, last, other), duties)
    if are_plain:
        verdict = judge_held(table, cards, hand, _row_of(table, last))
    else:
        verdict = judge_on(table, cards, hand, _last_row(table, last, other))
    if duties is FREE or verdict.play is None:
        return verdict
    reason = forbidden(duties, table, verdict.play.row, cards, hand)
    return Verdict(reason) if reason else verdict


def compare(table: MoveTable, a: Holding, b: Holding) -> Comparison:
    """The comparison of two groups of cards: which one may be played on the other.

    Each is taken as a whole hand, and checked by itself: they may come from different deals.
    """
    _check(table, a, "a")
    _check(table, b, "b")
    ours, theirs = readings(table, a), readings(table, b)
    if ours and theirs:
        from_a, from_b = _playable(table, ours, a), _playable(table, theirs, b)
        for play in from_a:
            if _beats_on_table(table, play, from_b):
                return Comparison("a_beats_b", play, from_b[0])
        for play in from_b:
            if _beats_on_table(table, play, from_a):
                return Comparison("b_beats_a", from_a[0], play)
    return Comparison("neither", next(iter(ours), None), next(iter(theirs), None))


def _playable(table: MoveTable, plays: tuple[Play, ...], cards: Holding) -> Sequence[Play]:
    """The readings of cards that are legal where bombs may not be broken up."""
    if not table.rules.whole:
        return plays
    rows = tuple(play.row for play in plays if not play.is_short)
    kept = {*whole_readings(table, rows, cards), *table.held_short(cards)}
    return [play for play in plays if play.row in kept]


def _beats_on_table(table: MoveTable, play: Play, on_table: Sequence[Play]) -> bool:
    """Tests if a play beats the cards on the table, by their strongest reading.

    Nothing beats a short form: it ends the game.
    """
    return bool(on_table) and not on_table[0].is_short and beats(table, play.row, on_table[0].row)


def moves(
    table: MoveTable,
    hand: Holding,
    last: Holding | None = None,
    patterns: Sequence[str] | None = None,
    duties: Duties = FREE,
) -> Rows:
    """The rows of the legal plays of a hand, of all patterns or of some."""
    _check_hand(table, hand)
    _check_patterns(table, patterns or ())
    _check_duties(duties, hand, last)
    return moves_within(duties, table, hand, _last_play(table, last, hand), patterns)


def turn_of(table: MoveTable, hand: Holding, last: Holding | None, duties: Duties = FREE) -> Turn:
    """The choices of the player at this turn; see `Turn`."""
    if not last:
        return "cannot_lead" if cannot_lead(table, hand, duties) else "must_lead"
    is_bound = duties != FREE and binds(duties, table, hand, _last_play(table, last, hand))
    return "must_follow" if is_bound else "follows"


def split(table: MoveTable, hand: Holding, limit: int) -> Split:
    """The best splits of a hand into plays; see `paiju.climbing.splits.split.split`."""
    _check_hand(table, hand)
    return best_splits(table, hand, limit)


def arrange(table: MoveTable, hand: Holding, before: Sequence[Holding]) -> tuple[Arrangement, ...]:
    """The arrangements of a hand; see `paiju.climbing.splits.arrangement.arrangements`."""
    _check_hand(table, hand)
    return arrangements(table, hand, before)


def hints(
    table: MoveTable,
    hand: Holding,
    last: Holding | None,
    limit: int,
    by: By = "rest",
    duties: Duties = FREE,
) -> Hints:
    """The best plays of a hand; see `paiju.climbing.splits.hints.hints`."""
    _check_hand(table, hand)
    _check_duties(duties, hand, last)
    return best_hints(table, hand, _last_play(table, last, hand), limit, by, duties=duties)


def open_play(table: MoveTable, hands: Sequence[Holding], last: Holding | None) -> Play | None:
    """The last play before open hands, checked together with them; None on a lead."""
    with at("hands"):
        for seat, hand in enumerate(hands):
            _check(table, hand, seat)
        held = Holding.of([card for hand in hands for card in hand.cards])
        table.rules.deck.check(held)
    return _last_play(table, last, held)


def _are_plain(table: MoveTable, cards: Holding, hand: Holding, last: Holding | None) -> bool:
    """Tests quickly if the cards are possible; most questions need no more than that.

    False means only that the full checks have to run.
    """
    if cards.declared or (last is not None and last.declared):
        return False
    rules, shown, played = table.rules, set(hand.cards), set(cards.cards)
    count, packed = len(hand.cards), hand.packed
    if count > rules.max_hand or len(played) < len(cards.cards) or not played <= shown:
        return False
    if last is not None:
        shown.update(last.cards)
        count, packed = count + len(last.cards), packed + last.packed
    is_shown = len(shown) == count and rules.deck.has(shown, packed)
    return is_shown and not (rules.suits and _are_bare(shown))


def _check(table: MoveTable, cards: Holding, place: str | int, *, is_read: bool = False) -> None:
    try:
        table.rules.deck.check(cards)
        if _lacks_suits(table, cards):
            _check_suits(table, cards, is_read=is_read)
    except InconsistentError as error:
        raise error.under(place) from None
    if cards.declared:
        _check_declared(table, cards, () if place == "cards" else (place,))


def _lacks_suits(table: MoveTable, cards: Holding) -> bool:
    """Tests if suits break ties and some of the cards have none."""
    return bool(table.rules.suits) and _are_bare(cards.cards)


def _are_bare(cards: Iterable[Card]) -> bool:
    """Tests if some of the cards have no suit: these are one letter long."""
    return 1 in map(len, cards)


def _check_suits(table: MoveTable, cards: Holding, *, is_read: bool) -> None:
    """Refuse cards without a suit, where suits break ties; ranks alone may be read as a play."""
    bare = [place for place, card in enumerate(cards.cards) if is_bare(card)]
    if not (is_read and table.read(cards)):
        raise InconsistentError(*(Fault("suit_missing", _NO_SUIT, (place,)) for place in bare))


def _check_declared(table: MoveTable, cards: Holding, place: tuple[str | int, ...]) -> None:
    """Refuse impossible declarations of wild cards."""
    left = Counter(cards.cards)
    faults = []
    for card, rank in cards.declared:
        left[card] -= 1
        if left[card] < 0:
            text = _NOT_AMONG.format(card=card)
        elif not table.is_wild(card):
            text = _NOT_WILD.format(card=card)
        elif not table.can_stand_for(card, rank):
            text = _CANNOT_STAND_FOR.format(card=card, rank=rank)
        else:
            continue
        faults.append(Fault("cannot_stand_for", text, (*place, "as", card)))
    if faults:
        raise InconsistentError(*faults)


def _check_hand(table: MoveTable, hand: Holding) -> None:
    _check(table, hand, "hand")
    most = table.rules.max_hand
    if len(hand) > most:
        text = _HAND_TOO_BIG.format(count=len(hand), most=most)
        raise InconsistentError(Fault("hand_too_big", text, ("hand",)))


def _check_duties(duties: Duties, hand: Holding, last: Holding | None) -> None:
    """Refuse the card of `contains` if the hand lacks it, or if the play follows another."""
    if duties.contains and (last or hand.take((duties.contains,)) is None):
        text = _NO_FIRST_PLAY if last else _NOT_HELD.format(card=duties.contains)
        raise InconsistentError(Fault("cannot_contain", text, ("contains",)))


def _last_play(table: MoveTable, last: Holding | None, other: Holding) -> Play | None:
    row = _last_row(table, last, other)
    return None if row is None or last is None else play_of(table, row, last)


def _last_row(table: MoveTable, last: Holding | None, other: Holding) -> int | None:
    """The row of the strongest reading of the last play, checked together with other cards."""
    if last:
        _check(table, last, "last")
        try:
            table.rules.deck.check(other + last)
        except InconsistentError as error:
            faults = (Fault(fault.code, fault.text, ("last",)) for fault in error.faults)
            raise InconsistentError(*faults) from None
    return _row_of(table, last)


def _row_of(table: MoveTable, last: Holding | None) -> int | None:
    """The row of the strongest reading of the last play; None on a lead."""
    if last is None or not last.cards:
        return None
    rows = whole_readings(table, table.read(last), last)
    if not rows:
        raise InconsistentError(Fault("last_is_no_play", _why_not_last(table, last), ("last",)))
    return rows[0]


def _why_not_last(table: MoveTable, last: Holding) -> Text:
    """The text that says why cards cannot be a play to beat."""
    short = table.read_short(last) if table.short else ()
    if short:
        name = table.section(short[0]).pattern.name
        return _LAST_ENDS.format(name=name)
    return _LAST_BREAKS_BOMB if table.read(last) else _LAST_IS_NO_PLAY


def play_to_beat(table: MoveTable, hand: Holding, last: Holding | None) -> Play | None:
    """The last play that a hand is to beat; None where it leads."""
    _check_hand(table, hand)
    return _last_play(table, last, hand)


def strongest_reading(table: MoveTable, cards: Holding) -> Play:
    """The strongest reading of some cards; raises `InconsistentError` if they are no play."""
    _check(table, cards, "play")
    rows = table.read(cards)
    if not rows:
        is_short = bool(table.short and table.read_short(cards))
        reason = Reason.ONLY_AS_LAST if is_short else Reason.NOT_A_PATTERN
        raise InconsistentError(Fault(reason.value, TEXTS[reason], ("play",)))
    return play_of(table, rows[0], cards)


def _check_patterns(table: MoveTable, patterns: Sequence[str]) -> None:
    known = [pattern.id for pattern in (*table.rules.patterns, *table.rules.bombs)]
    faults = [
        Fault(
            "unknown_pattern",
            _NO_PATTERN.format(pattern=pattern, known=", ".join(known)),
            ("patterns", place),
        )
        for place, pattern in enumerate(patterns)
        if pattern not in known
    ]
    if faults:
        raise UnknownChoiceError(*faults)


_HAND_TOO_BIG = Text(
    "手牌有 {count} 张，最多 {most} 张", "a hand of {count} cards; the most there can be is {most}"
)
_NOT_AMONG = Text("{card} 不在这些牌中", "{card} is not among the cards")
_NOT_WILD = Text("{card} 不是癞子，不能代替别的牌", "{card} is not wild, so it stands for itself")
_CANNOT_STAND_FOR = Text("{card} 不能代替 {rank}", "{card} cannot stand for {rank}")
_LAST_IS_NO_PLAY = Text(
    "上一手不成牌型，不可能有人打出", "the last play forms no pattern, so nobody can have played it"
)
_LAST_ENDS = Text(
    "上一手带牌不够，是{name}，只能一次出完：牌局就此结束，没有人再接",
    "a {name} of so few cards only goes out: it ends the game, and nobody answers it",
)
_LAST_BREAKS_BOMB = Text(
    "上一手拆了炸弹，不可能有人打出", "the last play breaks up a bomb, so nobody can have played it"
)
_NO_SUIT = Text("花色分大小，每张牌都要写花色", "suits break ties: every card needs its suit")
_NOT_HELD = Text("手里没有 {card}", "the hand has no {card}")
_NO_FIRST_PLAY = Text(
    "跟牌不是第一手牌，不必含某张牌", "what follows a play is no first play, and need hold no card"
)
_NO_PATTERN = Text(
    "没有牌型 “{pattern}”；有：{known}", 'there is no pattern "{pattern}"; there are {known}'
)
