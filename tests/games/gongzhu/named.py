"""Rule sets of Gong Zhu by one line."""

from functools import partial

from paiju.all_games.gongzhu.rulesets import SETS
from tests.support.named import rules_in

rules_of = partial(rules_in, SETS)
