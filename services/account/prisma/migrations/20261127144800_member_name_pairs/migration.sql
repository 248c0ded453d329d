-- Pairs of the three-letter beginnings of a member's names and address, in the order of their bytes: Mary Hale with the address
-- marlo@… has 'hal mar'. Two frequent names that few members have together are one rare pair. Numbers stay out: no text
-- with a frequent name needs them.
CREATE FUNCTION member_name_pairs(search tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH starts AS (
    SELECT DISTINCT left(lexeme, 3) COLLATE "C" AS start FROM unnest(tsvector_to_array(search)) AS lexeme
    WHERE lexeme ~ '^[^#0-9]..'
  )
  SELECT coalesce(array_agg(a.start || ' ' || b.start), '{}') FROM starts AS a JOIN starts AS b ON a.start < b.start
$$;
