"""The playbook: scenarios, teams, several civilizations per player, and the rules that they change."""
