CREATE INDEX CONCURRENTLY leads_by_email_keys ON leads USING gin (email_keys) WHERE deleted_at IS NULL;
