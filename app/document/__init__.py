"""The documents that describe the service: OpenAPI and the conformance vectors."""
