"""The Chinese words of 四川麻将."""

from paiju.melding.rules.dialect import Dialect

DIALECT = Dialect(win="胡", dots="筒")
