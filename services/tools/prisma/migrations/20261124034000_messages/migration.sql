-- Names of members, for conversations. Null until the member's next event or first use.
ALTER TABLE members
  ADD COLUMN first_name text,
  ADD COLUMN last_name text;

-- A conversation of a buyer with the seller of a listing.
CREATE TABLE conversations (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  property_id int NOT NULL,
  buyer_id int NOT NULL,
  seller_id int NOT NULL,
  last_message_at timestamptz NOT NULL DEFAULT now(),
  -- The sequence number of the last message; assigned under the row's lock, so that numbers have no gaps.
  last_seq int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (property_id, buyer_id, seller_id),
  CHECK (buyer_id <> seller_id)
);
CREATE INDEX conversations_of_buyer ON conversations (buyer_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_of_seller ON conversations (seller_id, last_message_at DESC, id DESC);

-- The state of a conversation for one of its two members.
CREATE TABLE conversation_members (
  conversation_id int NOT NULL REFERENCES conversations ON DELETE CASCADE,
  user_id int NOT NULL,
  read_seq int NOT NULL DEFAULT 0,
  read_at timestamptz,
  -- Messages of the other side after read_seq.
  unread int NOT NULL DEFAULT 0,
  -- The last message that they wrote.
  wrote_seq int NOT NULL DEFAULT 0,
  is_muted boolean NOT NULL DEFAULT false,
  typing_until timestamptz,
  -- When the next mail about unread messages is due, and up to which message mails were sent.
  notify_at timestamptz,
  notified_seq int NOT NULL DEFAULT 0,
  PRIMARY KEY (conversation_id, user_id)
);
CREATE INDEX conversation_members_unread ON conversation_members (user_id) WHERE unread > 0;
CREATE INDEX conversation_members_due ON conversation_members (notify_at) WHERE notify_at IS NOT NULL;

-- Offers on a listing. Money in cents.
CREATE TABLE offers (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id int NOT NULL REFERENCES conversations ON DELETE CASCADE,
  property_id int NOT NULL,
  from_side text NOT NULL CHECK (from_side IN ('buyer', 'seller')),
  made_by int NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK
    (status IN ('open', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'closed', 'ended')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  financing text NOT NULL,
  earnest_money_cents bigint,
  closing_date date,
  inspection_days int,
  contingencies text[] NOT NULL DEFAULT '{}',
  note text NOT NULL DEFAULT '',
  counters_id int REFERENCES offers,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by int
);
-- At most one offer on a listing is accepted, and at most one of a conversation is open, whatever the code does.
CREATE UNIQUE INDEX offers_one_accepted ON offers (property_id) WHERE status = 'accepted';
CREATE UNIQUE INDEX offers_one_open ON offers (conversation_id) WHERE status = 'open';
CREATE INDEX offers_of_conversation ON offers (conversation_id, id);
CREATE INDEX offers_due ON offers (expires_at) WHERE status = 'open';
CREATE INDEX offers_of_listing ON offers (property_id) WHERE status = 'open';

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id int NOT NULL REFERENCES conversations ON DELETE CASCADE,
  seq int NOT NULL,
  -- Who wrote it, and the member of the conversation on whose side: an assistant writes for the owner of their seat.
  sender_id int NOT NULL,
  side text NOT NULL CHECK (side IN ('buyer', 'seller')),
  kind text NOT NULL DEFAULT 'text' CHECK (kind IN ('text', 'offer', 'note', 'removed')),
  content text NOT NULL,
  offer_id int REFERENCES offers ON DELETE CASCADE,
  client_id uuid,
  sent_at timestamptz NOT NULL DEFAULT now(),
  search tsvector GENERATED ALWAYS AS (to_tsvector('english', content)) STORED,
  UNIQUE (conversation_id, seq),
  UNIQUE (conversation_id, client_id)
);
CREATE INDEX messages_by_sender ON messages (sender_id, id);
CREATE INDEX messages_search ON messages USING gin (search) WHERE kind = 'text';

-- Files of messages. Until message_id is set, the file waits for its message, at most a day.
CREATE TABLE message_attachments (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id int NOT NULL REFERENCES conversations ON DELETE CASCADE,
  message_id bigint REFERENCES messages ON DELETE CASCADE,
  user_id int NOT NULL,
  side text NOT NULL CHECK (side IN ('buyer', 'seller')),
  name text NOT NULL,
  type text NOT NULL,
  bytes int NOT NULL,
  width int,
  height int,
  file bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX message_attachments_of_message ON message_attachments (message_id);
CREATE INDEX message_attachments_waiting ON message_attachments (created_at) WHERE message_id IS NULL;

CREATE TABLE member_blocks (
  user_id int NOT NULL,
  blocked_user_id int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, blocked_user_id)
);

CREATE TABLE message_reports (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  reporter_id int NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (message_id, reporter_id)
);

CREATE TABLE message_templates (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  UNIQUE (user_id, name)
);

-- Counters of rate limits. Another migration may have created them.
CREATE TABLE IF NOT EXISTS limits (
  key        text PRIMARY KEY,
  points     integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS limits_expires_at_idx ON limits (expires_at);
