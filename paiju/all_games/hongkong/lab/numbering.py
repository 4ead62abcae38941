"""The parts of a view of 香港麻雀 that others lack, as numbers for learning programs."""

from __future__ import annotations

from paiju.melding.lab.numbering import FLOWERS_SHOWN, ROUND
from paiju.play.lab.numbering import Own

OWN = Own(facts=lambda _: (FLOWERS_SHOWN, ROUND))
