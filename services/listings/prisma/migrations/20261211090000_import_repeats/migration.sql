-- The row of the file that a row repeats, and whether it comes in all the same. The version before leaves each repeat out.
ALTER TABLE import_problems
  ADD COLUMN earlier_line integer,
  ADD COLUMN is_added     boolean NOT NULL DEFAULT false;
