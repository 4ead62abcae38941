"""The OpenAPI documents that describe the service: a whole one, and one for each game."""
