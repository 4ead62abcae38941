"""The Chinese words in which mahjongs differ: a win is 和 or 胡, dots are 饼 or 筒."""

from __future__ import annotations

from typing import NamedTuple

from paiju.text import Text


class Dialect(NamedTuple):
    """The Chinese words of a game where mahjongs use different ones.

    Attributes:
        win: the word for a win and for winning.
        dots: the word for the suit of dots.

    """

    win: str = "和"
    dots: str = "饼"

    def of(self, text: Text) -> Text:
        """The text with the game's words in the placeholders of its Chinese.

        >>> Dialect(win="胡").of(Text("抢杠只能{win}牌", "only a win")).zh
        '抢杠只能胡牌'
        """
        return Text(text.zh.format(**self._asdict()), text.en)

    @property
    def suits(self) -> dict[str, Text]:
        """The names of the suits, by the letter of the suit in codes of tiles."""
        return {
            "m": Text("万", "characters"),
            "p": Text(self.dots, "dots"),
            "s": Text("条", "bamboo"),
        }


# The dialect of a game that declares none.
USUAL = Dialect()
