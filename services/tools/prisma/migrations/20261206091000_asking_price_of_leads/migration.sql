-- What a seller asks, apart from what the property is worth. Public forms ask for the price and stored it as the value.
ALTER TABLE leads ADD COLUMN asking_price_cents bigint;
UPDATE leads l SET asking_price_cents = l.property_value_cents, property_value_cents = NULL
FROM lead_form_submissions s
WHERE s.lead_id = l.id AND l.property_value_cents IS NOT NULL AND l.created_at > s.received_at - interval '1 minute';
