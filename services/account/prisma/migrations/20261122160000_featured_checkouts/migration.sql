-- One pending payment belongs to one checkout, and one checkout is open for each listing. Rows of older code have no
-- checkout_id and are not affected.
ALTER TABLE featured_payments
  ADD COLUMN checkout_id integer UNIQUE REFERENCES checkouts (id),
  ADD COLUMN featured_start_date timestamptz,
  ADD COLUMN featured_end_date timestamptz,
  DROP CONSTRAINT featured_payments_status_check,
  -- expired: its checkout ended without a payment.
  ADD CONSTRAINT featured_payments_status_check CHECK (status IN ('pending', 'paid', 'taken_back', 'expired'));

UPDATE checkouts SET status = 'expired'
WHERE status = 'open' AND slot LIKE 'featured/%' AND EXISTS (
  SELECT FROM checkouts newer WHERE newer.slot = checkouts.slot AND newer.status = 'open' AND newer.id > checkouts.id);
CREATE UNIQUE INDEX checkouts_open_featured_key ON checkouts (slot) WHERE status = 'open' AND slot LIKE 'featured/%';

-- A checkout is open for an hour: what is pending for longer was abandoned.
UPDATE featured_payments SET status = 'expired' WHERE status = 'pending' AND created_at < now() - interval '2 hours';

-- Days paid while a listing is featured come after those (featuredPeriods in billing/rules.ts).
DO $$
DECLARE
  payment record;
  listing integer;
  ends timestamptz;
BEGIN
  FOR payment IN SELECT * FROM featured_payments WHERE status = 'paid' ORDER BY property_id, paid_at, id LOOP
    IF listing IS DISTINCT FROM payment.property_id THEN
      listing := payment.property_id;
      ends := NULL;
    END IF;
    ends := greatest(ends, payment.paid_at);
    UPDATE featured_payments
    SET featured_start_date = ends, featured_end_date = ends + make_interval(hours => 24 * days)
    WHERE id = payment.id;
    ends := ends + make_interval(hours => 24 * payment.days);
  END LOOP;
END $$;

-- The billing period that a commission was earned for, by its length.
ALTER TABLE affiliate_commissions ADD COLUMN subscription_period text GENERATED ALWAYS AS (
  CASE
    WHEN period_end - period_start > interval '200 days' THEN 'annual'
    WHEN period_end - period_start > interval '45 days' THEN 'quarterly'
    ELSE 'monthly'
  END) STORED;
