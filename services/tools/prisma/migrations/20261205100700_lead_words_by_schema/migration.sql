-- The statistics of an index of an expression are gathered without the schema in the search path, so its functions name it.
CREATE OR REPLACE FUNCTION lead_more_lexemes(owner_id int, phones jsonb, emails jsonb, second_owner text, mailing_address text,
  county text, apn text, tags text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT tools.lead_lexemes(owner_id, regexp_replace(concat_ws(' ', second_owner, mailing_address, county, apn,
      tools.lead_tag_words(tags),
      jsonb_path_query_array(phones, '$[*].number')::text,
      regexp_replace(jsonb_path_query_array(phones, '$[*].number')::text, '[^0-9,]', '', 'g'),
      jsonb_path_query_array(emails, '$[*].address')::text),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
$$;
