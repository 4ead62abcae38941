"""The players of 国标麻将: planning, danger, and the kernels of both."""
