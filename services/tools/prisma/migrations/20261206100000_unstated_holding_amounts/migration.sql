-- An amount that nobody stated is absent. The version before reads it as 0, as it wrote it.
ALTER TABLE portfolio_holdings
  ALTER COLUMN closing_costs_cents DROP NOT NULL,
  ALTER COLUMN rehab_cost_cents DROP NOT NULL,
  ALTER COLUMN monthly_rent_cents DROP NOT NULL,
  ALTER COLUMN monthly_expenses_cents DROP NOT NULL,
  DROP CONSTRAINT sale_is_whole,
  ADD CONSTRAINT sale_has_date_and_price
    CHECK (num_nulls(sale_date, sale_price_cents) = 0 OR num_nulls(sale_date, sale_price_cents, selling_costs_cents) = 3) NOT VALID;
