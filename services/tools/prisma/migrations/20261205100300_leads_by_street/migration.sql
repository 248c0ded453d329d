CREATE INDEX CONCURRENTLY leads_by_street ON leads (created_by_user_id, street_key)
  WHERE deleted_at IS NULL AND street_key IS NOT NULL;
