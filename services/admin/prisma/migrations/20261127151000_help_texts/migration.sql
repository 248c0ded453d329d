-- Answers by text message, for members who agreed to them.
ALTER TABLE help_requests
  -- Ten digits of the number to which answers are texted; null for none.
  ADD COLUMN text_phone varchar(10),
  -- The sentence that the member agreed to, and when.
  ADD COLUMN text_consent text,
  ADD COLUMN text_consented_at timestamptz,
  ADD CONSTRAINT help_requests_text_consent CHECK (text_phone IS NULL OR (text_consent IS NOT NULL AND text_consented_at IS NOT NULL));

ALTER TABLE help_messages
  -- What became of an answer by text; null where none was requested.
  ADD COLUMN text_state text CHECK (text_state IN ('requested', 'sent', 'simulated', 'stopped', 'failed', 'unknown')),
  ADD COLUMN text_reason text,
  -- Version of the outcome in the tools service.
  ADD COLUMN text_version int NOT NULL DEFAULT 0;
