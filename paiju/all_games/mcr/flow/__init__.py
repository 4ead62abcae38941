"""The flow of 国标麻将: its hands, claims and walls."""
