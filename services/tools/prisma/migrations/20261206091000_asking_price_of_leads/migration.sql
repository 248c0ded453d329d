-- What a seller asks, apart from what the property is worth.
ALTER TABLE leads ADD COLUMN asking_price_cents bigint;
