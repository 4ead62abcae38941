"""The lab of Dou Dizhu: matches, outside opponents, and the fitting of its models."""
