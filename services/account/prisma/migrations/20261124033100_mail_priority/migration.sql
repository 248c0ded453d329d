-- Mail to one person alone, such as a link to sign in, does not wait behind bulk mail.
CREATE INDEX mails_waiting_by_priority_idx ON mails ((unsubscribe_url IS NOT NULL), next_attempt_at) WHERE status = 'queued';
