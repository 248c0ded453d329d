-- When the current step of an import was requested: a file may lie for days between its check and its import.
ALTER TABLE imports ADD COLUMN queued_at timestamptz;
