"""The HTTP floor."""
