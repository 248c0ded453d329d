-- Comparables by distance: sold land and other sold properties in a box, chosen from the index alone.
CREATE INDEX property_records_land_near ON property_records
  USING gist (position) INCLUDE (id, kind, last_sale_date, lot_acres, source)
  WHERE kind = 'land' AND last_sale_date IS NOT NULL;
CREATE INDEX property_records_houses_near ON property_records
  USING gist (position) INCLUDE (id, kind, last_sale_date, square_feet, source)
  WHERE kind <> 'land' AND last_sale_date IS NOT NULL;
-- Comparables of a whole county: the latest sales, until there are enough of the size.
CREATE INDEX property_records_county_houses ON property_records (state, county, kind, last_sale_date DESC, square_feet)
  WHERE kind <> 'land' AND last_sale_date IS NOT NULL;
