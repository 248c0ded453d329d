-- How each uploaded file was read, with its first rows.
ALTER TABLE lead_imports ADD COLUMN source jsonb;
ALTER TABLE outreach_imports ADD COLUMN source jsonb;
ALTER TABLE holding_imports ADD COLUMN source jsonb;
