-- The role of an admin, which decides what they may do and which mails and notifications they get.
ALTER TABLE members ADD COLUMN admin_role text;
