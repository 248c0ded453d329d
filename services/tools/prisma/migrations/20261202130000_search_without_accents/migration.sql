-- Searches find a row without accents ("nunez" finds "Núñez"), with any apostrophe ("o'brien" finds "O’Brien"), and by a phone
-- number in any form: with its country code, and without its area code. The words as they were stay beside these, for the
-- version before.
CREATE OR REPLACE FUNCTION lead_lexemes(owner_id int, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(string_to_array(
    regexp_replace(
      regexp_replace(
        lower(words) || CASE WHEN words ~ '[^\x01-\x7f]' THEN ' ' || lower(translate(
          regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), '’‘´', '   ')) ELSE '' END,
        '\m1?([2-9]\d{2})([2-9]\d{6})\M', '\1\2 1\1\2 \2', 'g'),
      '([^\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+)', owner_id::text || '/\1', 'g'), ' '), ''))
$$;

-- safe: only rows with other letters than those of ASCII, of which there are few; each is locked for itself
UPDATE leads SET first_name = first_name
WHERE concat(first_name, last_name, company, property_address, left(notes, 500)) ~ '[^\x01-\x7f]';
-- safe: only the few rows with other letters than those of ASCII, each locked for itself
UPDATE contacts SET first_name = first_name WHERE concat(first_name, last_name, company, city) ~ '[^\x01-\x7f]';
-- safe: only the few rows with other letters than those of ASCII, each locked for itself
UPDATE deals SET title = title WHERE concat(title, address, buyer_name, left(notes, 500)) ~ '[^\x01-\x7f]';
