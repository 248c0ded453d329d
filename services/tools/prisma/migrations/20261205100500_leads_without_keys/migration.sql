CREATE INDEX CONCURRENTLY leads_without_keys ON leads (created_by_user_id, id) WHERE NOT is_keyed AND deleted_at IS NULL;
