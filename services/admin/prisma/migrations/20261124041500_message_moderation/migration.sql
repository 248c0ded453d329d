-- Reported messages and what moderators did about them. A row without a moderator waits for one.
CREATE TABLE message_moderation (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The report in tools, one row each.
  report_id int NOT NULL UNIQUE,
  message_id bigint NOT NULL,
  conversation_id int NOT NULL,
  property_id int NOT NULL,
  sender_id int NOT NULL,
  reporter_id int,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  content text NOT NULL,
  sent_at timestamptz NOT NULL,
  reported_at timestamptz NOT NULL,
  moderator_id int,
  action text NOT NULL DEFAULT 'pending',
  moderator_notes text,
  user_notified boolean NOT NULL DEFAULT false
);
CREATE INDEX message_moderation_waiting ON message_moderation (reported_at) WHERE action = 'pending';
