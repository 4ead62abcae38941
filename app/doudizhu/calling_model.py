"""What hands may hope for: written by `training.fit_calling`, from 9,699 games."""

from __future__ import annotations

from app.doudizhu.prospects import Model

# For the landlord, by the seventeen cards that he calls on.
AS_LANDLORD = Model(
    win=(
        -1.0331,
        0.8969,
        0.8852,
        -0.7431,
        0.4637,
        0.1646,
        0.0700,
        0.4212,
        0.0544,
        0.7767,
    ),
    points=(
        -1.1456,
        1.0690,
        1.0318,
        -0.6641,
        0.5015,
        0.1752,
        0.0760,
        0.4205,
        0.0682,
        0.9073,
    ),
)

# For the landlord, by his twenty cards.
WITH_BOTTOM = Model(
    win=(
        -0.5593,
        1.2370,
        1.2887,
        -1.4095,
        0.5560,
        0.2002,
        0.1016,
        0.3971,
        -0.0487,
        1.1715,
    ),
    points=(
        -0.5348,
        1.2736,
        1.3071,
        -1.3267,
        0.5448,
        0.1870,
        0.1098,
        0.2427,
        -0.0160,
        1.3426,
    ),
)

# For a peasant, by his seventeen cards.
AS_PEASANT = Model(
    win=(
        0.4771,
        0.4490,
        0.4730,
        -0.2592,
        0.2693,
        0.0962,
        0.0509,
        0.4785,
        0.0157,
        0.5537,
    ),
    points=(
        0.2647,
        0.2312,
        0.2446,
        -0.0791,
        0.1433,
        0.0455,
        0.0280,
        0.4545,
        0.0304,
        0.3975,
    ),
)
