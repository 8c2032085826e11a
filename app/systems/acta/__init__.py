"""A Call to Arms: fleets by Priority Level, battles on roster sheets, campaigns of one star system.

The rulebook's first edition is played; the second edition's figures ship beside it. `plug.SYSTEM` is the record
that the rest of the program sees; everything else in this folder is the game's own.
"""
