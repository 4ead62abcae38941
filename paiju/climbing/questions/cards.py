"""Cards in questions: the fields that several questions have, and the check of the cards.

Cards that the deck cannot give raise an `InconsistentError`, with their place in the question.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from paiju.climbing.plays.duties import binds
from paiju.climbing.plays.reading import Play, play_of, whole_readings
from paiju.climbing.plays.verdicts import cannot_lead
from paiju.climbing.rules.duties import FREE, Duties
from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.play.declaration.question import Question
from paiju.play.flow.flow import Refusal
from paiju.play.questions.fields import with_rules
from paiju.playing_cards.card import is_bare
from paiju.playing_cards.field_types import Cards, Declared, Group, OneCard
from paiju.playing_cards.script import MAX_CARDS
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Field, Flag, Whole, always
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.plays.table import MoveTable
    from paiju.climbing.questions.plays import Writer
    from paiju.climbing.rules.round import Round
    from paiju.play.declaration.question import Json
    from paiju.playing_cards.card import Card
    from paiju.playing_cards.holding import Holding

# The turn of a player: may beat or pass, must beat, must lead, or leads but has no legal lead.
Turn = Literal["follows", "must_follow", "must_lead", "cannot_lead"]

# The turns in which a player may not pass.
_MUST_PLAY: frozenset[Turn] = frozenset({"must_follow", "must_lead"})

HAND = always(Cards())
TO_BEAT = Field(
    Group(),
    Text(
        "要管的那手牌；首出时写 null、写空或不写。",
        "The play to beat; null, empty or absent where the player leads.",
    ),
    may_be_null=True,
)
SAID = Field(
    Declared(),
    Text(
        "`cards` 里的癞子当什么，写法跟一手牌的 `wild` 一样；没写的，按凑成最大的一手算。",
        "The cards that wild cards of `cards` stand for, as in `wild` of a play; the others "
        "stand for the cards that make the best play.",
    ),
    may_be_null=True,
)
CAN_PASS = always(Flag(), Text("可不可以不出。", "Whether the player may pass instead."))

_NOTHING_BEATS = Refusal(Reason.NOTHING_BEATS.value, TEXTS[Reason.NOTHING_BEATS])

# The fields that say what a seat must do at its turn.
_NEXT_COUNT = Field(
    Whole(1, MAX_CARDS),
    Text(
        "下家还剩几张：下家报单时，单张可能必须出最大的。",
        "How many cards the next seat holds: before one card a single may have to be the highest.",
    ),
)
_CONTAINS = Field(
    OneCard(),
    Text(
        "这手牌里必须有的一张，比如一局的第一手要带最小的牌。",
        "The card that the play must hold, as the first play of a game may have to.",
    ),
)


def card_question(
    game: DeclaredGame,
    *,
    fields: Mapping[str, Field],
    ask: Callable[[Json, Writer], Json],
    **words: Any,  # noqa: ANN401 - the other attributes of `Question`
) -> Question:
    """A question about cards; rule set, notation, setting and duties are added to its fields.

    `ask` gets them as `table`, `setting` and `duties`, and all patterns of the game as `known`.
    """
    duties = _duty_fields(game) if "last" in fields else {}

    def ask_of_game(asked: Json, write: Writer) -> Json:
        rules, setting = asked["ruleset"], game.setting_of(asked)
        round_: Round = rules.round
        return ask(
            {
                **asked,
                "table": game.table_with(rules, setting),
                "setting": setting,
                "duties": round_.duties_before(asked.get("next_count"), asked.get("contains", "")),
                "known": game.patterns,
            },
            write,
        )

    return Question(
        fields=with_rules(game, {**fields, **duties, **game.setting_fields}),
        ask=ask_of_game,
        **words,
    )


def _duty_fields(game: DeclaredGame) -> dict[str, Field]:
    """The fields that say what a seat must do at its turn, if some rule set has such duties."""
    rounds = game.rounds
    return {
        **({"next_count": _NEXT_COUNT} if any(each.report != "off" for each in rounds) else {}),
        **({"contains": _CONTAINS} if any(each.opens for each in rounds) else {}),
    }


def declared_cards(asked: Json) -> Holding:
    """The cards of a question, with what their wild cards are said to stand for."""
    cards: Holding = asked["cards"]
    declared = asked.get("as")
    return cards if declared is None else replace(cards, declared=declared)


def turn_of(table: MoveTable, hand: Holding, last: Holding | None, duties: Duties = FREE) -> Turn:
    """The choices of the player at this turn; see `Turn`."""
    if not last:
        return "cannot_lead" if cannot_lead(table, hand, duties) else "must_lead"
    is_bound = duties != FREE and binds(duties, table, hand, last_play(table, last, hand))
    return "must_follow" if is_bound else "follows"


def passing(
    table: MoveTable, hand: Holding, last: Holding | None, duties: Duties, *, is_empty: bool
) -> tuple[bool, Refusal | None]:
    """The permission to pass at this turn, and the refusal if nothing beats the last play.

    Args:
        table: the move table.
        hand: the hand of the player.
        last: the play to beat; None or empty on a lead.
        duties: what the seat must do at its turn.
        is_empty: whether the list of all legal plays is empty.
    """
    turn = turn_of(table, hand, last, duties)
    refusal = _NOTHING_BEATS if is_empty and turn == "follows" else None
    return turn not in _MUST_PLAY, refusal


def check_cards(
    table: MoveTable, cards: Holding, place: str | int, *, is_read: bool = False
) -> None:
    """Refuse cards that the deck cannot give, and wild cards that cannot be what is declared.

    Args:
        table: the move table.
        cards: the cards.
        place: their place in the question.
        is_read: whether ranks alone will do if they are a play.
    """
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
    return bool(table.rules.suits) and some_are_bare(cards.cards)


def some_are_bare(cards: Iterable[Card]) -> bool:
    """Tests if some of the cards have no suit."""
    return any(map(is_bare, cards))


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


def check_hand(table: MoveTable, hand: Holding) -> None:
    """Refuse a hand that the deck cannot give, or that is too big."""
    check_cards(table, hand, "hand")
    most = table.rules.max_hand
    if len(hand) > most:
        text = _HAND_TOO_BIG.format(count=len(hand), most=most)
        raise InconsistentError(Fault("hand_too_big", text, ("hand",)))


def check_duties(duties: Duties, hand: Holding, last: Holding | None) -> None:
    """Refuse the card of `contains` if the hand lacks it, or if the play follows another."""
    if duties.contains and (last or hand.take((duties.contains,)) is None):
        text = _NO_FIRST_PLAY if last else _NOT_HELD.format(card=duties.contains)
        raise InconsistentError(Fault("cannot_contain", text, ("contains",)))


def last_play(table: MoveTable, last: Holding | None, other: Holding) -> Play | None:
    """The strongest reading of the last play, checked together with other cards."""
    _check_last(table, last, other)
    return reading_of(table, last)


def last_row(table: MoveTable, last: Holding | None, other: Holding) -> int | None:
    """The row of the strongest reading of the last play, checked together with other cards."""
    _check_last(table, last, other)
    return row_of(table, last)


def _check_last(table: MoveTable, last: Holding | None, other: Holding) -> None:
    """Refuse a last play that the deck cannot give together with other cards."""
    if last:
        check_cards(table, last, "last")
        try:
            table.rules.deck.check(other + last)
        except InconsistentError as error:
            faults = (Fault(fault.code, fault.text, ("last",)) for fault in error.faults)
            raise InconsistentError(*faults) from None


def reading_of(table: MoveTable, last: Holding | None) -> Play | None:
    """The strongest reading of the last play; None on a lead."""
    row = row_of(table, last)
    return None if row is None or last is None else play_of(table, row, last)


def row_of(table: MoveTable, last: Holding | None) -> int | None:
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
    check_hand(table, hand)
    return last_play(table, last, hand)


def strongest_reading(table: MoveTable, cards: Holding) -> Play:
    """The strongest reading of some cards; raises `InconsistentError` if they are no play."""
    check_cards(table, cards, "play")
    rows = table.read(cards)
    if not rows:
        is_short = bool(table.short and table.read_short(cards))
        reason = Reason.ONLY_AS_LAST if is_short else Reason.NOT_A_PATTERN
        raise InconsistentError(Fault(reason.value, TEXTS[reason], ("play",)))
    return play_of(table, rows[0], cards)


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
