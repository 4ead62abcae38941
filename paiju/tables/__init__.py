"""Sealed tables: whole games that the client keeps but can neither read nor change."""
