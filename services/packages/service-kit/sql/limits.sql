-- Counters of rate limits: copy it into a migration of each service that calls countUse or takeMailLimit.
CREATE TABLE limits (
  key        text PRIMARY KEY,
  points     integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX limits_expires_at_idx ON limits (expires_at);
