-- Roles inside admin. The admins so far may do everything, so they become owners.
ALTER TABLE users ADD COLUMN admin_role text
  CONSTRAINT users_admin_role CHECK (admin_role IN ('owner', 'support', 'moderator', 'finance', 'editor'));
UPDATE users SET admin_role = 'owner' WHERE role = 'admin';
-- Gateways read the role in the snapshot, which is written again.
INSERT INTO snapshots_due (user_id, version) SELECT id, version FROM users WHERE role = 'admin' ON CONFLICT DO NOTHING;
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';
