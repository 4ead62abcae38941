"""What a card is: its code, how it is read and written, how it is dealt and held."""
