"""The words of 台湾麻将: a win is 胡, dots are 筒."""

from paiju.melding.rules.dialect import Dialect

DIALECT = Dialect(win="胡", dots="筒")
