CREATE INDEX CONCURRENTLY outreach_import_left_out ON outreach_import_rows (import_id, number) WHERE left_out IS NOT NULL;
