-- A deleted lead keeps others from calling the number as well.
CREATE INDEX CONCURRENTLY leads_barred_phones ON leads USING gin (lead_barred_keys(phones)) WHERE phones <> '[]';
