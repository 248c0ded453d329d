-- Counters of rate limits, such as those on mail to addresses that somebody else entered.
CREATE TABLE limits (
  key        text PRIMARY KEY,
  points     integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX limits_expires_at_idx ON limits (expires_at);
