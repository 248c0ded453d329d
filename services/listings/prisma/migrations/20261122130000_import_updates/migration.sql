-- Rows of an import that match a listing of its member: what they would change, and once applied, what they changed.
-- There is no foreign key to properties: it would cost every deletion a lookup, and undoing joins the listings anyway.
CREATE TABLE import_updates (
  import_id   integer NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line        integer NOT NULL,
  property_id integer NOT NULL,
  title       text NOT NULL,
  -- The listing's version that the check compared the row with.
  version     integer NOT NULL,
  -- [{field, from, to}] as the member reads them.
  changes     jsonb NOT NULL,
  -- Columns of properties with their values before and after; `before` always holds price_cents and arv_cents.
  before      jsonb NOT NULL,
  after       jsonb NOT NULL,
  -- The listing's version after the update; null while it is not applied.
  applied_version integer,
  PRIMARY KEY (import_id, line)
);

ALTER TABLE imports
  -- Rows that would change a listing, and once applied, that did.
  ADD COLUMN updated       integer NOT NULL DEFAULT 0,
  -- The member confirmed the updates.
  ADD COLUMN apply_updates boolean NOT NULL DEFAULT false;
