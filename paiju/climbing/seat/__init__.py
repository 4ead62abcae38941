"""The knowledge of a seat: its position, the odds of hidden hands, and evidence about them."""
