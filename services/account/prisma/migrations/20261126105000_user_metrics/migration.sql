-- Visits, sign-ups and what became of them, by New York day. A job computes it from the tables below and those of accounts and
-- payments; a repeated run writes the same.
CREATE TABLE user_metrics (
  day            date PRIMARY KEY,
  -- Visits of people who were not signed in, that came from outside the site.
  visits         integer NOT NULL,
  -- Members who signed up on the day; the next four count those of them.
  sign_ups       integer NOT NULL,
  -- Who did something of value within 7 days.
  activated      integer NOT NULL,
  -- Who began a checkout within 30 days.
  checkouts      integer NOT NULL,
  -- Who paid for a subscription within 30 days.
  paid           integer NOT NULL,
  -- Who were active in each of the eight weeks after that of their first day: days 7 to 13 first.
  retained       integer[] NOT NULL,
  -- Members of any age who were active on the day.
  active_members integer NOT NULL,
  computed_at    timestamptz NOT NULL DEFAULT now()
);

-- Days on which a member signed in or did something. Of what they did only whether it was of value.
CREATE TABLE member_activity (
  user_id     integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day         date NOT NULL,
  is_of_value boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, day)
);
CREATE INDEX member_activity_day_idx ON member_activity (day);

-- Visits as gateways report them: a number, and nothing about who came.
CREATE TABLE visit_reports (
  id     uuid PRIMARY KEY,
  day    date NOT NULL,
  visits integer NOT NULL CHECK (visits > 0)
);
CREATE INDEX visit_reports_day_idx ON visit_reports (day);

CREATE INDEX users_created_at_idx ON users (created_at);
CREATE INDEX checkouts_user_id_idx ON checkouts (user_id, created_at);

-- What is known of the time before.
INSERT INTO member_activity (user_id, day, is_of_value)
SELECT user_id, day, false FROM (
  SELECT id AS user_id, (created_at AT TIME ZONE 'America/New_York')::date AS day FROM users
  UNION SELECT user_id, (created_at AT TIME ZONE 'America/New_York')::date FROM sessions
) AS known;
