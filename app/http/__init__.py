"""Requests: the body, the fields of a question, compression, and batches of questions."""
