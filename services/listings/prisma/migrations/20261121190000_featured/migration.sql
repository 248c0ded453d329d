-- The version of what account last told about a listing's place among the featured: an older word never counts.
ALTER TABLE properties ADD COLUMN featured_version integer NOT NULL DEFAULT 0;
