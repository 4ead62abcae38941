"""The Chinese words of 长沙麻将."""

from paiju.melding.rules.dialect import Dialect

DIALECT = Dialect(win="胡", dots="筒")
