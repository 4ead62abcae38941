"""The Chinese words of 国标麻将."""

from paiju.melding.rules.dialect import Dialect

DIALECT = Dialect(win="和", dots="饼")
