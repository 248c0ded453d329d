-- Public records of properties, from county files, online providers or the generated sample. Money in cents.
CREATE TABLE property_records (
  id                    serial PRIMARY KEY,
  source                text NOT NULL CHECK (source IN ('sample', 'county', 'rentcast', 'attom')),
  -- The record's own key at its source; importing it again updates the row.
  source_key            text NOT NULL,
  source_name           text NOT NULL,
  as_of                 date NOT NULL,
  fetched_at            timestamptz NOT NULL DEFAULT now(),
  -- When the sales around it were read; null for not yet.
  comparables_fetched_at timestamptz,
  kind                  text NOT NULL,
  parcel_number         text,
  -- The parcel number's letters and digits in lower case, for lookups.
  parcel_key            text,
  address               text NOT NULL DEFAULT '',
  city                  text NOT NULL,
  state                 char(2) NOT NULL,
  zip_code              text,
  county                text,
  -- Street and city in canonical form ("1180 kearney ave memphis"), for lookups and suggestions.
  address_key           text NOT NULL,
  -- (longitude, latitude) in degrees.
  position              point,
  bedrooms              integer,
  bathrooms             numeric(4, 2),
  square_feet           integer,
  year_built            integer,
  stories               numeric(3, 1),
  units                 integer,
  lot_acres             numeric(12, 4),
  zoning                text,
  subdivision           text,
  legal_description     text,
  owner_names           text[] NOT NULL DEFAULT '{}',
  owner_mailing_address text,
  owner_occupied        boolean,
  rent_cents            bigint,
  -- The latest arm's-length sale, copied from property_sales, so that comparables read one table.
  last_sale_date        date,
  last_sale_price_cents bigint,
  last_days_on_market   integer,
  UNIQUE (source, source_key)
);
CREATE INDEX property_records_address ON property_records (address_key text_pattern_ops);
CREATE INDEX property_records_address_words ON property_records USING gin (address_key gin_trgm_ops);
CREATE INDEX property_records_parcel ON property_records (parcel_key) WHERE parcel_key IS NOT NULL;
CREATE INDEX property_records_position ON property_records USING gist (position);
-- Comparables of land: a county's sales by size.
CREATE INDEX property_records_county_sales ON property_records (state, county, lot_acres)
  WHERE kind = 'land' AND last_sale_date IS NOT NULL;

CREATE TABLE property_sales (
  id              serial PRIMARY KEY,
  record_id       integer NOT NULL REFERENCES property_records ON DELETE CASCADE,
  sale_date       date NOT NULL,
  -- Null where the price is not disclosed.
  price_cents     bigint,
  document        text,
  document_number text,
  buyer           text,
  seller          text,
  arms_length     boolean,
  days_on_market  integer
);
CREATE UNIQUE INDEX property_sales_once ON property_sales (record_id, sale_date, coalesce(price_cents, -1));

CREATE TABLE property_taxes (
  record_id                  integer NOT NULL REFERENCES property_records ON DELETE CASCADE,
  tax_year                   integer NOT NULL,
  tax_cents                  bigint,
  assessed_land_cents        bigint,
  assessed_improvement_cents bigint,
  assessed_total_cents       bigint,
  PRIMARY KEY (record_id, tax_year)
);

-- The properties that members looked up: one row for each property and month, which counts toward the month's lookups.
CREATE TABLE property_lookups (
  user_id    integer NOT NULL,
  record_id  integer NOT NULL REFERENCES property_records ON DELETE CASCADE,
  -- The first day of the calendar month in America/New_York.
  month      date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it was last looked up in this month.
  last_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, month, record_id)
);
CREATE INDEX property_lookups_recent ON property_lookups (user_id, last_at DESC);
CREATE INDEX property_lookups_record ON property_lookups (record_id);

-- Public fair-market rents by ZIP code, from a file that HUD publishes each year.
CREATE TABLE fair_market_rents (
  zip_code    text NOT NULL,
  year        integer NOT NULL,
  bedrooms    integer NOT NULL CHECK (bedrooms BETWEEN 0 AND 4),
  rent_cents  bigint NOT NULL,
  source      text NOT NULL,
  PRIMARY KEY (zip_code, year, bedrooms)
);
