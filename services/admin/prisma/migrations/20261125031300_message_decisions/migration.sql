-- Claims and decisions of moderators. All rows of a message are claimed and decided together.
ALTER TABLE message_moderation
  ADD COLUMN claimed_by int,
  ADD COLUMN claimed_at timestamptz,
  ADD COLUMN decided_at timestamptz,
  -- The restriction that a decision added, for its undo.
  ADD COLUMN restriction_id int,
  -- Increases with each decision and undo.
  ADD COLUMN version int NOT NULL DEFAULT 0,
  ADD CONSTRAINT message_moderation_action CHECK (action IN ('pending', 'dismiss', 'remove', 'restrict'));
CREATE INDEX message_moderation_of_message ON message_moderation (message_id, id);
CREATE INDEX message_moderation_decided ON message_moderation (decided_at DESC) WHERE decided_at IS NOT NULL;
