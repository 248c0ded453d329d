-- The customer's credit at Stripe as of the last reading of the subscription, in cents.
ALTER TABLE subscriptions ADD COLUMN credit_cents integer NOT NULL DEFAULT 0;
