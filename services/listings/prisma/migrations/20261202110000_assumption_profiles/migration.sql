-- All profiles of a member's assumptions and the one in use, as JSON: they are read and written together, under the row's lock.
-- Null until the member's assumptions are read as a profile. `assumptions` stays the compact form of the profile in use, which
-- the released version reads and writes.
ALTER TABLE investment_assumptions ADD COLUMN profiles jsonb;
-- Version of the row, which orders its events.
ALTER TABLE investment_assumptions ADD COLUMN version integer NOT NULL DEFAULT 0;
