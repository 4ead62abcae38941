"""The lab of 国标: contests, numbers for learning programs, and conformance vectors."""
