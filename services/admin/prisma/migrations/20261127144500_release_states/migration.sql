-- The state of each version in its lifecycle (releaseStates.ts of contracts), where it was built from and what the checks
-- found. Versions that are stored already passed their checks, and so did those that a process of the version before stores
-- during the deployment: hence the default.
ALTER TABLE releases
  ADD COLUMN state text NOT NULL DEFAULT 'checked'
    CHECK (state IN ('published', 'refused', 'checked', 'canary', 'promoted', 'superseded', 'rolled-back')),
  ADD COLUMN source jsonb,
  ADD COLUMN checks jsonb NOT NULL DEFAULT '[]';

UPDATE releases SET state = 'superseded' FROM release_pointers AS pointer
WHERE pointer.name = releases.name AND pointer.previous = releases.version;
UPDATE releases SET state = 'promoted' FROM release_pointers AS pointer
WHERE pointer.name = releases.name AND pointer.version = releases.version;

CREATE UNIQUE INDEX releases_promoted ON releases (name) WHERE state = 'promoted';
CREATE UNIQUE INDEX releases_in_canary ON releases (name) WHERE state = 'canary';

-- Who changed the state of a version, when and why. The audit trail has these actions too; this is what the page of a
-- version reads, and it goes with the version.
CREATE TABLE release_transitions (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL,
  version    text NOT NULL,
  -- Null for its first publication.
  from_state text,
  to_state   text NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  reason     text,
  FOREIGN KEY (name, version) REFERENCES releases ON DELETE CASCADE
);
CREATE INDEX release_transitions_of_version ON release_transitions (name, version, id);

-- A process of the version before moves the pointer only. It changes nothing where the states were changed first, and can
-- be dropped with the next release.
CREATE FUNCTION follow_release_pointer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE releases SET state = 'superseded'
  WHERE name = NEW.name AND state = 'promoted' AND version <> NEW.version;
  UPDATE releases SET state = 'promoted'
  WHERE name = NEW.name AND version = NEW.version AND state <> 'promoted';
  RETURN NULL;
END $$;
CREATE TRIGGER release_pointers_moved AFTER INSERT OR UPDATE ON release_pointers
  FOR EACH ROW EXECUTE FUNCTION follow_release_pointer();
