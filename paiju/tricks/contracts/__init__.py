"""Contracts: trumps are declared, a kitty is buried, and rounds raise levels."""
