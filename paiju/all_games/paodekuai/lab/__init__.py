"""The lab of Pao De Kuai: conformance vectors."""
