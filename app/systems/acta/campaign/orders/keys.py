"""The keys of an orders form: what a line is about, joined by a colon."""

#: Select Targets: wishes in order, answers to those who select a target that nobody holds.
TARGET, RIVAL = "target", "rival"
WISHES = (f"{TARGET}-1", f"{TARGET}-2", f"{TARGET}-3")
PASS, FIGHT, LET_GO = "pass", "challenge", "let-go"
#: Generate Scenario and Fight Battles: secret modifiers, ships for a battle, giving it up.
SEAL, FORCE, CONCEDE = "seal", "force", "concede"
#: Ship Experience: what the dice of a ship are spent on.
TRAIN, MAKE_DO, KEEP, REFIT, DUTY = "train", "make-do", "keep-aside", "refit", "duty"
#: Repairs and Reinforcements: a line of the plan, the names of new ships.
PLAN, NAMES = "plan", "plan-names"
#: Founding: the home of a mega-campaign.
HOME = "home"
