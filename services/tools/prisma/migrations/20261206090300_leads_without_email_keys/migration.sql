CREATE INDEX CONCURRENTLY leads_without_email_keys ON leads (created_by_user_id, id)
  WHERE email_keys IS NULL AND deleted_at IS NULL;
