-- Addresses that a member entered as the contact of a listing and that are not the address of their account. Questions of
-- buyers go to one only after a link in a mail to it was confirmed.
CREATE TABLE contact_addresses (
  id serial PRIMARY KEY,
  user_id integer NOT NULL,
  -- In lowercase.
  email text NOT NULL,
  confirmed_at timestamptz(3),
  -- When the last mail with a link was requested, and how many were.
  sent_at timestamptz(3),
  mails integer NOT NULL DEFAULT 0,
  -- When a job requests the first mail; null once it has.
  due_at timestamptz(3) DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (user_id, email)
);
CREATE INDEX contact_addresses_due_at_idx ON contact_addresses (due_at) WHERE due_at IS NOT NULL;
