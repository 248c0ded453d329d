-- The condition keeps leads without such words out, whose words are then not made twice. It is in leads/filter.ts word for word.
CREATE INDEX CONCURRENTLY leads_more_search ON leads USING gin (
  lead_more_lexemes(created_by_user_id, phones, emails, second_owner, mailing_address, county, apn, tags))
  WHERE deleted_at IS NULL AND (phones <> '[]' OR emails <> '[]' OR second_owner IS NOT NULL OR mailing_address IS NOT NULL
    OR county IS NOT NULL OR apn IS NOT NULL OR tags <> '{}');
