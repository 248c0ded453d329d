-- What the owner of a file says of it, and what a check finds beside its counts.
ALTER TABLE imports
  ADD COLUMN options  jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN dates    jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN found    jsonb,
  ADD COLUMN left_out integer NOT NULL DEFAULT 0;

-- The row as the file has it, to be corrected, and whether it is no error but says nothing new. The version before says neither.
ALTER TABLE import_problems
  ADD COLUMN cells     text[],
  ADD COLUMN is_repeat boolean NOT NULL DEFAULT false;

-- What becomes of a row that is a listing already, and by what it is.
ALTER TABLE import_updates
  ADD COLUMN action  text NOT NULL DEFAULT 'overwrite',
  ADD COLUMN same_by text NOT NULL DEFAULT 'address';

-- Rows of which cells are left out, the first thousand of an import, and rows that were corrected.
CREATE TABLE import_rows (
  import_id    integer NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line         integer NOT NULL,
  cells        text[] NOT NULL,
  left_out     jsonb,
  is_corrected boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, line)
);
