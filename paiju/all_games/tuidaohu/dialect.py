"""The Chinese words of 推倒胡."""

from paiju.melding.rules.dialect import Dialect

DIALECT = Dialect(win="胡", dots="筒")
