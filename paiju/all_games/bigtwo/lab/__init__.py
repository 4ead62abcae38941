"""The lab of Big Two: conformance vectors."""
