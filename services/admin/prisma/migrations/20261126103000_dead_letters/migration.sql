-- Events that a service gave up, copied from the stream of dead letters, and what admins did about them.
CREATE TABLE dead_letters (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the stored message: the stream may deliver it again.
  fingerprint    text NOT NULL UNIQUE,
  service        text NOT NULL,
  type           text NOT NULL,
  subject        text,
  event_id       uuid,
  reason         text NOT NULL,
  attempts       integer NOT NULL,
  failed_at      timestamptz NOT NULL,
  event          text NOT NULL,
  can_replay     boolean NOT NULL,
  state          text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'replaying', 'applied', 'discarded')),
  replays        integer NOT NULL DEFAULT 0,
  sent_at        timestamptz,
  finished_at    timestamptz,
  discard_reason text
);
CREATE INDEX dead_letters_state_idx ON dead_letters (state, id DESC);
CREATE INDEX dead_letters_unsent_idx ON dead_letters (id) WHERE state = 'replaying' AND sent_at IS NULL;
