"""The compiling of kernels by numba, made faster, with a cache folder that may be read-only."""
