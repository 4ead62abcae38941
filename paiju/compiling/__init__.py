"""Changes to numba: kernels compile faster, and compiled ones may lie in a read-only folder."""
