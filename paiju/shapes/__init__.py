"""JSON: how values are read, written and described by schemas, and the errors of wrong values."""
