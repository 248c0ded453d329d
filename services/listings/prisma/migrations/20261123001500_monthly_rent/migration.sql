-- The rent a month that the seller states. The search index holds it, so its changes are read anew.
ALTER TABLE properties ADD COLUMN monthly_rent_cents bigint CHECK (monthly_rent_cents >= 0);

CREATE OR REPLACE FUNCTION note_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO property_changes (ids)
  SELECT CASE WHEN count(*) <= 10000 THEN array_agg(id) END
  FROM before AS b FULL JOIN after AS a USING (id)
  WHERE (b.title, b.description, b.price_cents, b.category, b.state, b.city, b.county, b.zip_code, b.latitude, b.longitude,
         b.acres, b.images, b.status, b.featured, b.featured_until, b.user_id, b.deal_type, b.arv_cents, b.rehab_cost_cents,
         b.days_on_market, b.finance_options, b.created_at, b.bedrooms, b.bathrooms, b.square_feet, b.year_built,
         b.evidence, b.monthly_rent_cents)
    IS DISTINCT FROM
        (a.title, a.description, a.price_cents, a.category, a.state, a.city, a.county, a.zip_code, a.latitude, a.longitude,
         a.acres, a.images, a.status, a.featured, a.featured_until, a.user_id, a.deal_type, a.arv_cents, a.rehab_cost_cents,
         a.days_on_market, a.finance_options, a.created_at, a.bedrooms, a.bathrooms, a.square_feet, a.year_built,
         a.evidence, a.monthly_rent_cents)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
