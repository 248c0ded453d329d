CREATE INDEX CONCURRENTLY property_records_place_words ON property_records USING gin (place_key gin_trgm_ops);
