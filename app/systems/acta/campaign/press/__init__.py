"""What is told of a war: the newsletter of a turn, the report of a campaign, what was agreed."""
