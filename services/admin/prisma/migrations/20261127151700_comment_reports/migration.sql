-- Reports of published comments by readers: one by each member, or by each client network of visitors.
CREATE TABLE blog_comment_reports (
  comment_id  int NOT NULL REFERENCES blog_comments ON DELETE CASCADE,
  -- A member, or a client network as a digest.
  reporter    text NOT NULL,
  -- Null for a visitor.
  user_id     int,
  reason      text NOT NULL,
  note        text NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (comment_id, reporter)
);
CREATE INDEX blog_comment_reports_of_member ON blog_comment_reports (user_id) WHERE user_id IS NOT NULL;

ALTER TABLE moderation_items
  DROP CONSTRAINT moderation_items_kind_check,
  ADD CONSTRAINT moderation_items_kind_check CHECK (
    kind IN ('listing', 'new-listing', 'message', 'comment', 'reported-comment', 'photo', 'joint_venture'));
