-- Changes of a member's address that support started. Both addresses agree by a link each.
CREATE TABLE email_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  old_email text NOT NULL,
  new_email text NOT NULL,
  reason text NOT NULL,
  old_token char(64) NOT NULL UNIQUE,
  new_token char(64) NOT NULL UNIQUE,
  old_agreed_at timestamptz,
  new_agreed_at timestamptz,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'changed', 'canceled', 'expired', 'taken')),
  started_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX email_changes_open ON email_changes (user_id) WHERE state = 'open';
CREATE INDEX email_changes_user ON email_changes (user_id, id DESC);
