-- One engine for all imports. `due_at` is when the next batch of an import is due; the version before takes its turns by
-- `next_batch_at`, which is infinity for imports that this one works on.
ALTER TABLE lead_imports
  ADD COLUMN kind text NOT NULL DEFAULT 'leads',
  ADD COLUMN options jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN found jsonb,
  ADD COLUMN updated int NOT NULL DEFAULT 0,
  ADD COLUMN left_out int NOT NULL DEFAULT 0,
  ADD COLUMN due_at timestamptz;
ALTER TABLE outreach_imports
  ADD COLUMN options jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN found jsonb,
  ADD COLUMN updated int NOT NULL DEFAULT 0,
  ADD COLUMN left_out int NOT NULL DEFAULT 0,
  ADD COLUMN due_at timestamptz;

-- Cells that are left out of a row that comes in, and whether its record was added: such rows stay for the report.
ALTER TABLE lead_import_rows ADD COLUMN left_out jsonb, ADD COLUMN added boolean NOT NULL DEFAULT false;
ALTER TABLE outreach_import_rows ADD COLUMN left_out jsonb, ADD COLUMN added boolean NOT NULL DEFAULT false;

-- Files of holdings.
CREATE TABLE holding_imports (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL DEFAULT 'holdings',
  owner_user_id int NOT NULL,
  user_id       int NOT NULL,
  name          text NOT NULL,
  state         text NOT NULL DEFAULT 'uploading' CHECK (state IN
    ('uploading', 'uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  columns       text[] NOT NULL DEFAULT '{}',
  sample        jsonb NOT NULL DEFAULT '[]',
  mapping       jsonb NOT NULL DEFAULT '{}',
  defaults      jsonb NOT NULL DEFAULT '{}',
  options       jsonb NOT NULL DEFAULT '{}',
  found         jsonb,
  row_count     int NOT NULL DEFAULT 0,
  good          int NOT NULL DEFAULT 0,
  updated       int NOT NULL DEFAULT 0,
  bad           int NOT NULL DEFAULT 0,
  repeated      int NOT NULL DEFAULT 0,
  left_out      int NOT NULL DEFAULT 0,
  position      int NOT NULL DEFAULT 0,
  skipped       int NOT NULL DEFAULT 0,
  undo_edited   boolean NOT NULL DEFAULT false,
  started_at    timestamptz NOT NULL DEFAULT now(),
  queued_at     timestamptz,
  next_batch_at timestamptz NOT NULL DEFAULT now(),
  failures      int NOT NULL DEFAULT 0,
  due_at        timestamptz
);
CREATE INDEX holding_imports_of_owner ON holding_imports (owner_user_id, id);
CREATE INDEX holding_imports_at_work ON holding_imports (id) WHERE state IN ('checking', 'running', 'undoing');
CREATE TABLE holding_import_rows (
  import_id int NOT NULL REFERENCES holding_imports ON DELETE CASCADE,
  number    int NOT NULL,
  line      int NOT NULL,
  cells     text[] NOT NULL,
  problem   text,
  value     text,
  left_out  jsonb,
  added     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, number)
);
CREATE INDEX holding_import_problems ON holding_import_rows (import_id, number) WHERE problem IS NOT NULL;
CREATE INDEX holding_import_left_out ON holding_import_rows (import_id, number) WHERE left_out IS NOT NULL;
ALTER TABLE portfolio_holdings ADD COLUMN import_id int;

-- The first row of a file with a key, by which later rows are found to repeat it. Rows with other values of `differs` are not
-- the same in spite of an equal key: one owner's number stands beside several properties.
CREATE TABLE import_keys (
  kind      text NOT NULL,
  import_id int NOT NULL,
  key       text NOT NULL,
  number    int NOT NULL,
  differs   text,
  PRIMARY KEY (import_id, kind, key)
);
-- Rows that are in the records already, or earlier in the file, and what becomes of them.
CREATE TABLE import_matches (
  kind         text NOT NULL,
  import_id    int NOT NULL,
  number       int NOT NULL,
  record_id    int,
  first_number int,
  same_by      text[] NOT NULL,
  -- Another property of the same owner.
  is_other     boolean NOT NULL DEFAULT false,
  action       text NOT NULL,
  PRIMARY KEY (import_id, kind, number)
);
-- Records that an import changed: the columns with their values before and after.
CREATE TABLE import_changes (
  kind      text NOT NULL,
  import_id int NOT NULL,
  record_id int NOT NULL,
  before    jsonb NOT NULL,
  after     jsonb NOT NULL,
  PRIMARY KEY (import_id, kind, record_id)
);

-- Keys by which leads are compared, as `values/phone.ts` and `values/address.ts` make them. A lead whose phone or address was
-- written without them has none until they are made (`leadKeys.ts`).
ALTER TABLE leads
  ADD COLUMN phone_keys text[] NOT NULL DEFAULT '{}',
  ADD COLUMN street_key text,
  ADD COLUMN is_keyed boolean NOT NULL DEFAULT false,
  -- Further imported lists that have the lead, beside the one that added it.
  ADD COLUMN list_ids int[] NOT NULL DEFAULT '{}';
CREATE FUNCTION forget_lead_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_keyed := false;
  RETURN NEW;
END $$;
CREATE TRIGGER leads_keys BEFORE UPDATE OF phone, property_address ON leads FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone OR OLD.property_address IS DISTINCT FROM NEW.property_address)
  EXECUTE FUNCTION forget_lead_keys();

-- An import that the engine works on stays with it, also where a process of the version before starts its next step.
CREATE FUNCTION keep_with_engine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.next_batch_at := 'infinity';
  RETURN NEW;
END $$;
CREATE TRIGGER lead_imports_engine BEFORE UPDATE OF next_batch_at ON lead_imports FOR EACH ROW
  WHEN (OLD.next_batch_at = 'infinity') EXECUTE FUNCTION keep_with_engine();
CREATE TRIGGER outreach_imports_engine BEFORE UPDATE OF next_batch_at ON outreach_imports FOR EACH ROW
  WHEN (OLD.next_batch_at = 'infinity') EXECUTE FUNCTION keep_with_engine();
