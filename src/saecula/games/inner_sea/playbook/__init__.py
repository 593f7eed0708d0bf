"""The playbook: scenarios, teams, several civilizations per player, and what they change in the rules."""
