"""Sealed tables: whole games that the client keeps, and can neither read nor change."""
