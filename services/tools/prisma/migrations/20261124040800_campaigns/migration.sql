-- A member's marketing of one subject, such as a listing, with all mailings about it.
CREATE TABLE marketing_campaigns (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_user_id int NOT NULL,
  name          text NOT NULL,
  property_id   int,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX marketing_campaigns_of_property ON marketing_campaigns (owner_user_id, property_id)
  WHERE property_id IS NOT NULL;
CREATE INDEX marketing_campaigns_of_owner ON marketing_campaigns (owner_user_id, id);

CREATE TABLE communication_campaigns (
  id                    int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_user_id         int NOT NULL,
  user_id               int NOT NULL,
  marketing_campaign_id int REFERENCES marketing_campaigns ON DELETE SET NULL,
  name                  text NOT NULL,
  type                  text NOT NULL DEFAULT 'email' CHECK (type IN ('email')),
  template              jsonb NOT NULL,
  -- Filters on contacts; null where the recipients were chosen by a match with a listing.
  audience              jsonb,
  -- Imported lists whose contacts alone are reached; empty for all.
  lead_list_ids         int[] NOT NULL DEFAULT '{}',
  status                text NOT NULL DEFAULT 'draft' CHECK (status IN
    ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
  send_date_time        timestamptz,
  per_hour              int NOT NULL,
  quiet_hours           boolean NOT NULL DEFAULT true,
  -- Counts at the end; while it runs they are counted from the log.
  stats                 jsonb NOT NULL DEFAULT '{}',
  -- Why it is paused, where the member did not do it.
  problem               text,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  started_at            timestamptz,
  finished_at           timestamptz
);
CREATE INDEX communication_campaigns_of_owner ON communication_campaigns (owner_user_id, id);
CREATE INDEX communication_campaigns_at_work ON communication_campaigns (id) WHERE status IN ('scheduled', 'sending');

-- One row for each recipient. It is written before the first mail goes out, so that a run continues where it was killed.
CREATE TABLE communication_logs (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id     int NOT NULL REFERENCES communication_campaigns ON DELETE CASCADE,
  contact_id      int REFERENCES contacts ON DELETE SET NULL,
  -- The lower-case address, by which a person is mailed once.
  recipient       text NOT NULL,
  variant         char(1) NOT NULL DEFAULT 'A',
  status          text NOT NULL DEFAULT 'waiting' CHECK (status IN
    ('waiting', 'requested', 'sent', 'bounced', 'failed', 'unknown', 'suppressed', 'skipped')),
  -- Why it was skipped or failed.
  reason          text,
  -- Why the recipient was chosen, for a listing.
  match           text,
  -- Quiet hours: not before this time.
  not_before      timestamptz,
  requested_at    timestamptz,
  finished_at     timestamptz,
  clicked_at      timestamptz,
  unsubscribed_at timestamptz,
  -- The sha256 of the token of the mail's button, and of its unsubscribe link.
  click_hash      text,
  stop_hash       text,
  UNIQUE (campaign_id, recipient)
);
CREATE INDEX communication_logs_waiting ON communication_logs (campaign_id, id) WHERE status = 'waiting';
CREATE INDEX communication_logs_in_flight ON communication_logs (requested_at) WHERE status = 'requested';
CREATE INDEX communication_logs_by_status ON communication_logs (campaign_id, status, id);
CREATE INDEX communication_logs_sent ON communication_logs (campaign_id, requested_at) WHERE requested_at IS NOT NULL;
CREATE INDEX communication_logs_of_recipient ON communication_logs (recipient, requested_at) WHERE requested_at IS NOT NULL;
CREATE INDEX communication_logs_of_contact ON communication_logs (contact_id) WHERE contact_id IS NOT NULL;
CREATE UNIQUE INDEX communication_logs_by_click ON communication_logs (click_hash) WHERE click_hash IS NOT NULL;
CREATE INDEX communication_logs_by_stop ON communication_logs (stop_hash) WHERE stop_hash IS NOT NULL;
