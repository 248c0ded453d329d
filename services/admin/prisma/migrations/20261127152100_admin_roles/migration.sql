-- The role of an admin, which decides what they may do. Null for a member, and for an admin without a role.
ALTER TABLE members ADD COLUMN admin_role text;
