-- Lists of leads: those of an import, or a selection. `leads.list_ids` says which leads a list has.
CREATE TABLE lead_lists (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_user_id int NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX lead_lists_by_name ON lead_lists (owner_user_id, lower(name));

-- The list to which an import's leads belong; also of a list that was deleted since.
ALTER TABLE lead_imports ADD COLUMN list_id int;

-- Leads that were there already when an import ran, and that its file has as well.
CREATE TABLE lead_import_found (
  import_id  int NOT NULL REFERENCES lead_imports ON DELETE CASCADE,
  lead_id    int NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- Whether the lead was in the list of the import before.
  was_listed boolean NOT NULL,
  PRIMARY KEY (import_id, lead_id)
);
CREATE INDEX lead_import_found_of_lead ON lead_import_found (lead_id);
