-- Saved calculations. Amounts in cents, rates and returns in percent, terms in months. `inputs` is what the calculator works
-- with; the columns before it repeat its figures and results for lists and reports.
CREATE TABLE property_calculations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL,
  name text NOT NULL,
  calculation_type text NOT NULL CHECK (calculation_type IN ('rental', 'flip', 'wholesale', 'brrrr', 'land')),
  version integer NOT NULL DEFAULT 1,
  property_id integer,
  lead_id integer REFERENCES leads (id) ON DELETE SET NULL,
  deal_id integer REFERENCES deals (id) ON DELETE SET NULL,
  purchase_price_cents bigint,
  down_payment_cents bigint,
  loan_amount_cents bigint,
  interest_rate_percent double precision,
  loan_term_months integer,
  monthly_rent_cents bigint,
  monthly_expenses_cents bigint,
  rehab_costs_cents bigint,
  holding_costs_cents bigint,
  selling_costs_cents bigint,
  arv_cents bigint,
  monthly_mortgage_cents bigint,
  monthly_cash_flow_cents bigint,
  annual_cash_flow_cents bigint,
  cash_on_cash_return_percent double precision,
  total_roi_percent double precision,
  net_profit_cents bigint,
  total_return_cents bigint,
  inputs jsonb NOT NULL,
  sources jsonb NOT NULL DEFAULT '{}',
  -- SHA-256 of the token of the shared link, in hex.
  share_hash text UNIQUE,
  share_expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((share_hash IS NULL) = (share_expires_at IS NULL))
);

CREATE INDEX property_calculations_user ON property_calculations (user_id, updated_at DESC);
CREATE INDEX property_calculations_lead ON property_calculations (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX property_calculations_deal ON property_calculations (deal_id) WHERE deal_id IS NOT NULL;

CREATE TABLE property_calculation_versions (
  calculation_id integer NOT NULL REFERENCES property_calculations (id) ON DELETE CASCADE,
  version integer NOT NULL,
  name text NOT NULL,
  inputs jsonb NOT NULL,
  sources jsonb NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (calculation_id, version)
);
