-- An import looks for thousands of keys, and each look goes through all that a pending list holds. Keys go into the index at once.
ALTER INDEX leads_by_email_keys SET (fastupdate = off);
ALTER INDEX leads_by_phone_keys SET (fastupdate = off);
SELECT gin_clean_pending_list('leads_by_email_keys'), gin_clean_pending_list('leads_by_phone_keys');
