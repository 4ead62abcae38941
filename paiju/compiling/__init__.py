"""The compiler of kernels: where compiled ones lie, and what is changed in numba."""
