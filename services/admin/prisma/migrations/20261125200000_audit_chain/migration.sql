-- The audit trail takes the acts of other services, and each entry contains the hash of the one before it: a changed,
-- inserted or removed row breaks the chain.
ALTER TABLE admin_actions
  ADD COLUMN actor_kind    text NOT NULL DEFAULT 'admin' CHECK (actor_kind IN ('admin', 'member', 'system')),
  ADD COLUMN previous_hash bytea,
  ADD COLUMN hash          bytea;

CREATE FUNCTION hash_admin_action(entry admin_actions) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(
    encode(entry.previous_hash, 'hex'), entry.id, entry.actor_kind, entry.admin_id, entry.target_user_id, entry.action,
    entry.reason, entry.details, entry.ip_address, entry.user_agent,
    (extract(epoch FROM entry.created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

-- One row: the last entry. Its lock puts concurrent entries in an order, so ids have no gaps.
CREATE TABLE admin_action_chain (
  one       boolean PRIMARY KEY DEFAULT true CHECK (one),
  last_id   integer NOT NULL,
  last_hash bytea NOT NULL
);

DO $$
DECLARE
  entry    admin_actions;
  position integer := 0;
  previous bytea := '\x';
BEGIN
  ALTER TABLE admin_actions DISABLE TRIGGER admin_actions_stay;
  UPDATE admin_actions SET actor_kind = CASE WHEN admin_id IS NULL THEN 'system' ELSE 'admin' END,
    details = jsonb_build_object('by', details -> 'by', 'after', details - 'by');
  FOR entry IN SELECT * FROM admin_actions ORDER BY id LOOP
    position := position + 1;
    UPDATE admin_actions SET id = position, previous_hash = previous WHERE id = entry.id RETURNING * INTO entry;
    previous := hash_admin_action(entry);
    UPDATE admin_actions SET hash = previous WHERE id = position;
  END LOOP;
  ALTER TABLE admin_actions ENABLE TRIGGER admin_actions_stay;
  INSERT INTO admin_action_chain (last_id, last_hash) VALUES (position, previous);
END $$;
ALTER TABLE admin_actions ALTER previous_hash SET NOT NULL, ALTER hash SET NOT NULL;

CREATE FUNCTION chain_admin_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT last_id + 1, last_hash INTO NEW.id, NEW.previous_hash FROM admin_action_chain FOR UPDATE;
  NEW.hash := hash_admin_action(NEW);
  UPDATE admin_action_chain SET last_id = NEW.id, last_hash = NEW.hash;
  RETURN NEW;
END $$;
CREATE TRIGGER admin_actions_chain BEFORE INSERT ON admin_actions FOR EACH ROW EXECUTE FUNCTION chain_admin_action();

DROP INDEX admin_actions_by_time;
CREATE INDEX admin_actions_by_time ON admin_actions (created_at, id);
CREATE INDEX admin_actions_by_admin ON admin_actions (admin_id, id) WHERE admin_id IS NOT NULL;
DROP INDEX admin_actions_on_member;
CREATE INDEX admin_actions_on_member ON admin_actions (target_user_id, id) WHERE target_user_id IS NOT NULL;
CREATE INDEX admin_actions_text ON admin_actions USING gin (
  (to_tsvector('simple', coalesce(reason, '')) || jsonb_to_tsvector('simple', details, '["all"]')));

-- Addresses of open accounts, for the trail.
ALTER TABLE members ADD COLUMN email text;
CREATE INDEX members_by_email ON members (email) WHERE email IS NOT NULL;
