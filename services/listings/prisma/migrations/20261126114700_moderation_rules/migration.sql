-- Listings that were published or changed and that the moderation rules have yet to check.
CREATE TABLE rule_checks (
  property_id integer PRIMARY KEY REFERENCES properties (id) ON DELETE CASCADE,
  queued_at   timestamptz(3) NOT NULL DEFAULT now(),
  lease_until timestamptz(3) NOT NULL DEFAULT '-infinity'
);
CREATE INDEX rule_checks_queued_at ON rule_checks (queued_at);

-- What the rules flagged, and what moderators decided about it.
CREATE TABLE rule_flags (
  property_id integer NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  -- The version of the listing that was flagged.
  version     integer NOT NULL,
  rule        text NOT NULL,
  -- The kind of its item in the moderation queue.
  kind        text NOT NULL CHECK (kind IN ('listing', 'new-listing', 'photo')),
  note        text NOT NULL,
  flagged_at  timestamptz(3) NOT NULL DEFAULT now(),
  -- Null until the item is decided.
  outcome     text CHECK (outcome IN ('upheld', 'dismissed')),
  PRIMARY KEY (property_id, version, rule)
);
CREATE INDEX rule_flags_flagged_at ON rule_flags (flagged_at);

-- Null for members who registered before this column; they are not new.
ALTER TABLE members ADD COLUMN registered_at timestamptz(3);

-- The difference hash of a photo, null for one without contrast and for older ones. Hashes that differ in at most 7 bits
-- have a band of 16 bits in which they differ in at most one, so that an index on each band finds them.
ALTER TABLE photos
  ADD COLUMN dhash bigint,
  ADD COLUMN dhash_band_1 integer GENERATED ALWAYS AS ((dhash >> 48 & 65535)::integer) STORED,
  ADD COLUMN dhash_band_2 integer GENERATED ALWAYS AS ((dhash >> 32 & 65535)::integer) STORED,
  ADD COLUMN dhash_band_3 integer GENERATED ALWAYS AS ((dhash >> 16 & 65535)::integer) STORED,
  ADD COLUMN dhash_band_4 integer GENERATED ALWAYS AS ((dhash & 65535)::integer) STORED;
CREATE INDEX photos_dhash_band_1 ON photos (dhash_band_1) WHERE dhash IS NOT NULL;
CREATE INDEX photos_dhash_band_2 ON photos (dhash_band_2) WHERE dhash IS NOT NULL;
CREATE INDEX photos_dhash_band_3 ON photos (dhash_band_3) WHERE dhash IS NOT NULL;
CREATE INDEX photos_dhash_band_4 ON photos (dhash_band_4) WHERE dhash IS NOT NULL;
