"""The HTTP interface: Flask, problem documents, limits, metrics and the OpenAPI document."""
