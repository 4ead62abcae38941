"""The lab of Big Two: matches and conformance vectors."""
