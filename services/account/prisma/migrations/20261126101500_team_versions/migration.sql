-- Versions of teams in events; taken under a team's lock, so that they increase within each team.
CREATE SEQUENCE team_versions;
