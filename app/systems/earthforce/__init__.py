"""Earthforce ship combat: the ship combat of the Earthforce Sourcebook."""
