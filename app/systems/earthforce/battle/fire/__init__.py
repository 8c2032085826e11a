"""Fire in a battle: weapons, defences and what a ship suffers."""
