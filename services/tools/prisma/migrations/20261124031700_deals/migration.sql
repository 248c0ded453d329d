-- Deals are edited by several people of a team: each row has a version. A deleted deal stays 30 days, so that the deletion
-- can be taken back.
ALTER TABLE deals
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN stage_changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN address text,
  ADD COLUMN lost_reason text,
  ADD COLUMN assigned_to_user_id int,
  ADD COLUMN other_costs_cents bigint,
  ADD COLUMN buyer_name text,
  ADD COLUMN buyer_lead_id int REFERENCES leads ON DELETE SET NULL,
  -- Keys of completed items of the checklist.
  ADD COLUMN checklist text[] NOT NULL DEFAULT '{}',
  -- Days before the expected closing of the last reminder, and the closing that it was about.
  ADD COLUMN reminded_days int,
  ADD COLUMN reminded_closing date,
  ADD CONSTRAINT deals_status CHECK (status IN ('active', 'lost'));

-- Lexemes begin with the owner's id, as those of leads.
ALTER TABLE deals
  ADD COLUMN search tsvector GENERATED ALWAYS AS (lead_lexemes(user_id,
    regexp_replace(title || ' ' || coalesce(address, '') || ' ' || coalesce(buyer_name, '') || ' ' || left(coalesce(notes, ''), 500),
      '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))) STORED;

CREATE INDEX deals_search ON deals USING gin (search) WHERE deleted_at IS NULL;
-- One index for each order of the list; the last column continues it.
CREATE INDEX deals_by_closing ON deals (user_id, coalesce(expected_closing_date, 'infinity'::date), id)
  WHERE deleted_at IS NULL;
CREATE INDEX deals_by_age ON deals (user_id, id) WHERE deleted_at IS NULL;
CREATE INDEX deals_by_update ON deals (user_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX deals_by_title ON deals (user_id, lower(title), id) WHERE deleted_at IS NULL;
CREATE INDEX deals_by_profit ON deals (user_id, coalesce(actual_profit_cents, expected_profit_cents, -1000000000000000), id)
  WHERE deleted_at IS NULL;
-- A column of the board, and the counts by stage from the index alone.
CREATE INDEX deals_by_stage ON deals (user_id, status, stage, coalesce(expected_closing_date, 'infinity'::date), id)
  INCLUDE (expected_closing_date, expected_profit_cents, actual_profit_cents) WHERE deleted_at IS NULL;
CREATE INDEX deals_deleted ON deals (user_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX deals_of_buyer_lead ON deals (buyer_lead_id) WHERE buyer_lead_id IS NOT NULL;
-- Closings that a reminder may be due for.
CREATE INDEX deals_closing_soon ON deals (expected_closing_date)
  WHERE deleted_at IS NULL AND status = 'active' AND stage <> 'closed';

CREATE TABLE deal_activities (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id int NOT NULL REFERENCES deals ON DELETE CASCADE,
  user_id int NOT NULL,
  activity_type text NOT NULL,
  description text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deal_activities_of_deal ON deal_activities (deal_id, id);

-- Edits that can be taken back, with what they replaced.
CREATE TABLE deal_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_user_id int NOT NULL,
  user_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('edit', 'delete', 'restore')),
  -- Activities that the change added.
  effects jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz
);
CREATE INDEX deal_changes_of_owner ON deal_changes (owner_user_id);
CREATE INDEX deal_changes_by_age ON deal_changes (created_at);

CREATE TABLE deal_change_rows (
  change_id bigint NOT NULL REFERENCES deal_changes ON DELETE CASCADE,
  deal_id int NOT NULL REFERENCES deals ON DELETE CASCADE,
  -- The changed columns with their former values.
  before jsonb NOT NULL,
  -- The deal's version after the change; another one means that it was changed again.
  version int NOT NULL,
  PRIMARY KEY (change_id, deal_id)
);
CREATE INDEX deal_change_rows_of_deal ON deal_change_rows (deal_id);

-- Views that a member saved of an owner's deals: their own, or those of the owner of their seat.
CREATE TABLE deal_views (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL,
  owner_user_id int NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, owner_user_id, name)
);

-- Private documents of a deal. `deals.documents` lists their paths.
CREATE TABLE deal_documents (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id int NOT NULL REFERENCES deals ON DELETE CASCADE,
  kind text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes int NOT NULL,
  content bytea NOT NULL,
  uploaded_by_user_id int NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE deal_documents ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX deal_documents_of_deal ON deal_documents (deal_id, id);

-- To-dos and deadlines of a deal or a lead.
CREATE TABLE crm_tasks (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_user_id int NOT NULL,
  deal_id int REFERENCES deals ON DELETE CASCADE,
  lead_id int REFERENCES leads ON DELETE CASCADE,
  kind text NOT NULL DEFAULT 'task',
  title text NOT NULL,
  due_date date,
  assigned_to_user_id int,
  created_by_user_id int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  completed_by_user_id int,
  -- Days before the due date of the last reminder.
  reminded_days int,
  CHECK (num_nonnulls(deal_id, lead_id) = 1),
  CHECK (kind = 'task' OR due_date IS NOT NULL)
);
CREATE INDEX crm_tasks_of_deal ON crm_tasks (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX crm_tasks_of_lead ON crm_tasks (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX crm_tasks_due ON crm_tasks (owner_user_id, due_date) WHERE completed_at IS NULL;
CREATE INDEX crm_tasks_deadlines ON crm_tasks (due_date) WHERE completed_at IS NULL AND kind <> 'task';
