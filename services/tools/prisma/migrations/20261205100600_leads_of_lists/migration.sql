CREATE INDEX CONCURRENTLY leads_of_lists ON leads USING gin (list_ids) WHERE list_ids <> '{}';
