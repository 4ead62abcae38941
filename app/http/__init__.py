"""The parts of a request: its body, its fields, its compression, and batches."""
