"""推倒胡, the mahjong of most Chinese rooms: the declaration.

One win ends the hand. Many rule sets have wild tiles 鬼牌, and birds 扎鸟 after a win.
"""

from paiju.all_games.tuidaohu.circumstances import CIRCUMSTANCES
from paiju.all_games.tuidaohu.dialect import DIALECT
from paiju.all_games.tuidaohu.fans import FANS
from paiju.all_games.tuidaohu.flow import PLAY
from paiju.all_games.tuidaohu.payments import REASONS
from paiju.all_games.tuidaohu.refusals import REFUSALS
from paiju.all_games.tuidaohu.rulesets import SETS
from paiju.all_games.tuidaohu.state import State
from paiju.melding.plain_game import plain_mahjong
from paiju.play.declaration.game import Lab
from paiju.text import Text

GAME = plain_mahjong(
    version=1,
    id="tuidaohu",
    component="Tuidaohu",
    package=__name__,
    name=Text("推倒胡", "Tuidaohu"),
    about=Text(
        "碰、杠、一家胡即完；红中、鬼牌、扎鸟", "One win ends the hand; wild tiles and birds"
    ),
    art=("C", "1m", "5p"),
    sets=SETS,
    fans=FANS,
    reasons=REASONS,
    play=PLAY,
    dialect=DIALECT,
    refusals=REFUSALS,
    state_type=State,
    circumstances=CIRCUMSTANCES,
    lab=Lab(
        vectors="paiju.all_games.tuidaohu.lab.vectors:VECTORS",
        numbered="paiju.all_games.tuidaohu.lab.numbering:OWN",
    ),
)
