"""The compiling of kernels with numba: made quicker, and where compiled kernels are kept."""
