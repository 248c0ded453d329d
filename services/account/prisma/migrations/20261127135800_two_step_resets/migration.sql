-- Resets of two-step sign-in for members who lost it: one admin checks who asks, another one approves.
CREATE TABLE two_step_resets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL,
  checks jsonb NOT NULL,
  requested_by integer REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  approved_by integer REFERENCES users ON DELETE SET NULL,
  approved_at timestamptz,
  removes_at timestamptz,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'removed', 'canceled')),
  ended_at timestamptz,
  CHECK (approved_by IS NULL OR approved_by <> requested_by)
);
CREATE UNIQUE INDEX two_step_resets_open ON two_step_resets (user_id) WHERE state = 'open';
CREATE INDEX two_step_resets_user ON two_step_resets (user_id);
CREATE INDEX two_step_resets_requested_by ON two_step_resets (requested_by);
CREATE INDEX two_step_resets_approved_by ON two_step_resets (approved_by);
CREATE INDEX two_step_resets_due ON two_step_resets (removes_at) WHERE state = 'open';
