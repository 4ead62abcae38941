"""Conformance vectors: questions with the answers that every engine for these rules must give."""
