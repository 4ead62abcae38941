"""Views made from a bare hand, and views without history: what is left out is assumed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paiju.climbing.flow.records import Turn
from paiju.climbing.flow.state import hand_sizes
from paiju.climbing.plays.reading import play_of
from paiju.climbing.questions.cards import TO_BEAT, play_to_beat
from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.playing_cards.card import Card, in_hand, is_bare, rank_of
from paiju.playing_cards.field_types import Cards
from paiju.playing_cards.holding import Holding
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import MISSING, Field, RuleSet, Word
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.climbing.declared import DeclaredGame, Rules
    from paiju.climbing.plays.reading import Play
    from paiju.climbing.plays.table import MoveTable
    from paiju.play.declaration.question import Json

# The seed of the deal from which such a view is made.
_SEED = "imagined"


def bare_fields(game: DeclaredGame) -> dict[str, Field]:
    """The fields of a question about a bare hand."""
    setting = {name: replace(field, default=MISSING) for name, field in game.setting_fields.items()}
    roles = {
        "role": Field(
            Word(tuple(game.roles)),
            Text("谁的牌；不写就是先说话的一家。", "Whose hand it is; by default the first's."),
        )
    }
    return {
        "ruleset": Field(RuleSet(game.rules_of, game.default, game.component)),
        "hand": Field(
            Cards(),
            Text("玩家的手牌，代替视图。", "The cards that a player holds, in place of a view."),
        ),
        "last": TO_BEAT,
        **(roles if game.roles else {}),
        **setting,
    }


def defaults_of(game: DeclaredGame) -> tuple[str, ...]:
    """The fields that the worth of a bare hand depends on, and that have a default."""
    setting = () if game.setting is None else (game.setting.name,)
    return ("ruleset", *setting, *(("role",) if game.roles else ()))


def view_from_hand(game: DeclaredGame, asked: Json) -> tuple[Any, Json]:
    """A view in which a seat holds the given hand and acts, and the assumptions in it, as JSON.

    The other seats hold as many cards as this one, but not more than they were dealt. The last play
    is by the nearest opponent before the seat, and nothing was played before it.
    """
    rules: Rules = asked.get("ruleset") or game.rules_of(game.default)
    table = game.table_with(rules, game.setting_of(asked))
    if not asked["hand"]:
        raise InconsistentError(Fault(Reason.NO_CARDS.value, TEXTS[Reason.NO_CARDS], ("hand",)))
    last = play_to_beat(table, asked["hand"], asked.get("last"))
    state: Any = game.flow.deal(rules, _SEED)
    # A hand of this deal may win at once; the view is made all the same.
    while state.phase not in {"play", "over"}:
        state = game.flow.step(
            state, game.flow.read_action({"type": "auto", "seat": state.to_act[0]})
        ).state
    if game.setting is not None:
        state = game.setting.put(state, game.setting_of(asked))
    role = asked.get("role")
    seat: int = game.roles[role](state) if role else next(iter(state.to_act), state.first)
    teams = game.played.teams(game.flow.view(state, seat))
    before = tuple(reversed(rules.round.after(seat)))
    owner = next(other for other in before if teams[other] != teams[seat])
    left = Counter(rules.play.deck.cards)
    hand, played = (
        _physical(cards, left) for cards in (asked["hand"].cards, last.cards if last else ())
    )
    turns = _turns(table, last, played, owner, before)
    if not turns and rules.round.opens:
        # A pass before it, so that the duties of a game's first play do not apply.
        turns = (Turn(before[0]),)
    state = replace(
        state,
        phase="play",
        out=(),
        deal=replace(state.deal, bottom=()),
        hands=_hands(rules, seat, hand, (owner, len(played)), left),
        history=turns,
        last=turns[0] if last else None,
        to_act=(seat,),
    )
    counts = [len(each) for each in state.hands]
    assumed = {
        "ruleset": rules.id,
        "seat": seat,
        "counts": counts,
        "last_by": owner if last else None,
        "defaults": [name for name in defaults_of(game) if name not in asked],
    }
    return game.flow.view(state, seat), assumed


def assumed_without_history(view: Any) -> Json | None:  # noqa: ANN401 - each game has its own
    """The assumptions in a view without its history, as JSON; None for a whole view."""
    if view.has_history:
        return None
    return {
        "ruleset": view.rules.id,
        "seat": view.seat,
        "counts": view.counts,
        "last_by": None if view.last is None else view.last.seat,
        "defaults": ("history",),
    }


def _turns(
    table: MoveTable,
    last: Play | None,
    played: tuple[Card, ...],
    owner: int,
    before: tuple[int, ...],
) -> tuple[Turn, ...]:
    """The last play, and the passes of the seats after it."""
    if last is None:
        return ()
    play = play_of(table, last.row, Holding.of(played))
    passing = reversed(before[: before.index(owner)])
    return (Turn(owner, play.cards, play), *map(Turn, passing))


def _hands(
    rules: Rules, seat: int, hand: tuple[Card, ...], played: tuple[int, int], left: Counter[Card]
) -> tuple[Holding, ...]:
    """The hands of all seats: the given one, and the others dealt from the cards that are left.

    `played` is the seat that made the last play, and the number of its cards.
    """
    unseen, hands = list(left.elements()), []
    owner, count = played
    for at, size in enumerate(hand_sizes(rules)):
        if at == seat:
            hands.append(Holding.of(in_hand(hand, rules.play.order)))
            continue
        most = size - count if at == owner else size
        held = max(0, min(most, len(hand)))
        hands.append(Holding.of(unseen[:held]))
        del unseen[:held]
    return tuple(hands)


def _physical(cards: Iterable[Card], left: Counter[Card]) -> tuple[Card, ...]:
    """Cards with suits: a bare rank becomes a card that is left. All are removed from `left`."""
    physical = []
    # Cards with suits first, since a bare rank may become any card of its rank.
    for card in sorted(cards, key=is_bare):
        same = (
            card_left
            for card_left, count in left.items()
            if count and rank_of(card_left) == rank_of(card)
        )
        taken = next(same) if is_bare(card) and not left[card] else card
        left[taken] -= 1
        physical.append(taken)
    return tuple(physical)
