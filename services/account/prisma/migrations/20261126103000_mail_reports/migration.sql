-- What a mail server reported after it had accepted a mail. Each report counts once.
ALTER TABLE mails
  ADD COLUMN returned_at   timestamptz,
  ADD COLUMN complained_at timestamptz,
  -- When text and HTML were deleted.
  ADD COLUMN emptied_at    timestamptz;
-- For the job that empties and deletes old mails.
CREATE INDEX mails_full_idx ON mails (finished_at) WHERE emptied_at IS NULL AND finished_at IS NOT NULL;
CREATE INDEX mails_emptied_idx ON mails (finished_at) WHERE emptied_at IS NOT NULL;
