-- The newest leads by a column that no other index begins with. By id the planner reads the primary key from its end, and with it
-- the newer leads of all other members.
CREATE INDEX leads_by_creation ON leads (created_by_user_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX leads_by_priority ON leads
  (created_by_user_id, array_position(ARRAY['high', 'medium', 'low'], priority), id) WHERE deleted_at IS NULL;
-- The sources of a member, one index entry each.
CREATE INDEX leads_by_source ON leads (created_by_user_id, lead_source) WHERE deleted_at IS NULL;
