"""Reading JSON, and the errors that refuse it."""
