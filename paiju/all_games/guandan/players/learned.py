"""Skills 4 and 5 of Guandan: players with a network that learned from self-play."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING

import numpy as np

from paiju.all_games.guandan.match import TEAMS, gain_of, team_of
from paiju.all_games.guandan.models import policy_for, shipped
from paiju.all_games.guandan.options import Options
from paiju.all_games.guandan.patterns import LEAST_BOMB
from paiju.all_games.guandan.players.played import PLAYED, give_well
from paiju.all_games.guandan.players.skilled import SKILLED
from paiju.all_games.guandan.rulesets import SEATS
from paiju.climbing.network.encoded_position import NONE, suits_of
from paiju.climbing.network.feature_kernels import code_wholes, is_there
from paiju.climbing.network.features import Holds
from paiju.climbing.network.forward_kernels import TO_THE_END, judge_wholes
from paiju.climbing.network.plays_needed_kernels import fewest_by
from paiju.climbing.network.rounds_kernels import IS_OVER, LEFT_OF, TURN, WINNER
from paiju.climbing.network.suit_kernels import flushes_in
from paiju.climbing.players.draft import by_hand
from paiju.climbing.players.maxims import BLOCK, BLOCK_HIGH, LAST_CHANCE, bombs_wait, feed
from paiju.climbing.players.network_player import LearnedGame, expert, master
from paiju.climbing.players.search.rollouts import Came, Judge
from paiju.climbing.plays.table import as_words
from paiju.climbing.seat.position import Branch, Cut
from paiju.play.players.player import Why
from paiju.playing_cards.holding import unpack
from paiju.text import Text

if TYPE_CHECKING:
    from paiju.all_games.guandan.state import Action, View
    from paiju.climbing.network.policy import Policy
    from paiju.climbing.network.rounds_kernels import Rounds
    from paiju.climbing.players.draft import Draft
    from paiju.climbing.plays.table_kernels import Shares
    from paiju.playing_cards.holding import Holding


# The levels that a round gains, by the place of the winner's partner, counted from 1; it is 0 for a
# partner that still holds cards, which is last, and never 1.
_GAINS = np.array([gain_of(place, Options()) for place in (3, 1, 1, 2, 3)])
# The part of a round's value that is the win itself when the objective is to win.
WIN = 0.4


def worth_in(rounds: Rounds, win: float = WIN) -> Shares:
    """The value of each finished round for its winners, up to 1.

    `win` is the part of it for winning at all. The rest grows with the levels won, which follow
    from the place of the winner's partner.
    """
    places = rounds.numbers[:, LEFT_OF + 3 * SEATS : LEFT_OF + 4 * SEATS]
    partners = (rounds.numbers[:, WINNER] + SEATS // 2) % SEATS
    place = places[np.arange(len(places)), partners]
    levels = _GAINS[place] / _GAINS.max()
    worth: Shares = win + (1 - win) * levels
    return worth


# The number of decisions after which the critic judges a round. Playing rounds to the end takes
# long, and their results vary widely; the critic, which sees every hand, judges nearly as well with
# half the work and half the variance.
DECISIONS = 24
# The fewest effective deals with which another play than the policy's first may be chosen: with
# fewer, the search is wrong more often than the policy. Measured on doubtful positions, which were
# judged with many other deals.
FEWEST = 8.0
# The mean value of a won round.
_WON = 0.85
# Numbers are rounded to multiples of 1 / this, so that their sums are exact in any order.
_STEPS = 1024


def judge_for(seat: int, policy: Policy) -> Judge:
    """The judge of rounds for a seat's team; without a critic, rounds are played to the end."""

    def results(rounds: Rounds) -> Came:
        worths = _worths(rounds, team_of(seat), policy)
        winners = rounds.numbers[:, WINNER]
        won = winners % TEAMS == team_of(seat)
        wins = np.where(winners == NONE, (1 + worths / _WON) / 2, won)
        return Came(_in_steps(worths), _in_steps(np.clip(wins, 0, 1)))

    decisions = TO_THE_END if policy.model.critic is None else DECISIONS
    return Judge(results, decisions, least=-1.0, fewest=FEWEST)


def _worths(rounds: Rounds, team: int, policy: Policy) -> Shares:
    """The value of each round for a team, from -1 to 1: its result, or the critic's judgement."""
    worths = worth_in(rounds)
    worths[rounds.numbers[:, WINNER] % TEAMS != team] *= -1
    going = np.flatnonzero(rounds.numbers[:, IS_OVER] == 0).astype(np.int32)
    critic = policy.model.critic
    if critic is not None and len(going):
        values = judge_wholes(code_wholes(rounds, going, policy.coding, policy.memory), critic)
        # The critic judges for the seat that is to act.
        signs = np.where(rounds.numbers[going, TURN] % TEAMS == team, 1, -1)
        worths[going] = signs * [*map(tanh, values.tolist())]
    return worths


