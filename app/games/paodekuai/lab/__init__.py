"""The lab of Pao De Kuai: matches and conformance vectors."""
