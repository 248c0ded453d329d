-- How each uploaded file was read, with its first rows.
ALTER TABLE imports ADD COLUMN source jsonb;