def _in_steps(numbers: Shares) -> Shares:
    rounded: Shares = np.rint(numbers * _STEPS) / _STEPS
    return rounded


def _branch(draft: Draft, row: int | None) -> Branch:
    """The branch of a row, with the number of plays left computed quickly, without a split."""
    branch, coding = by_hand(draft, row), draft.policy.coding
    low, high = as_words(draft.position.table.count(branch.rest))
    columns = coding.chains, coding.slots, coding.single_slots
    plays = int(fewest_by(low, high, *columns, draft.policy.memory))
    return branch._replace(cut=Cut(0, plays))


def _is_out_of_reach(draft: Draft, row: int) -> bool:
    """Tests if no enemy can beat a play, whichever of the unseen cards it holds."""
    coding, seen, position = draft.policy.coding, draft.encoded, draft.position
    most = max(position.counts[seat] for seat in position.enemies)
    core = int(coding.cores[row])
    # Python numbers, because a kernel is compiled for each type of argument.
    higher, bombs = (
        (core + 1, int(coding.stops[core])),
        (int(coding.bombs[core]), len(coding.stops)),
    )
    unseen, suits = as_words(seen.unseen), np.array(seen.unseen_suits, dtype=np.uint64)
    holds = Holds(*(getattr(coding, name) for name in Holds._fields))
    return not any(
        is_there(unseen, suits, first, stop, most, holds) for first, stop in (higher, bombs)
    )


_NO_BOMBS: tuple[tuple[int, ...], int] = ((), 0)


def _keeps_bombs(draft: Draft, chosen: Branch) -> bool:
    """Tests if a play leaves every bomb of the hand whole; False without bombs and for a pass."""
    before = _NO_BOMBS if chosen.play is None else _bombs(draft, draft.position.hand)
    return before != _NO_BOMBS and _bombs(draft, chosen.rest) == before


def _bombs(draft: Draft, hand: Holding) -> tuple[tuple[int, ...], int]:
    """The bombs of a hand without its wild cards.

    They are the sizes of bombs of one rank, and the number of suits with a straight flush.
    """
    table, coding = draft.position.table, draft.policy.coding
    counts = unpack(table.natural_and_wild(table.count(hand))[0])
    suits = np.array(suits_of(hand.cards, table), dtype=np.uint64)
    whole, _ = flushes_in(suits, 0, coding.flushes)
    return tuple(count for count in counts if count >= LEAST_BOMB), int(whole)


PLAYED_ON = Why(
    "searched",
    Text(
        "在 {worlds} 种可能的牌分布下模拟到底，这样最好",
        "played on over {worlds} ways that the cards may lie, this does best",
    ),
)
PLAYED_ON_FOR_PLACES = Why(
    "searched",
    Text(
        "在 {worlds} 种可能的牌分布下模拟到底，争名次",
        "played on over {worlds} ways that the cards may lie, for the places",
    ),
)

LEARNED: LearnedGame[View, Action] = LearnedGame(
    game=PLAYED,
    shipped=shipped,
    policy=lambda model, view: policy_for(model, view.rules, view.level),
    speaks=lambda _, view, __: give_well(view),
    stand_in=(SKILLED.id, SKILLED.agent),
    # Only maxims about the effect of a play on others, which need no split of the hand.
    maxims=(LAST_CHANCE, feed(), BLOCK, BLOCK_HIGH, bombs_wait()),
    keeps_bombs=_keeps_bombs,
    branch=_branch,
    is_out_of_reach=_is_out_of_reach,
    judge=judge_for,
    # Looking at a move takes more than twice as long as in a game with one pack.
    pace=300,
    searched=PLAYED_ON,
    searched_for_places=PLAYED_ON_FOR_PLACES,
)

EXPERT = expert(
    LEARNED,
    Text(
        "按自我对弈学来的网络打：自己的牌、各家出过的牌、逢人配、同花顺都看，和对家一起争头游，再争名次；进贡还贡"
        "同高手；不认识的规则由高手代打",
        "plays by a network that learnt from rounds against itself: its hand, what each seat "
        "played, wild cards, straight flushes; for the first place with its partner, then for the "
        "others; pays and returns as the skilled player, and leaves unknown rule sets to it",
    ),
)
MASTER = master(
    LEARNED,
    Text(
        "先按学来的网络打；拿不准时推想别人的牌，把几种打法都往下打再决定，想得越久越强；进贡还贡同高手；"
        "不认识的规则由高手代打",
        "plays by the network of the expert; in doubt it imagines the hidden cards and plays each "
        "choice on, the more the longer it may think; pays and returns as the skilled player, and "
        "leaves unknown rule sets to it",
    ),
)
