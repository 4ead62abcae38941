"""The compiling of kernels with numba: what it costs, and where compiled kernels are kept."""
