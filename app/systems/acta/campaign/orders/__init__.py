"""Orders that travel in packets: the form that a player is asked to fill in, and what comes back of it."""
