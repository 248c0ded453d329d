-- How many changes of a listing were undone: each raised its version twice and left it as it was.
ALTER TABLE properties ADD COLUMN undone_edits integer NOT NULL DEFAULT 0;
-- Whether the undo of an import deletes listings that were edited since, too.
ALTER TABLE imports ADD COLUMN undo_edited boolean NOT NULL DEFAULT false;
