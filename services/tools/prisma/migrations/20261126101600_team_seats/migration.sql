-- Copies of account's teams. An owner without a row has not been asked for yet.
CREATE TABLE teams (
  owner_user_id int PRIMARY KEY,
  version       int NOT NULL
);
CREATE TABLE team_seats (
  owner_user_id int NOT NULL REFERENCES teams ON DELETE CASCADE,
  user_id       int NOT NULL,
  permissions   text[] NOT NULL,
  PRIMARY KEY (owner_user_id, user_id)
);
CREATE INDEX team_seats_of_user ON team_seats (user_id);

-- What is assigned to whom, in the usual order of the lists.
CREATE INDEX leads_by_assignee ON leads
  (created_by_user_id, assigned_to_user_id, coalesce(next_followup_date, 'infinity'::date), id)
  WHERE assigned_to_user_id IS NOT NULL;
CREATE INDEX deals_by_assignee ON deals
  (user_id, assigned_to_user_id, coalesce(expected_closing_date, 'infinity'::date), id)
  WHERE assigned_to_user_id IS NOT NULL;

-- How many leads of the import have been assigned in turn.
ALTER TABLE lead_imports ADD COLUMN assigned_count int NOT NULL DEFAULT 0;
