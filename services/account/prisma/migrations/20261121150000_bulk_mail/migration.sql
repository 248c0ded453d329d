-- Mails that someone answers, and mails to many that each may stop with one press.
ALTER TABLE mails
  ADD COLUMN reply_to        text,
  -- Where one press stops mails like this one (RFC 8058); mails to one person alone have none.
  ADD COLUMN unsubscribe_url text;
ALTER TABLE mails DROP CONSTRAINT mails_status_check;
ALTER TABLE mails ADD CONSTRAINT mails_status_check
  CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'suppressed'));

-- Addresses that get no mail that goes to many.
CREATE TABLE suppressions (
  -- In lower case.
  email      text PRIMARY KEY,
  -- What the mail server said, or who asked for it.
  reason     text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
