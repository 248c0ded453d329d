-- Rows of a checked file as leads, with the columns of `leads`. The dry run inserts them; before, it updated each staged row, which
-- wrote the row's cells and all its index entries a second time. `lead`, `repeated` and the keys of `lead_import_rows` are no longer
-- written; imports that were checked before are read from them.
CREATE TABLE lead_import_leads (
  import_id int NOT NULL REFERENCES lead_imports ON DELETE CASCADE,
  -- The row's number in `lead_import_rows`.
  number int NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  phone text,
  company text,
  lead_type text NOT NULL,
  lead_source text,
  status text NOT NULL,
  priority text NOT NULL,
  property_address text,
  property_value_cents bigint,
  timeline text,
  motivation text,
  budget_cents bigint,
  notes text,
  next_followup_date date,
  email_key text,
  phone_key text,
  address_key text,
  -- A lead or an earlier row has the same email address, phone number or property.
  repeated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, number)
);
CREATE INDEX lead_import_leads_by_email ON lead_import_leads (import_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX lead_import_leads_by_phone ON lead_import_leads (import_id, phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX lead_import_leads_by_address ON lead_import_leads (import_id, address_key) WHERE address_key IS NOT NULL;

-- Imports that are being checked start again.
-- safe: a few imports are being checked at any time, and their rows are locked for the moment of this migration
UPDATE lead_imports SET position = 0, good = 0, bad = 0, repeated = 0 WHERE state = 'checking';

