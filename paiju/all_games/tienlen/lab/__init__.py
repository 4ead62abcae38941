"""The lab of Tiến lên: conformance vectors."""
