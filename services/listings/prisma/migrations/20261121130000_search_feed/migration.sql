-- Which listings changed, in the words of the transactions that changed them: the search index of every process follows
-- it. Nobody has to write here, neither the demo market nor someone with psql: triggers do, once for a statement.
CREATE TABLE property_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  -- Null stands for more than it makes sense to name: whoever follows reads all listings anew.
  ids integer[],
  at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (xid, seq)
);

-- `changed` are the rows of a statement that added or removed some.
CREATE FUNCTION note_listed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO property_changes (ids)
  SELECT CASE WHEN count(*) <= 10000 THEN array_agg(id) END FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- What the index does not hold, such as how often a listing was looked at, is no change.
CREATE FUNCTION note_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO property_changes (ids)
  SELECT CASE WHEN count(*) <= 10000 THEN array_agg(id) END
  FROM before AS b FULL JOIN after AS a USING (id)
  WHERE (b.title, b.description, b.price_cents, b.category, b.state, b.city, b.county, b.zip_code, b.latitude, b.longitude,
         b.acres, b.images, b.status, b.featured, b.featured_until, b.user_id, b.deal_type, b.arv_cents, b.rehab_cost_cents,
         b.days_on_market, b.finance_options, b.created_at)
    IS DISTINCT FROM
        (a.title, a.description, a.price_cents, a.category, a.state, a.city, a.county, a.zip_code, a.latitude, a.longitude,
         a.acres, a.images, a.status, a.featured, a.featured_until, a.user_id, a.deal_type, a.arv_cents, a.rehab_cost_cents,
         a.days_on_market, a.finance_options, a.created_at)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION note_emptied() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO property_changes (ids) VALUES (NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER note_inserts AFTER INSERT ON properties
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed();
CREATE TRIGGER note_deletes AFTER DELETE ON properties
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listed();
CREATE TRIGGER note_updates AFTER UPDATE ON properties
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed();
CREATE TRIGGER note_truncate AFTER TRUNCATE ON properties
  FOR EACH STATEMENT EXECUTE FUNCTION note_emptied();
