-- A message that a moderator removed has the kind `moderated` and no content. What it was is stored for an undo.
ALTER TABLE messages
  ADD COLUMN hidden_kind text,
  ADD COLUMN hidden_content text,
  -- The version of the last decision that was applied.
  ADD COLUMN moderation_version int NOT NULL DEFAULT 0,
  DROP CONSTRAINT messages_kind_check,
  ADD CONSTRAINT messages_kind_check CHECK (kind IN ('text', 'offer', 'note', 'removed', 'moderated'));
