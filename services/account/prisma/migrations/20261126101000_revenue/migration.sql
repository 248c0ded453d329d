-- Revenue by time: each change of what a subscription brings in a year. MRR at any time is the sum up to it, divided by twelve
-- once, so that annual and quarterly prices lose no cents.
CREATE TABLE revenue_changes (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id text NOT NULL,
  user_id         integer NOT NULL,
  -- The plan, or seats.
  plan            text NOT NULL,
  at              timestamptz NOT NULL,
  -- Cents a year, negative for what ended.
  annual_cents    bigint NOT NULL CHECK (annual_cents <> 0)
);
CREATE INDEX revenue_changes_at_idx ON revenue_changes (at);

-- What a subscription brings in a year, in cents: nothing before its first payment and after its end.
CREATE FUNCTION annual_revenue(status text, period text, price_cents integer, quantity integer) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('active', 'past_due')
    THEN price_cents::bigint * quantity * CASE period WHEN 'annual' THEN 1 WHEN 'quarterly' THEN 4 ELSE 12 END
    ELSE 0 END
$$;

-- Follows the rows of subscriptions. A change takes effect now; a start or an end that Stripe reports late, at its own time.
CREATE FUNCTION record_revenue_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := 0;
  after bigint := annual_revenue(NEW.status, NEW.period, NEW.price_cents, NEW.quantity);
  since timestamptz := now();
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := annual_revenue(OLD.status, OLD.period, OLD.price_cents, OLD.quantity);
    IF before = after AND OLD.plan IS NOT DISTINCT FROM NEW.plan THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP = 'INSERT' AND NEW.status = 'ended' THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    since := least(now(), NEW.started_at);
  ELSIF NEW.status = 'ended' THEN
    since := greatest(NEW.started_at, least(now(), coalesce(NEW.cancel_at, now())));
  END IF;
  IF before <> 0 THEN
    INSERT INTO revenue_changes (subscription_id, user_id, plan, at, annual_cents)
    VALUES (OLD.id, OLD.user_id, coalesce(OLD.plan, 'seats'), since, -before);
  END IF;
  IF after <> 0 THEN
    INSERT INTO revenue_changes (subscription_id, user_id, plan, at, annual_cents)
    VALUES (NEW.id, NEW.user_id, coalesce(NEW.plan, 'seats'), since, after);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER subscriptions_revenue AFTER INSERT OR UPDATE ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION record_revenue_change();

-- What ran before, at its last price.
INSERT INTO revenue_changes (subscription_id, user_id, plan, at, annual_cents)
SELECT id, user_id, coalesce(plan, 'seats'), least(now(), started_at), cents
FROM (SELECT *, annual_revenue('active', period, price_cents, quantity) AS cents FROM subscriptions WHERE status <> 'incomplete') AS s
WHERE cents <> 0;
INSERT INTO revenue_changes (subscription_id, user_id, plan, at, annual_cents)
SELECT id, user_id, coalesce(plan, 'seats'), greatest(started_at, least(now(), coalesce(cancel_at, updated_at))), -cents
FROM (SELECT *, annual_revenue('active', period, price_cents, quantity) AS cents FROM subscriptions WHERE status = 'ended') AS s
WHERE cents <> 0;

CREATE INDEX payment_records_paid_at_idx ON payment_records (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payment_records_failed_idx ON payment_records (created_at) WHERE status = 'failed';
