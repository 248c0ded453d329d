-- The lists of webhooks and of emails, by state, newest first, and of the emails to an address.
CREATE INDEX stripe_events_by_state_idx ON stripe_events (state, received_at DESC);
CREATE INDEX mails_by_state_idx ON mails (status, id);
CREATE INDEX mails_recipient_idx ON mails (lower(recipient) text_pattern_ops);
CREATE INDEX mails_returned_idx ON mails (returned_at) WHERE returned_at IS NOT NULL;
CREATE INDEX mails_complained_idx ON mails (complained_at) WHERE complained_at IS NOT NULL;
