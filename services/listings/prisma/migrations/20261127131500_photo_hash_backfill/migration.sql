-- Photos without contrast have no hash either: a separate column says which photos a job has yet to hash.
ALTER TABLE photos ADD COLUMN is_hashed boolean NOT NULL DEFAULT false;
UPDATE photos SET is_hashed = true WHERE dhash IS NOT NULL;
CREATE INDEX photos_not_hashed ON photos (id) WHERE NOT is_hashed;
