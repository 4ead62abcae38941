"""What hands may hope for: written by `training.fit_calling`, from 36 games."""

from __future__ import annotations

from app.doudizhu.prospects import Model

# For the landlord, by the seventeen cards that he calls on.
AS_LANDLORD = Model(
    win=(
        -3.0699,
        0.2236,
        0.6253,
        0.5242,
        0.4083,
        0.4717,
        0.3274,
        -0.2861,
        0.1469,
        -0.0544,
    ),
    points=(
        -2.8600,
        0.5151,
        1.1216,
        1.8699,
        0.6431,
        0.5339,
        0.3603,
        -0.1155,
        -0.0984,
        -0.6151,
    ),
)

# For the landlord, by his twenty cards.
WITH_BOTTOM = Model(
    win=(
        -3.2475,
        -0.4701,
        0.3786,
        0.1708,
        0.4716,
        0.5922,
        0.3353,
        -0.1913,
        0.2950,
        0.7647,
    ),
    points=(
        -2.4174,
        -0.7160,
        0.0880,
        0.1544,
        0.4273,
        0.5773,
        0.2670,
        -0.6804,
        0.4356,
        1.6156,
    ),
)

# For a peasant, by his seventeen cards.
AS_PEASANT = Model(
    win=(
        0.0696,
        -0.1916,
        0.4494,
        0.1620,
        0.2797,
        0.2497,
        0.1726,
        0.1169,
        -0.0596,
        0.3351,
    ),
    points=(
        -0.0334,
        0.0031,
        0.4658,
        -0.0577,
        0.1621,
        0.1712,
        0.1484,
        -0.0376,
        -0.1075,
        0.0039,
    ),
)
