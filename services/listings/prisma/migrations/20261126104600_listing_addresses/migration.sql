-- Admins find a listing in any status by the beginning of its address.
CREATE INDEX properties_address ON properties (lower(address) text_pattern_ops);
