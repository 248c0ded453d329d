-- Views of the site as a member by an admin of support.
CREATE TABLE member_views (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  admin_id integer REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX member_views_user ON member_views (user_id, id DESC);
CREATE INDEX member_views_admin ON member_views (admin_id);
CREATE INDEX member_views_open ON member_views (expires_at) WHERE ended_at IS NULL;
