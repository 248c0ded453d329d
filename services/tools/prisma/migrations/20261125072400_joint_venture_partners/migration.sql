-- Members whom posters of joint ventures may find and invite.
CREATE TABLE joint_venture_partners (
  user_id int PRIMARY KEY,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0),
  saved_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE joint_venture_invitations (
  venture_id int NOT NULL REFERENCES joint_ventures,
  user_id int NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (venture_id, user_id)
);
CREATE INDEX joint_venture_invitations_of_member ON joint_venture_invitations (user_id);
