-- Messages from admins to one person, a plan or everyone.
CREATE TABLE admin_messages (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id int,
  -- The one person; null for a plan or everyone.
  recipient_id int,
  subject varchar(120) NOT NULL,
  message text NOT NULL,
  message_type text NOT NULL CHECK (message_type IN ('person', 'tier', 'everyone')),
  target_tier text,
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'urgent')),
  -- Every recipient has read it.
  is_read boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'sending', 'sent', 'canceled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  send_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- The batches follow members by id. The next one starts after this member, not before this time.
  last_user_id int NOT NULL DEFAULT 0,
  next_batch_at timestamptz NOT NULL DEFAULT now(),
  batches int NOT NULL DEFAULT 0,
  delivered int NOT NULL DEFAULT 0,
  read_count int NOT NULL DEFAULT 0,
  CONSTRAINT admin_messages_recipients CHECK (
    (message_type = 'tier') = (target_tier IS NOT NULL) AND
    (message_type <> 'person' OR recipient_id IS NOT NULL OR state IN ('sent', 'canceled')))
);
CREATE INDEX admin_messages_due ON admin_messages (next_batch_at) WHERE state IN ('scheduled', 'sending');

-- Who has a message, and since when they have read it.
CREATE TABLE admin_message_recipients (
  message_id int NOT NULL REFERENCES admin_messages ON DELETE CASCADE,
  user_id int NOT NULL,
  delivered_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX admin_message_recipients_of_member ON admin_message_recipients (user_id);

-- Members of a plan in the order of the batches.
CREATE INDEX members_by_plan ON members (plan, id) WHERE NOT closed;
