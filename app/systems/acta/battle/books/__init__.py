"""What the books of a battle hold beside points and critical hits: records of the state, by who keeps them."""
