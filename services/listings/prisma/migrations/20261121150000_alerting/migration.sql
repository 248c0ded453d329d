-- Who hears of which listing, and when.

-- When a match is to be told; null is never. What is told stays known, so that nobody hears of it again.
ALTER TABLE matches ADD COLUMN due_at timestamptz(3);
DROP INDEX matches_untold_idx;
CREATE INDEX matches_due_at_idx ON matches (due_at) WHERE told_at IS NULL AND due_at IS NOT NULL;
CREATE INDEX matches_property_id_idx ON matches (property_id);

-- Matches of loaded chunks beyond those that one mail could name: counted, not kept.
CREATE TABLE further_matches (
  subscription text PRIMARY KEY,
  count        integer NOT NULL
);

-- The mails of a search tell what is due; no search needs to know up to where.
ALTER TABLE saved_searches DROP COLUMN told_until;

-- The moment at which someone who wants alerts like this hears of what was found at `at`, in digests at an hour of New York.
CREATE FUNCTION alert_due(alerts text, at timestamptz, digest_hour integer, is_loaded boolean) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN alerts = 'off' THEN NULL
    -- Gathered for a minute.
    WHEN alerts = 'instant' AND NOT is_loaded THEN at + interval '1 minute'
    ELSE (first + CASE WHEN first > local THEN interval '0' WHEN alerts = 'weekly' THEN interval '7 days' ELSE interval '1 day' END)
      AT TIME ZONE 'America/New_York' END
  FROM (SELECT local,
      date_trunc(CASE alerts WHEN 'weekly' THEN 'week' ELSE 'day' END, local) + make_interval(hours => digest_hour) AS first
    FROM (SELECT at AT TIME ZONE 'America/New_York' AS local) AS clock) AS digest
$$;

-- Which saved searches and buyers changed, in the words of the transactions that changed them: the matcher of every process
-- follows it.
CREATE TABLE wish_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  -- Null stands for more than it makes sense to name.
  ids integer[],
  at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (xid, seq)
);

CREATE FUNCTION note_wishes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO wish_changes (kind, ids)
  SELECT TG_ARGV[0], CASE WHEN count(*) <= 10000 THEN array_agg(id) END FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- When a search ran last and what it found then is no change.
CREATE FUNCTION note_changed_searches() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO wish_changes (kind, ids)
  SELECT 'search', array_agg(a.id) FROM before AS b JOIN after AS a USING (id)
  WHERE (b.search_criteria, b.user_id) IS DISTINCT FROM (a.search_criteria, a.user_id) HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION note_emptied_wishes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO wish_changes (kind, ids) VALUES (TG_ARGV[0], NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER note_inserts AFTER INSERT ON saved_searches
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_wishes('search');
CREATE TRIGGER note_deletes AFTER DELETE ON saved_searches
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_wishes('search');
CREATE TRIGGER note_updates AFTER UPDATE ON saved_searches
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed_searches();
CREATE TRIGGER note_truncate AFTER TRUNCATE ON saved_searches
  FOR EACH STATEMENT EXECUTE FUNCTION note_emptied_wishes('search');
CREATE TRIGGER note_inserts AFTER INSERT ON buyer_list
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_wishes('buyer');
CREATE TRIGGER note_updates AFTER UPDATE ON buyer_list
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_wishes('buyer');
CREATE TRIGGER note_deletes AFTER DELETE ON buyer_list
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_wishes('buyer');
CREATE TRIGGER note_truncate AFTER TRUNCATE ON buyer_list
  FOR EACH STATEMENT EXECUTE FUNCTION note_emptied_wishes('buyer');

-- What a subscription leaves behind when it goes, whoever removes it.
CREATE FUNCTION forget_subscriptions() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM matches USING changed WHERE subscription = TG_ARGV[0] || '/' || changed.id;
  DELETE FROM further_matches USING changed WHERE subscription = TG_ARGV[0] || '/' || changed.id;
  DELETE FROM links USING changed WHERE purpose = TG_ARGV[0] || '/' || changed.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_subscriptions AFTER DELETE ON saved_searches
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_subscriptions('search');
CREATE TRIGGER forget_subscriptions AFTER DELETE ON buyer_list
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_subscriptions('buyer');
CREATE TRIGGER forget_subscriptions AFTER DELETE ON property_alerts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_subscriptions('property-alert');
