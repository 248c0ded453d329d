-- How many changes of a record were undone: each raised its version twice and left it as it was.
ALTER TABLE leads ADD COLUMN undone_edits integer NOT NULL DEFAULT 0;
ALTER TABLE deals ADD COLUMN undone_edits integer NOT NULL DEFAULT 0;
-- Whether the undo of an import deletes records that were edited since, too.
ALTER TABLE lead_imports ADD COLUMN undo_edited boolean NOT NULL DEFAULT false;
ALTER TABLE outreach_imports ADD COLUMN undo_edited boolean NOT NULL DEFAULT false;
