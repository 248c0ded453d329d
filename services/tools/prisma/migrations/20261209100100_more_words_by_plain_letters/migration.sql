-- The index `leads_more_search` once more, with the words that the function makes now: its rows are not changed, so that nothing else
-- would renew its entries.
CREATE INDEX CONCURRENTLY leads_more_words ON leads USING gin (
  lead_more_lexemes(created_by_user_id, phones, emails, second_owner, mailing_address, county, apn, tags))
  WHERE deleted_at IS NULL AND (phones <> '[]' OR emails <> '[]' OR second_owner IS NOT NULL OR mailing_address IS NOT NULL
    OR county IS NOT NULL OR apn IS NOT NULL OR tags <> '{}');
