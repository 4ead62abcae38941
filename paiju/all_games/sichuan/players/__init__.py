"""The players of 四川麻将: planning, danger, the choices before the play, and the kernels."""
