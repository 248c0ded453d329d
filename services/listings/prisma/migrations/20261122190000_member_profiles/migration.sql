-- The public profile of a member, copied from account's events; null while it is hidden.
ALTER TABLE members ADD COLUMN profile jsonb;
