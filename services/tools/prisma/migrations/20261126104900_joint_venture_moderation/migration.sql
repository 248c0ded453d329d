-- A moderator removed the post: only its members see it. The decision that counts is that of the latest item of the moderation queue.
ALTER TABLE joint_ventures
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN moderation_item_id int,
  ADD COLUMN moderation_version int;

-- Reports of posts by members, once each.
CREATE TABLE joint_venture_reports (
  venture_id int NOT NULL REFERENCES joint_ventures,
  reporter_id int NOT NULL,
  reason text NOT NULL,
  note text NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (venture_id, reporter_id)
);
CREATE INDEX joint_venture_reports_of_member ON joint_venture_reports (reporter_id);
