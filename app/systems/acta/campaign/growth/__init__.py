"""Experience: dice, refits, other duties."""
