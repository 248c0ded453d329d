-- What account says that a member is kept from, so that a link in a mail cannot do what a signed-in member may not.
-- Of members known before, the next event of account tells it.
ALTER TABLE members ADD COLUMN restrictions text[] NOT NULL DEFAULT '{}';
