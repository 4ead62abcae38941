"""The parts of 长沙麻将 that development needs, and serving does not."""
