-- How many leads each list has, as what every statement has changed of it: a sum of few rows in place of reading all leads. Rows are
-- only added, so that nobody waits for a count, and a job sums them up.
CREATE TABLE lead_list_counts (
  list_id int NOT NULL,
  leads   int NOT NULL
);
CREATE INDEX lead_list_counts_of_list ON lead_list_counts (list_id) INCLUDE (leads);

-- False for a list that was made before its leads were counted.
ALTER TABLE lead_lists ADD COLUMN is_counted boolean NOT NULL DEFAULT false;

-- With the search path of this migration: maintenance changes leads without it.
CREATE FUNCTION count_added_listed_leads() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO lead_list_counts (list_id, leads)
  SELECT list_id, count(*) FROM added, unnest(list_ids) list_id WHERE deleted_at IS NULL AND list_ids <> '{}' GROUP BY list_id;
  RETURN NULL;
END $$;
CREATE FUNCTION count_removed_listed_leads() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO lead_list_counts (list_id, leads)
  SELECT list_id, -count(*) FROM removed, unnest(list_ids) list_id WHERE deleted_at IS NULL AND list_ids <> '{}' GROUP BY list_id;
  RETURN NULL;
END $$;
CREATE FUNCTION count_changed_listed_leads() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO lead_list_counts (list_id, leads)
  SELECT list_id, sum(change) FROM (
    SELECT unnest(list_ids) AS list_id, 1 AS change FROM added WHERE deleted_at IS NULL AND list_ids <> '{}'
    UNION ALL SELECT unnest(list_ids), -1 FROM removed WHERE deleted_at IS NULL AND list_ids <> '{}') c
  GROUP BY list_id HAVING sum(change) <> 0;
  RETURN NULL;
END $$;

-- safe: writers of leads wait for this statement alone
CREATE TRIGGER leads_listed AFTER INSERT ON leads REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_listed_leads();
-- safe: writers of leads wait for this statement alone
CREATE TRIGGER leads_unlisted AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_listed_leads();
-- safe: writers of leads wait for this statement alone
CREATE TRIGGER leads_relisted AFTER UPDATE ON leads REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_listed_leads();
