-- Letters that Unicode takes for whole are found by plain ones: "walesa" finds "Wałęsa", "strasse" finds "Straße". The function
-- `plainLetters` of the contracts does the same with what is searched.
CREATE FUNCTION plain_letters(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN lower(words) ELSE
    replace(replace(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')),
      'øØđĐðÐłŁı', 'ooddddlli'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe') END
$$;

CREATE OR REPLACE FUNCTION lead_lexemes(owner_id int, words text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  owner text := owner_id::text || '/';
  found text := lower(words);
BEGIN
  -- Only text with other letters than those of ASCII is longer in bytes.
  IF octet_length(words) <> length(words) THEN
    found := found || ' ' || translate(tools.plain_letters(words), '’‘´', '   ');
  END IF;
  IF found ~ '[2-9]\d{9}' THEN
    found := regexp_replace(found, '\m1?([2-9]\d{2})([2-9]\d{6})\M', '\1\2 1\1\2 \2', 'g');
  END IF;
  RETURN array_to_tsvector(array_remove(string_to_array(owner || replace(found, ' ', ' ' || owner), ' '), owner));
END $$;

-- safe: only rows with such letters, of which there are few; each is locked for itself
UPDATE leads SET first_name = first_name
WHERE concat(first_name, last_name, company, property_address, left(notes, 500)) ~ '[øØđĐðÐłŁıßẞæÆœŒ]';
-- safe: only the few rows with such letters, each locked for itself
UPDATE contacts SET first_name = first_name WHERE concat(first_name, last_name, company, city) ~ '[øØđĐðÐłŁıßẞæÆœŒ]';
-- safe: only the few rows with such letters, each locked for itself
UPDATE deals SET title = title WHERE concat(title, address, buyer_name, left(notes, 500)) ~ '[øØđĐðÐłŁıßẞæÆœŒ]';
-- safe: only the few rows with other letters than those of ASCII, each locked for itself; a sent contract lets its words change
UPDATE contracts SET title = title WHERE title ~ '[^\x01-\x7f]';
