"""How numba compiles kernels: faster, and with a cache folder that may be read-only."""
