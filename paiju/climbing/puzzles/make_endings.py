"""The maker of endings: random deals in which exactly one first move is proved to win."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from paiju.chance import Chance, shuffle
from paiju.climbing.players.solver.solve import Solver
from paiju.climbing.puzzles.endings import SEAT
from paiju.play.declaration.puzzles import Made
from paiju.playing_cards.card import rank_of
from paiju.playing_cards.holding import Holding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.chance import Seed
    from paiju.climbing.declared import DeclaredGame
    from paiju.climbing.flow.records import Turn
    from paiju.climbing.puzzles.endings import Ending, EndingKind

# The deals for one seed, and the positions that a proof may take.
DEALS, NODES = 300, 20_000
# Each puzzle is varied: up to TRIES variants with CHANGED cards swapped, until FAMILY variants are
# puzzles too. A variant is a puzzle more often than a fresh deal is.
TRIES, CHANGED, FAMILY = 60, 2, 8
# The skills of the players that try the puzzle, and the time of each.
SKILLS, BUDGET_MS = (1, 2, 3), 20
# A proof of fewer than LEAST positions is no puzzle. The level is 1 plus the number of HARDER
# bounds that the proof reaches.
LEAST, HARDER = 12, (80, 160, 320, 640)
# By level: how many of these players must miss the move.
MISSED = ({0, 1}, {1, 2}, {2}, {2, 3}, {3})


def made(game: DeclaredGame, kind: EndingKind, seed: Seed) -> Iterator[Made]:
    """The puzzles among the random deals of a seed and their variants."""
    for number in range(DEALS):
        chance = Chance(f"{seed}/{number}", "puzzles")
        ending = _dealt(game, kind, f"{seed}/{number}", chance)
        winning, tries, forms = only_winning_move(ending), 0, set[bytes]()
        while winning is not None and len(forms) < FAMILY:
            move, nodes = winning
            form = kind.form(ending)
            if form not in forms:
                forms.add(form)
                level = difficulty(missed_by(game, kind, ending, move), nodes)
                if level is not None:
                    yield Made(kind.pack(ending), form, level)
            winning = None
            while winning is None and tries < TRIES:
                tries += 1
                changed = _changed(game, kind, ending, chance)
                winning = only_winning_move(changed)
                ending = changed if winning else ending


def difficulty(missed: int, nodes: int) -> int | None:
    """The level of an ending, 1 to 5; None if the players and the search disagree about it.

    `missed` is the number of players that miss the move, `nodes` the number of positions in the
    proof. Both rise with the level.

    >>> difficulty(0, 40), difficulty(2, 400), difficulty(3, 15_000)
    (1, 4, 5)
    >>> difficulty(0, 900), difficulty(3, 40)
    (None, None)
    """
    level = sum(nodes >= each for each in HARDER)
    return level + 1 if missed in MISSED[level] else None


def only_winning_move(ending: Ending) -> tuple[Turn, int] | None:
    """The only first move that wins, and the number of positions in its proof.

    None if several moves win or none does, or if the proof is too short for a puzzle. Moves of
    equal cards count as one.
    """
    solver = Solver(ending.position, NODES)
    solution = solver.solve()
    if not solution.wins or solution.nodes < LEAST:
        return None
    moves = solver.winners(NODES)
    is_one = moves.is_complete and len({each.cards for each in moves.found}) == 1
    return (moves.found[0], solution.nodes) if is_one else None


def missed_by(game: DeclaredGame, kind: EndingKind, ending: Ending, move: Turn) -> int:
    """The number of players that do not find the move if they see only their own hand."""
    question: dict[str, Any] = {
        "hand": ending.state.hands[SEAT],
        "ruleset": game.rules_of(kind.ruleset),
    }
    if game.setting is not None:
        question[game.setting.name] = ending.value
    view, _ = game.view_from_hand(question)
    right, seed = Holding.of(move.cards).packed, repr(view.hand)
    bots = [game.bot(skill).agent for skill in SKILLS]
    decisions = [bot.decide(view, BUDGET_MS, Chance(seed, "puzzles")).action for bot in bots]
    return sum(Holding.of(each.cards).packed != right for each in decisions)


def _dealt(game: DeclaredGame, kind: EndingKind, seed: str, chance: Chance) -> Ending:
    """A random ending with few ranks, and with a random value of the game's setting."""
    deck = game.rules_of(kind.ruleset).play.deck.cards
    sizes = [kind.least + chance.randrange(kind.most - kind.least + 1) for _ in kind.teams]
    ranks = shuffle(sorted(set(map(rank_of, deck))), seed, "ranks")
    fewest, most = kind.ranks
    chosen = {*ranks[: fewest + chance.randrange(most - fewest + 1)]}
    cards = shuffle([card for card in deck if rank_of(card) in chosen], seed, "cards")
    hands = []
    for size in sizes:
        hands.append(cards[:size])
        del cards[:size]
    return kind.first_position(game, hands, chance.randrange(len(kind.settings) or 1))


def _changed(game: DeclaredGame, kind: EndingKind, ending: Ending, chance: Chance) -> Ending:
    """A variant of an ending: CHANGED cards are replaced by others of ranks that it has."""
    hands = [[*hand.cards] for hand in ending.state.hands]
    held = Counter(card for hand in hands for card in hand)
    ranks = {*map(rank_of, held)}
    left = Counter(game.rules_of(kind.ruleset).play.deck.cards) - held
    others = [card for card in left.elements() if rank_of(card) in ranks]
    for _ in range(CHANGED if others else 0):
        hand = hands[chance.randrange(len(hands))]
        place, other = chance.randrange(len(hand)), chance.randrange(len(others))
        hand[place], others[other] = others[other], hand[place]
    place = kind.settings.index(ending.value) if kind.settings else 0
    return kind.first_position(game, hands, place)
