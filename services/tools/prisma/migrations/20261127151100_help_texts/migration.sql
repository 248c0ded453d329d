-- Answers of support that are texted to members who asked for that.
CREATE TABLE help_texts (
  -- The answer in the admin service: at most one text is sent for it.
  message_id   int PRIMARY KEY,
  user_id      int NOT NULL,
  -- Ten digits.
  phone        text NOT NULL,
  text         text NOT NULL,
  -- `sending` from the commit before the provider is asked until its response is stored.
  status       text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'sending', 'sent', 'simulated', 'stopped', 'failed', 'unknown')),
  reason       text,
  -- The id of the text at the provider.
  provider_id  text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- The provider was busy: not before this time.
  not_before   timestamptz,
  requested_at timestamptz,
  finished_at  timestamptz,
  -- Increases with each outcome.
  version      int NOT NULL DEFAULT 0
);
CREATE INDEX help_texts_open ON help_texts (created_at) WHERE status IN ('waiting', 'sending');
CREATE INDEX help_texts_of_member ON help_texts (user_id);
CREATE UNIQUE INDEX help_texts_by_provider_id ON help_texts (provider_id) WHERE provider_id IS NOT NULL;

-- Webhooks of the text provider that were honored, without the text: replies and the last report about each text.
CREATE TABLE text_webhooks (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type        text NOT NULL CHECK (type IN ('stop', 'start', 'help', 'reply', 'delivered', 'undelivered', 'failed')),
  -- Ten digits; null for a number outside of North America.
  phone       text,
  -- The id at the provider of the reply, or of the text that a report is about.
  provider_id text,
  -- Whose campaign or help request a report is about.
  member_id   int,
  error       text,
  received_at timestamptz NOT NULL DEFAULT now()
);
-- A webhook that the provider sends again is one.
CREATE UNIQUE INDEX text_webhooks_once ON text_webhooks (provider_id, type);
CREATE INDEX text_webhooks_by_type ON text_webhooks (type, id);
CREATE INDEX text_webhooks_of_member ON text_webhooks (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX text_webhooks_of_number ON text_webhooks (phone) WHERE phone IS NOT NULL;
CREATE INDEX text_webhooks_by_time ON text_webhooks (received_at);
