"""Conformance vectors: questions with the answers that every engine of these rules must give."""
