-- When the current step of an import was requested: a file may lie for days between its check and its import.
ALTER TABLE lead_imports ADD COLUMN queued_at timestamptz;
ALTER TABLE outreach_imports ADD COLUMN queued_at timestamptz;
