-- The deals about a listing, whose pages refresh when the listing changes.
CREATE INDEX CONCURRENTLY deals_of_listing ON deals (property_id) WHERE property_id IS NOT NULL AND deleted_at IS NULL;
