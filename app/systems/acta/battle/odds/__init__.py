"""What the odds of an attack are: exact distributions of hits, damage, crew and criticals, by convolution."""
