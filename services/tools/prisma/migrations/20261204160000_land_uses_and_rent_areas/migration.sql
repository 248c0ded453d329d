-- The use of the land as the county states it: its codes differ from county to county.
ALTER TABLE property_records ADD COLUMN land_use text;

-- Fair-market rents by rent area: a ZIP code may be in several. Replaces fair_market_rents, which has one of them.
CREATE TABLE area_rents (
  zip_code    text NOT NULL,
  year        integer NOT NULL,
  bedrooms    integer NOT NULL CHECK (bedrooms BETWEEN 0 AND 4),
  area        text NOT NULL DEFAULT '',
  area_name   text NOT NULL DEFAULT '',
  rent_cents  bigint NOT NULL,
  source      text NOT NULL,
  PRIMARY KEY (zip_code, year, bedrooms, area)
);
INSERT INTO area_rents (zip_code, year, bedrooms, rent_cents, source)
SELECT zip_code, year, bedrooms, rent_cents, source FROM fair_market_rents;
