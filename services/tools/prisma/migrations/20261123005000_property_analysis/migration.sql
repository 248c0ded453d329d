-- The comparables of a member's analysis of a property, as they last chose and weighted them. Money in cents.
CREATE TABLE comparable_properties (
  user_id              integer NOT NULL,
  record_id            integer NOT NULL REFERENCES property_records ON DELETE CASCADE,
  comparable_record_id integer NOT NULL REFERENCES property_records ON DELETE CASCADE,
  pinned               boolean NOT NULL DEFAULT false,
  dropped              boolean NOT NULL DEFAULT false,
  weight               double precision NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0 AND 10),
  -- How it counted when the analysis was saved: included, outlier or dropped.
  status               text NOT NULL,
  sale_date            date NOT NULL,
  sale_price_cents     bigint NOT NULL,
  distance_miles       double precision,
  PRIMARY KEY (user_id, record_id, comparable_record_id)
);
CREATE INDEX comparable_properties_subject ON comparable_properties (record_id);
CREATE INDEX comparable_properties_comparable ON comparable_properties (comparable_record_id);

-- A member's analysis of a property. A figure is null where it is unknown.
CREATE TABLE property_analysis (
  id                        serial PRIMARY KEY,
  user_id                   integer NOT NULL,
  record_id                 integer NOT NULL REFERENCES property_records ON DELETE CASCADE,
  arv_cents                 bigint,
  -- 0 to 100.
  arv_confidence            integer,
  rehab_cost_cents          bigint,
  -- 0 to 100.
  sellability_score         integer,
  days_til_sale             integer,
  max_allowable_offer_cents bigint,
  profit_potential_cents    bigint,
  -- A month.
  rent_estimate_cents       bigint,
  -- A share: 0.08 for 8 percent.
  cap_rate                  double precision,
  -- Settings, assumptions and the arithmetic of each figure.
  analysis_data             jsonb NOT NULL,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, record_id)
);
CREATE INDEX property_analysis_record ON property_analysis (record_id);
