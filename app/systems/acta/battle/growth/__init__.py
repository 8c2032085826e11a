"""Experience in a battle: XP dice that roll a die again."""
