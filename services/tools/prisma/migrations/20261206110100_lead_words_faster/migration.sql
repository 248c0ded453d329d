-- The same lexemes as before in half of the time, which every write of a lead, deal or contact takes: texts are separated by spaces
-- already, so that no regular expression has to find their words.
CREATE OR REPLACE FUNCTION lead_lexemes(owner_id int, words text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  owner text := owner_id::text || '/';
  found text := lower(words);
BEGIN
  -- Only text with other letters than those of ASCII is longer in bytes.
  IF octet_length(words) <> length(words) THEN
    found := found || ' ' || lower(translate(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), '’‘´', '   '));
  END IF;
  IF found ~ '[2-9]\d{9}' THEN
    found := regexp_replace(found, '\m1?([2-9]\d{2})([2-9]\d{6})\M', '\1\2 1\1\2 \2', 'g');
  END IF;
  RETURN array_to_tsvector(array_remove(string_to_array(owner || replace(found, ' ', ' ' || owner), ' '), owner));
END $$;
