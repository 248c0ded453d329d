-- Campaigns by text message.
ALTER TABLE communication_campaigns
  DROP CONSTRAINT communication_campaigns_type_check,
  ADD CONSTRAINT communication_campaigns_type_check CHECK (type IN ('email', 'sms')),
  -- Who confirmed that the recipients agreed in writing to get texts, and when.
  ADD COLUMN consent_confirmed_by int,
  ADD COLUMN consent_confirmed_at timestamptz;

ALTER TABLE communication_logs
  -- The id of a text at the provider, and its parts of 160 or 70 characters.
  ADD COLUMN provider_id text,
  ADD COLUMN segments int,
  -- When the recipient marked the mail as spam.
  ADD COLUMN complained_at timestamptz;
CREATE UNIQUE INDEX communication_logs_by_provider_id ON communication_logs (provider_id) WHERE provider_id IS NOT NULL;

-- Numbers that replied STOP to the platform's number: they get no text from any member.
CREATE TABLE sms_opt_outs (
  -- The last ten digits.
  phone      text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A reply names only the number: it is suppressed for every member who has it.
CREATE INDEX contacts_by_number ON contacts (phone_key) WHERE phone_key IS NOT NULL;
