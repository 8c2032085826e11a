"""What each part of the rules keeps of a battle and of its units."""
