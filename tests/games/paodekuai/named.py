"""Rule sets of Pao De Kuai by one line."""

from functools import partial

from paiju.all_games.paodekuai.rulesets import SETS
from tests.support.named import rules_in

rules_of = partial(rules_in, SETS)
