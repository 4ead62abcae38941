"""The declaration of a game, for packages with a game of their own.

A package offers a game by an entry point: `[project.entry-points."paiju.games"]` with
`mygame = "mypackage:GAME"`. It imports the names of this module and nothing of `app`, which may
change in any version. The names here keep semantic versioning: while `VERSION` is the same, and
with it the first number of the version of Paiju that is not 0, names are added, never taken away
or given another meaning. A game that was written for another `VERSION` is left out at the start
of the service, with one line that says so.
"""

from app.cards.deck import Deck
from app.climbing.game import ClimbingGame, Setting
from app.climbing.players.skilled import players_of
from app.climbing.round import Round
from app.climbing.ruleset import Kickers, Pattern, RuleSet, Weights, Wilds
from app.climbing.seat import PlayedGame
from app.climbing.weights import weights_for
from app.play.agents import Agent, Bot, Candidate, Decision, Rng, Why
from app.play.contest import Contest, Seating
from app.play.game import VERSION, Deciding, Lab
from app.play.options import Option
from app.play.protocol import Refusal
from app.play.question import Dealing
from app.text import Text

__all__ = [
    "VERSION",
    "Agent",
    "Bot",
    "Candidate",
    "ClimbingGame",
    "Contest",
    "Dealing",
    "Deciding",
    "Decision",
    "Deck",
    "Kickers",
    "Lab",
    "Option",
    "Pattern",
    "PlayedGame",
    "Refusal",
    "Rng",
    "Round",
    "RuleSet",
    "Seating",
    "Setting",
    "Text",
    "Weights",
    "Why",
    "Wilds",
    "players_of",
    "weights_for",
]
