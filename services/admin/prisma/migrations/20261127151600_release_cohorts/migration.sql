-- Who gets a version while it is in canary.
ALTER TABLE releases
  ADD COLUMN cohort jsonb,
  ADD CONSTRAINT releases_canary_has_cohort CHECK (state <> 'canary' OR cohort IS NOT NULL);
