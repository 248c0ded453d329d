-- Imports take turns, a batch each, and one whose batch fails waits longer each time, so that it does not hold up the others.
ALTER TABLE lead_imports
  ADD COLUMN next_batch_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN failures int NOT NULL DEFAULT 0;
ALTER TABLE outreach_imports
  ADD COLUMN next_batch_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN failures int NOT NULL DEFAULT 0;
