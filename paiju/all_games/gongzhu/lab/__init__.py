"""The lab of Gong Zhu: conformance vectors."""
