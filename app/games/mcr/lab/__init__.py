"""The workshop of 国标: matches."""
