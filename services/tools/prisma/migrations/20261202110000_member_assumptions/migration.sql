-- The profile of assumptions that a member's returns go by, copied from the listings service; null for the defaults.
CREATE TABLE member_assumptions (
  user_id integer PRIMARY KEY,
  profile jsonb,
  -- Version of the event that it is from.
  version integer NOT NULL,
  -- The version by which the stored profits of the member's deals were computed.
  profits_version integer NOT NULL DEFAULT 0
);
CREATE INDEX member_assumptions_due ON member_assumptions (user_id) WHERE profits_version < version;
