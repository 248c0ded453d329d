-- One queue of what waits for a moderator. Each item belongs to a service, which applies the decision.
CREATE TABLE moderation_items (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('listing', 'new-listing', 'message', 'comment', 'photo', 'joint_venture')),
  subject_id bigint NOT NULL,
  -- The member concerned; null for a visitor or a closed account.
  member_id int,
  title text NOT NULL,
  excerpt text NOT NULL,
  url text,
  reasons jsonb NOT NULL,
  -- 0 normal, 1 high, 2 urgent.
  priority smallint NOT NULL DEFAULT 0,
  reported_at timestamptz NOT NULL,
  last_reported_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'decided', 'closed')),
  claimed_by int,
  claimed_at timestamptz,
  moderator_id int,
  decision text,
  decided_at timestamptz,
  reason text,
  -- What the member was told.
  notice text,
  user_notified boolean NOT NULL DEFAULT false,
  -- The restriction that a decision added, for its reversal.
  restriction_id int,
  appeal_state text CHECK (appeal_state IN ('open', 'upheld', 'overturned')),
  appeal_reason text,
  appealed_at timestamptz,
  appeal_moderator_id int,
  appeal_answer text,
  -- Increases with each decision and reversal.
  version int NOT NULL DEFAULT 0,
  CONSTRAINT second_moderator CHECK (appeal_moderator_id IS NULL OR appeal_moderator_id IS DISTINCT FROM moderator_id)
);
CREATE UNIQUE INDEX moderation_items_waiting_once ON moderation_items (kind, subject_id) WHERE state = 'waiting';
CREATE INDEX moderation_items_waiting ON moderation_items (priority DESC, reported_at)
  WHERE state = 'waiting' OR appeal_state = 'open';
CREATE INDEX moderation_items_decided ON moderation_items (decided_at DESC) WHERE state = 'decided';
CREATE INDEX moderation_items_of_member ON moderation_items (member_id, decided_at DESC);

INSERT INTO moderation_items (kind, subject_id, member_id, title, excerpt, url, reasons, priority, reported_at, last_reported_at)
SELECT 'message', message_id, min(sender_id), 'Message', left(min(content), 4000), NULL,
  jsonb_agg(jsonb_build_object('source', 'member', 'code', reason, 'note', note, 'memberId', reporter_id, 'at',
    to_char(reported_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY report_id),
  CASE WHEN bool_or(reason = 'scam') THEN 2 ELSE 0 END, min(reported_at), max(reported_at)
FROM message_moderation WHERE action = 'pending' GROUP BY message_id;

INSERT INTO moderation_items (kind, subject_id, member_id, title, excerpt, url, reasons, reported_at, last_reported_at)
SELECT 'comment', c.id, c.user_id, p.title, left(c.content, 4000), '/blog/' || p.slug,
  jsonb_build_array(jsonb_build_object('source', 'platform', 'code', 'held-comment', 'note', '', 'memberId', NULL, 'at',
    to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), c.created_at, c.created_at
FROM blog_comments c JOIN blog_posts p ON p.id = c.post_id WHERE c.status = 'pending';
