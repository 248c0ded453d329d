-- When a process began the last step of an import: members take turns.
ALTER TABLE imports ADD COLUMN turn_at timestamptz;
