"""Rule sets of Big Two by one line."""

from functools import partial

from paiju.all_games.bigtwo.rulesets import SETS
from tests.support.named import rules_in

rules_of = partial(rules_in, SETS)
