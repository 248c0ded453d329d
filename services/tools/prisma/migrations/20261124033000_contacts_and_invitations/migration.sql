-- Counters of rate limits on mail to addresses that a member entered.
CREATE TABLE limits (
  key        text PRIMARY KEY,
  points     integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX limits_expires_at_idx ON limits (expires_at);

-- People whom a member reaches by campaigns.
CREATE TABLE contacts (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_user_id    int NOT NULL,
  -- Who added it: the owner or someone on a seat.
  user_id          int NOT NULL,
  first_name       text NOT NULL DEFAULT '',
  last_name        text NOT NULL DEFAULT '',
  email            text,
  phone            text,
  company          text,
  city             text,
  state            char(2),
  tags             text[] NOT NULL DEFAULT '{}',
  investment_types text[] NOT NULL DEFAULT '{}',
  min_budget_cents bigint,
  max_budget_cents bigint,
  consent_source   text NOT NULL,
  consent_date     date NOT NULL,
  notes            text,
  -- The account of someone who joined by an invitation.
  member_user_id   int,
  import_id        int,
  -- Increases with every change by hand.
  version          int NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  email_key        text GENERATED ALWAYS AS (lower(email)) STORED,
  phone_key        text GENERATED ALWAYS AS (nullif(right(regexp_replace(phone, '\D', '', 'g'), 10), '')) STORED,
  -- Generated columns cannot call array_to_string, which is not immutable: tags are filtered by their own index.
  search           tsvector GENERATED ALWAYS AS (lead_lexemes(owner_user_id,
    regexp_replace(
      first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
        || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || coalesce(company, '') || ' '
        || coalesce(city, ''),
      '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))) STORED,
  -- The same without address and number, for readers from whom these are hidden.
  name_search      tsvector GENERATED ALWAYS AS (lead_lexemes(owner_user_id,
    regexp_replace(first_name || ' ' || last_name || ' ' || coalesce(company, '') || ' ' || coalesce(city, ''),
      '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))) STORED,
  CHECK (email IS NOT NULL OR phone IS NOT NULL)
);
-- One contact for an address, so that a campaign mails nobody twice.
CREATE UNIQUE INDEX contacts_by_email ON contacts (owner_user_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX contacts_by_phone ON contacts (owner_user_id, phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX contacts_by_age ON contacts (owner_user_id, id);
CREATE INDEX contacts_by_name ON contacts (owner_user_id, lower(last_name || ' ' || first_name), id);
CREATE INDEX contacts_search ON contacts USING gin (search);
CREATE INDEX contacts_name_search ON contacts USING gin (name_search);
CREATE INDEX contacts_tags ON contacts USING gin (tags);
CREATE INDEX contacts_of_import ON contacts (import_id) WHERE import_id IS NOT NULL;

-- Addresses and numbers that get nothing from an owner. They outlive the contact, so that an import cannot revive it.
CREATE TABLE contact_suppressions (
  owner_user_id int NOT NULL,
  channel       text NOT NULL CHECK (channel IN ('email', 'sms')),
  -- A lower-case email address, or the last ten digits of a phone number.
  address       text NOT NULL,
  reason        text NOT NULL CHECK (reason IN ('unsubscribed', 'bounced', 'complained', 'stop', 'manual')),
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_user_id, channel, address)
);

-- Links that stop the mail of a sender. Only the hash of a token is stored.
CREATE TABLE unsubscribe_links (
  token_hash    text PRIMARY KEY,
  owner_user_id int NOT NULL,
  email         text NOT NULL,
  sender        text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX unsubscribe_links_of_owner ON unsubscribe_links (owner_user_id);
CREATE INDEX unsubscribe_links_by_age ON unsubscribe_links (created_at);

-- Lists of people that become contacts or invitations, staged as files of leads are.
CREATE TABLE outreach_imports (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('contacts', 'invitations')),
  owner_user_id int NOT NULL,
  user_id       int NOT NULL,
  name          text NOT NULL,
  state         text NOT NULL DEFAULT 'uploading' CHECK (state IN
    ('uploading', 'uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  columns       text[] NOT NULL DEFAULT '{}',
  sample        jsonb NOT NULL DEFAULT '[]',
  mapping       jsonb NOT NULL DEFAULT '{}',
  defaults      jsonb NOT NULL DEFAULT '{}',
  row_count     int NOT NULL DEFAULT 0,
  good          int NOT NULL DEFAULT 0,
  bad           int NOT NULL DEFAULT 0,
  repeated      int NOT NULL DEFAULT 0,
  position      int NOT NULL DEFAULT 0,
  kept          int NOT NULL DEFAULT 0,
  started_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outreach_imports_of_owner ON outreach_imports (owner_user_id, id);
CREATE INDEX outreach_imports_at_work ON outreach_imports (id) WHERE state IN ('checking', 'running', 'undoing');

CREATE TABLE outreach_import_rows (
  import_id int NOT NULL REFERENCES outreach_imports ON DELETE CASCADE,
  number    int NOT NULL,
  line      int NOT NULL,
  cells     text[] NOT NULL,
  record    jsonb,
  problem   text,
  value     text,
  repeated  boolean NOT NULL DEFAULT false,
  email_key text,
  phone_key text,
  PRIMARY KEY (import_id, number)
);
CREATE INDEX outreach_import_rows_by_email ON outreach_import_rows (import_id, email_key) WHERE email_key IS NOT NULL;
CREATE INDEX outreach_import_rows_by_phone ON outreach_import_rows (import_id, phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX outreach_import_problems ON outreach_import_rows (import_id, number) WHERE problem IS NOT NULL;

-- Buyers whom a member asks to join. Amounts in cents.
CREATE TABLE buyer_invitations (
  id                 int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uploaded_by        int NOT NULL,
  -- Who entered it: the inviter or someone on a seat.
  user_id            int NOT NULL,
  email              text NOT NULL,
  first_name         text NOT NULL DEFAULT '',
  last_name          text NOT NULL DEFAULT '',
  phone              text,
  company            text,
  location           text,
  investment_types   text[] NOT NULL DEFAULT '{}',
  min_budget_cents   bigint,
  max_budget_cents   bigint,
  status             text NOT NULL DEFAULT 'pending' CHECK (status IN
    ('pending', 'sent', 'opened', 'joined', 'bounced', 'expired', 'revoked')),
  -- The sha256 of the token of the last mail; null before the first one and once it is used or revoked.
  invitation_token   text,
  sent_at            timestamptz,
  registered_at      timestamptz,
  registered_user_id int,
  opened_at          timestamptz,
  expires_at         timestamptz,
  -- A mail that a limit holds back is not tried before.
  send_after         timestamptz NOT NULL DEFAULT now(),
  send_count         int NOT NULL DEFAULT 0,
  reason             text,
  note               text,
  inviter            text NOT NULL DEFAULT '',
  import_id          int,
  created_at         timestamptz NOT NULL DEFAULT now(),
  email_key          text GENERATED ALWAYS AS (lower(email)) STORED
);
CREATE UNIQUE INDEX buyer_invitations_by_email ON buyer_invitations (uploaded_by, email_key);
CREATE UNIQUE INDEX buyer_invitations_by_token ON buyer_invitations (invitation_token) WHERE invitation_token IS NOT NULL;
CREATE INDEX buyer_invitations_by_status ON buyer_invitations (uploaded_by, status, id);
CREATE INDEX buyer_invitations_by_age ON buyer_invitations (uploaded_by, id);
CREATE INDEX buyer_invitations_waiting ON buyer_invitations (send_after) WHERE status = 'pending';
CREATE INDEX buyer_invitations_open ON buyer_invitations (expires_at) WHERE status IN ('sent', 'opened');
CREATE INDEX buyer_invitations_of_import ON buyer_invitations (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX buyer_invitations_sent ON buyer_invitations (uploaded_by, sent_at) WHERE sent_at IS NOT NULL;
