-- Support searches requests by address, subject and text.
CREATE INDEX help_requests_by_email ON help_requests (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX help_requests_by_words ON help_requests USING gin (to_tsvector('english', subject));
CREATE INDEX help_messages_by_words ON help_messages USING gin (to_tsvector('english', text));
