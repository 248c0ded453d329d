-- Who added a lead or a deal is a change, too; it cannot be undone.
ALTER TABLE lead_changes DROP CONSTRAINT lead_changes_kind_check,
  ADD CONSTRAINT lead_changes_kind_check CHECK (kind IN ('add', 'edit', 'delete', 'log', 'follow-up', 'merge'));
ALTER TABLE deal_changes DROP CONSTRAINT deal_changes_kind_check,
  ADD CONSTRAINT deal_changes_kind_check CHECK (kind IN ('add', 'edit', 'delete', 'restore'));

-- The activity of a team is read by age.
CREATE INDEX lead_changes_of_owner_by_age ON lead_changes (owner_user_id, created_at);
CREATE INDEX deal_changes_of_owner_by_age ON deal_changes (owner_user_id, created_at);
DROP INDEX lead_changes_of_owner;
DROP INDEX deal_changes_of_owner;

-- Who sent, paused, resumed or canceled a campaign.
CREATE TABLE campaign_actions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id int NOT NULL REFERENCES communication_campaigns ON DELETE CASCADE,
  user_id     int NOT NULL,
  action      text NOT NULL CHECK (action IN ('send', 'pause', 'resume', 'cancel')),
  at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX campaign_actions_of_campaign ON campaign_actions (campaign_id, at);
