"""Rule sets of Sheng Ji by one line."""

from functools import partial

from paiju.all_games.shengji.rulesets import SETS
from tests.support.named import rules_in

rules_of = partial(rules_in, SETS)
