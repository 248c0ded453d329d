-- The API's word for records that an undo leaves as they are.
ALTER TABLE lead_imports RENAME COLUMN kept TO skipped;
ALTER TABLE outreach_imports RENAME COLUMN kept TO skipped;
