"""Conformance vectors: questions, with the answers that any engine of these rules must give."""
