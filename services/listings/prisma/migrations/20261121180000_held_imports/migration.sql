-- Rows of an import that wait for an admin since someone else lists their address.
ALTER TABLE imports ADD COLUMN held int NOT NULL DEFAULT 0;
