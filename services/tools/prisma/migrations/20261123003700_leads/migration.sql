-- Leads are edited by several people of a team: each row has a version. A deleted lead stays 30 days, so that the deletion
-- can be taken back.
ALTER TABLE leads
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN deleted_at timestamptz,
  -- The listing that came of the lead, or that the lead asks about.
  ADD COLUMN property_id int;

-- Words of a text as lexemes that begin with the owner's id. The posting lists of the search index are thereby each
-- owner's own, so that a search reads nothing of other members. Separators are the ASCII signs, as in leads/filter.ts.
CREATE FUNCTION lead_lexemes(owner_id int, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(
    regexp_replace(lower(words), '([^\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+)', owner_id::text || '/\1', 'g'), ' '), ''))
$$;

ALTER TABLE leads
  ADD COLUMN search tsvector GENERATED ALWAYS AS (lead_lexemes(created_by_user_id,
    regexp_replace(
      first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
        || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || coalesce(company, '') || ' '
        || coalesce(property_address, '') || ' ' || left(coalesce(notes, ''), 500),
      '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))) STORED,
  -- What makes two leads the same person or property.
  ADD COLUMN email_key text GENERATED ALWAYS AS (lower(email)) STORED,
  ADD COLUMN phone_key text GENERATED ALWAYS AS (nullif(right(regexp_replace(phone, '\D', '', 'g'), 10), '')) STORED,
  ADD COLUMN address_key text GENERATED ALWAYS AS
    (nullif(regexp_replace(lower(property_address), '[^a-z0-9]+', '', 'g'), '')) STORED;

CREATE INDEX leads_search ON leads USING gin (search) WHERE deleted_at IS NULL;
-- One index for each order of the list; the last column continues it.
CREATE INDEX leads_by_follow_up ON leads
  (created_by_user_id, coalesce(next_followup_date, 'infinity'::date), id) WHERE deleted_at IS NULL;
CREATE INDEX leads_by_age ON leads (created_by_user_id, id) WHERE deleted_at IS NULL;
CREATE INDEX leads_by_update ON leads (created_by_user_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX leads_by_name ON leads (created_by_user_id, lower(last_name || ' ' || first_name), id)
  WHERE deleted_at IS NULL;
CREATE INDEX leads_by_value ON leads (created_by_user_id, coalesce(property_value_cents, -1), id)
  WHERE deleted_at IS NULL;
-- A column of the board, and the counts by status from the index alone.
CREATE INDEX leads_by_status ON leads
  (created_by_user_id, status, coalesce(next_followup_date, 'infinity'::date), id) INCLUDE (next_followup_date)
  WHERE deleted_at IS NULL;
CREATE INDEX leads_by_email ON leads (created_by_user_id, email_key) WHERE deleted_at IS NULL AND email_key IS NOT NULL;
CREATE INDEX leads_by_phone ON leads (created_by_user_id, phone_key) WHERE deleted_at IS NULL AND phone_key IS NOT NULL;
CREATE INDEX leads_by_address ON leads (created_by_user_id, address_key)
  WHERE deleted_at IS NULL AND address_key IS NOT NULL;
CREATE INDEX leads_deleted ON leads (deleted_at) WHERE deleted_at IS NOT NULL;

ALTER TABLE lead_activities ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();

-- Edits that can be taken back, with what they replaced.
CREATE TABLE lead_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_user_id int NOT NULL,
  user_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('edit', 'delete', 'log', 'follow-up', 'merge')),
  -- Activities that the change added or completed, and activities and deals that a merge moved from `from`.
  effects jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz
);
CREATE INDEX lead_changes_of_owner ON lead_changes (owner_user_id);
CREATE INDEX lead_changes_by_age ON lead_changes (created_at);

CREATE TABLE lead_change_rows (
  change_id bigint NOT NULL REFERENCES lead_changes ON DELETE CASCADE,
  lead_id int NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- The changed columns with their former values.
  before jsonb NOT NULL,
  -- The lead's version after the change; another one means that it was changed again.
  version int NOT NULL,
  PRIMARY KEY (change_id, lead_id)
);
CREATE INDEX lead_change_rows_of_lead ON lead_change_rows (lead_id);

-- Views that a member saved of an owner's leads: their own, or those of the owner of their seat.
CREATE TABLE lead_views (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL,
  owner_user_id int NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, owner_user_id, name)
);
