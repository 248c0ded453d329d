-- Baths in quarters: 1.5 are 6. The version before reads and writes whole baths, which `sync_bathrooms` keeps in step. Rows
-- that are there already are filled by a background job.
ALTER TABLE properties ADD COLUMN bathroom_quarters integer;

-- The version before sees a part of a bath as a whole one, as it did when it stored them.
CREATE FUNCTION sync_bathrooms() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.bathroom_quarters := coalesce(NEW.bathroom_quarters, NEW.bathrooms * 4);
    NEW.bathrooms := (NEW.bathroom_quarters + 3) / 4;
  ELSIF NEW.bathroom_quarters IS DISTINCT FROM OLD.bathroom_quarters THEN
    NEW.bathrooms := (NEW.bathroom_quarters + 3) / 4;
  ELSIF NEW.bathrooms IS DISTINCT FROM OLD.bathrooms THEN
    NEW.bathroom_quarters := NEW.bathrooms * 4;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER sync_bathrooms BEFORE INSERT OR UPDATE OF bathrooms, bathroom_quarters ON properties
  FOR EACH ROW EXECUTE FUNCTION sync_bathrooms();

-- The search index holds quarters.
CREATE OR REPLACE FUNCTION note_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO property_changes (ids)
  SELECT CASE WHEN count(*) <= 10000 THEN array_agg(id) END
  FROM before AS b FULL JOIN after AS a USING (id)
  WHERE (b.title, b.description, b.price_cents, b.category, b.state, b.city, b.county, b.zip_code, b.latitude, b.longitude,
         b.acres, b.images, b.status, b.featured, b.featured_until, b.user_id, b.deal_type, b.arv_cents, b.rehab_cost_cents,
         b.days_on_market, b.finance_options, b.created_at, b.bedrooms, b.bathroom_quarters, b.square_feet, b.year_built,
         b.evidence, b.monthly_rent_cents)
    IS DISTINCT FROM
        (a.title, a.description, a.price_cents, a.category, a.state, a.city, a.county, a.zip_code, a.latitude, a.longitude,
         a.acres, a.images, a.status, a.featured, a.featured_until, a.user_id, a.deal_type, a.arv_cents, a.rehab_cost_cents,
         a.days_on_market, a.finance_options, a.created_at, a.bedrooms, a.bathroom_quarters, a.square_feet, a.year_built,
         a.evidence, a.monthly_rent_cents)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
