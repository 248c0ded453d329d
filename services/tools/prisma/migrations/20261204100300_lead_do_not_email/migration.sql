CREATE INDEX CONCURRENTLY leads_barred_emails ON leads USING gin (lead_barred_keys(emails)) WHERE emails <> '[]';
