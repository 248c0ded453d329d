-- The lexemes of a member in plain letters: 'walesa' for Wałęsa, 'jose' for José. `plainLetters` of the contracts makes the same of a
-- search. It replaces `unaccented_search`, which leaves letters that Unicode takes for whole.
CREATE FUNCTION plain_search(search tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT replace(replace(replace(
      translate(regexp_replace(normalize(lexeme, NFD), '[\u0300-\u036f]', '', 'g'), 'øđðłı', 'oddli'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
    FROM unnest(tsvector_to_array(search)) AS lexeme))
$$;
