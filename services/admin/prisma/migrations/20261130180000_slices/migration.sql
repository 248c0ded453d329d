-- The slices that may be released, the team of each, and the keys by which teams sign their releases.
CREATE TABLE slices (
  name text PRIMARY KEY,
  owner text NOT NULL,
  registered_by text NOT NULL,
  registered_at timestamptz NOT NULL DEFAULT now()
);

-- A key signs releases of one slice, so its id is unique.
CREATE TABLE slice_keys (
  -- RFC 7638 thumbprint of the key.
  id text PRIMARY KEY,
  slice text NOT NULL REFERENCES slices (name),
  -- The Ed25519 public key, in base64url.
  public_key text NOT NULL,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  revoked_by text,
  revoked_at timestamptz
);
CREATE INDEX slice_keys_slice_idx ON slice_keys (slice);

INSERT INTO slices (name, owner, registered_by)
SELECT name, 'Dealstead', 'platform' FROM unnest(ARRAY['shell', 'listings', 'tools', 'account', 'admin']) AS name;

-- The hash of the slice.json that was published, and the signature of its team. Null for releases before signatures.
ALTER TABLE releases ADD COLUMN manifest_sha256 text, ADD COLUMN signature jsonb;

-- Names are those of registered slices now. The code before this writes its four only, which are registered.
ALTER TABLE releases DROP CONSTRAINT releases_name_check;
ALTER TABLE paused_pages DROP CONSTRAINT paused_pages_slice_check;
