CREATE INDEX CONCURRENTLY leads_by_phone_keys ON leads USING gin (phone_keys) WHERE deleted_at IS NULL;
