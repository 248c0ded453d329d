-- Suggestions by the beginning of an address, or of its street without the house number, where the seller makes it public.
CREATE INDEX properties_public_address ON properties (lower(address) text_pattern_ops)
  WHERE show_address AND address IS NOT NULL AND status = 'active';
CREATE INDEX properties_public_street ON properties (lower(regexp_replace(address, '^\d+\S*\s+', '')) text_pattern_ops)
  WHERE show_address AND address IS NOT NULL AND status = 'active';
