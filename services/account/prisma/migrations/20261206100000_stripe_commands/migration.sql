-- Writes to Stripe that a copied state asks for, until they are made and recorded.
CREATE TABLE stripe_commands (
  -- What is to be done to which object. Stripe takes it as the idempotency key of a charge.
  key           text PRIMARY KEY,
  customer_id   text NOT NULL,
  command       jsonb NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
