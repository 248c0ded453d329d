-- How to reach the owner of a property: the current result of a member, deleted when it expires.
CREATE TABLE skip_trace_results (
  id              serial PRIMARY KEY,
  user_id         integer NOT NULL,
  record_id       integer NOT NULL REFERENCES property_records ON DELETE CASCADE,
  owner_name      text NOT NULL,
  mailing_address text,
  -- [{number, type, doNotCall}]
  phone_numbers   jsonb NOT NULL DEFAULT '[]',
  email_addresses text[] NOT NULL DEFAULT '{}',
  relatives       text[] NOT NULL DEFAULT '{}',
  confidence      integer NOT NULL CHECK (confidence BETWEEN 0 AND 100),
  source_name     text NOT NULL,
  is_sample       boolean NOT NULL,
  purpose         text NOT NULL,
  requested_at    timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  UNIQUE (user_id, record_id)
);
CREATE INDEX skip_trace_results_expiry ON skip_trace_results (expires_at);
CREATE INDEX skip_trace_results_record ON skip_trace_results (record_id);

-- Who asked for which property's owner, for which purpose, and what became of it. Contains no contact data. `found` rows
-- are what counts toward a month.
CREATE TABLE skip_trace_audit (
  id         bigserial PRIMARY KEY,
  user_id    integer NOT NULL,
  -- The owner of the seat on which the member worked.
  acting_for integer,
  record_id  integer NOT NULL,
  action     text NOT NULL CHECK (action IN ('requested', 'found', 'none', 'unavailable', 'deleted', 'expired')),
  purpose    text NOT NULL,
  source     text NOT NULL,
  -- The first day of the calendar month in America/New_York.
  month      date NOT NULL,
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX skip_trace_audit_member ON skip_trace_audit (user_id, month);

CREATE FUNCTION refuse_skip_trace_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'skip_trace_audit is append-only';
END $$;
CREATE TRIGGER skip_trace_audit_append_only BEFORE UPDATE OR DELETE ON skip_trace_audit
  FOR EACH ROW EXECUTE FUNCTION refuse_skip_trace_audit_change();
