-- Matches of an import beyond those that a mail shows, as arrays of listings: a row for each would be too many. They are due
-- and told like `matches`. They replace `further_matches`, which held counts without listings and due times; nothing writes
-- or reads it any more, except processes of the version before, and a later release drops it.
CREATE TABLE match_batches (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- search/<id>, buyer/<id>
  subscription text NOT NULL,
  property_ids integer[] NOT NULL,
  matched_at   timestamptz(6) NOT NULL DEFAULT now(),
  -- Null is never.
  due_at       timestamptz(3),
  told_at      timestamptz(3)
);
CREATE INDEX match_batches_subscription_idx ON match_batches (subscription);
CREATE INDEX match_batches_due_at_idx ON match_batches (due_at) WHERE told_at IS NULL AND due_at IS NOT NULL;

-- The listings that the mail with this link counts without showing them.
ALTER TABLE links ADD COLUMN property_ids integer[];

CREATE OR REPLACE FUNCTION forget_subscriptions() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM matches USING changed WHERE subscription = TG_ARGV[0] || '/' || changed.id;
  DELETE FROM match_batches USING changed WHERE subscription = TG_ARGV[0] || '/' || changed.id;
  DELETE FROM further_matches USING changed WHERE subscription = TG_ARGV[0] || '/' || changed.id;
  DELETE FROM links USING changed WHERE purpose = TG_ARGV[0] || '/' || changed.id;
  RETURN NULL;
END $$;
