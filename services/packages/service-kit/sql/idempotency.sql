-- What calls with an Idempotency-Key were answered, for a day: written in the transaction of their effect.
CREATE TABLE idempotency_keys (
  -- The endpoint, what its path names, and who called.
  scope      text NOT NULL,
  key        text NOT NULL,
  -- A digest of what was sent.
  request    text NOT NULL,
  -- Status, headers and body; null only inside of the transaction that makes it.
  answer     jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
