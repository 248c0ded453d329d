-- What a row fills in that its listing does not say yet; null where that is nothing.
ALTER TABLE import_updates ADD COLUMN fill jsonb;
