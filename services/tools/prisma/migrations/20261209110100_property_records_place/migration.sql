CREATE INDEX CONCURRENTLY property_records_place ON property_records (place_key text_pattern_ops);
