-- A message is claimed as an item of the moderation queue.
ALTER TABLE message_moderation DROP COLUMN claimed_by, DROP COLUMN claimed_at;
