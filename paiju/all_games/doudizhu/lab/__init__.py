"""The lab of Dou Dizhu: matches, outside opponents, and the fits of its models."""
