"""The lab of Sheng Ji: conformance vectors."""
