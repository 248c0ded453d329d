-- Pairs of the beginnings of a member's names and address, of three to six letters, each pair of one length: a text uses
-- the longest that its words have. Mary Hale with the address marlo@… has 'hal mar', 'hale mary', 'hale marl' and 'marl mary'.
-- It replaces member_name_pairs, whose three letters Mary and Marcus share; that one stays while the code before this release
-- runs.
CREATE FUNCTION member_name_beginnings(search tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH beginnings AS (
    SELECT DISTINCT length, left(lexeme, length) COLLATE "C" AS start
    FROM unnest(tsvector_to_array(search)) AS lexeme, unnest(ARRAY[3, 4, 5, 6]) AS length
    WHERE lexeme ~ '^[^#0-9]..' AND char_length(lexeme) >= length
  )
  SELECT coalesce(array_agg(a.start || ' ' || b.start), '{}')
  FROM beginnings AS a JOIN beginnings AS b ON a.length = b.length AND a.start < b.start
$$;

-- The lexemes of a member without accents: 'jose' for José.
CREATE FUNCTION unaccented_search(search tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT regexp_replace(normalize(lexeme, NFD), '[\u0300-\u036f]', '', 'g')
    FROM unnest(tsvector_to_array(search)) AS lexeme))
$$;
