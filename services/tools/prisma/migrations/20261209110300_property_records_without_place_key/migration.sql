-- Rows whose key is to be made; dropped with `address_key`.
CREATE INDEX CONCURRENTLY property_records_without_place_key ON property_records (id) WHERE place_key IS NULL;
