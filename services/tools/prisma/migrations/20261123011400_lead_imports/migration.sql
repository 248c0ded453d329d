-- Files of leads. Rows are staged, so that a dry run and the import itself are repeatable and continue after an interruption.
CREATE TABLE lead_imports (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_user_id int NOT NULL,
  user_id int NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'uploading' CHECK (state IN
    ('uploading', 'uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  columns text[] NOT NULL DEFAULT '{}',
  sample jsonb NOT NULL DEFAULT '[]',
  mapping jsonb NOT NULL DEFAULT '{}',
  defaults jsonb NOT NULL DEFAULT '{}',
  row_count int NOT NULL DEFAULT 0,
  good int NOT NULL DEFAULT 0,
  bad int NOT NULL DEFAULT 0,
  repeated int NOT NULL DEFAULT 0,
  -- The number of the last row that the current step has worked off.
  position int NOT NULL DEFAULT 0,
  kept int NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lead_imports_of_owner ON lead_imports (owner_user_id, id);
CREATE INDEX lead_imports_at_work ON lead_imports (id) WHERE state IN ('checking', 'running', 'undoing');

CREATE TABLE lead_import_rows (
  import_id int NOT NULL REFERENCES lead_imports ON DELETE CASCADE,
  -- From 1, in file order; the line of the file differs where a cell has line breaks.
  number int NOT NULL,
  line int NOT NULL,
  cells text[] NOT NULL,
  -- By the last dry run: the columns of a lead, or the reason why it cannot be one.
  lead jsonb,
  problem text,
  value text,
  repeated boolean NOT NULL DEFAULT false,
  email_key text,
  phone_key text,
  address_key text,
  PRIMARY KEY (import_id, number)
);
CREATE INDEX lead_import_rows_by_email ON lead_import_rows (import_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX lead_import_rows_by_phone ON lead_import_rows (import_id, phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX lead_import_rows_by_address ON lead_import_rows (import_id, address_key) WHERE address_key IS NOT NULL;
CREATE INDEX lead_import_problems ON lead_import_rows (import_id, number) WHERE problem IS NOT NULL;

ALTER TABLE leads ADD COLUMN import_id int;
CREATE INDEX leads_of_import ON leads (import_id) WHERE import_id IS NOT NULL;
