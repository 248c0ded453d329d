-- A member's record lists their reported messages.
CREATE INDEX message_moderation_sender ON message_moderation (sender_id, reported_at DESC);
