CREATE INDEX CONCURRENTLY lead_import_left_out ON lead_import_rows (import_id, number) WHERE left_out IS NOT NULL;
