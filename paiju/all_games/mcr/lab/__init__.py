"""The lab of 国标: contests, numbers for learners, and conformance vectors."""
