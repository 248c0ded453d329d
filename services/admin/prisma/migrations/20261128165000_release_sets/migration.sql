-- The revision with which a pointer was moved. Pointers that were moved by the same one are rolled back together. Null for those
-- that were moved before revisions were stored here.
ALTER TABLE release_pointers ADD COLUMN revision integer;
