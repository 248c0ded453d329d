-- When an admin last had a mail sent again. Temporary rejections are retried for days from then on.
ALTER TABLE mails ADD COLUMN resent_at timestamptz;
