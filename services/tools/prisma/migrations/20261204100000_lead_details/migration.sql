-- What files of list brokers and skip traces state of an owner and a property.
ALTER TABLE leads
  ADD COLUMN second_owner text,
  ADD COLUMN mailing_address text,
  ADD COLUMN county text,
  ADD COLUMN apn text,
  ADD COLUMN property_type text,
  ADD COLUMN beds int,
  ADD COLUMN baths float8,
  ADD COLUMN square_feet int,
  ADD COLUMN year_built int,
  ADD COLUMN lot_acres float8,
  ADD COLUMN last_sale_date date,
  ADD COLUMN last_sale_price_cents bigint,
  ADD COLUMN equity_cents bigint,
  ADD COLUMN loan_balance_cents bigint,
  -- Percent.
  ADD COLUMN loan_to_value float8,
  ADD COLUMN is_tax_delinquent boolean,
  ADD COLUMN is_vacant boolean,
  ADD COLUMN is_absentee_owner boolean,
  ADD COLUMN is_pre_foreclosure boolean,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  -- All numbers and addresses, the first one first, which `phone` and `email` repeat. A row whose `phone` or `email` is another was
  -- written by the version before, which knows no more of it. `key` is the number in E.164, or the address in lower case.
  ADD COLUMN phones jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN emails jsonb NOT NULL DEFAULT '[]';

-- Tags as words; array_to_string is not immutable only for types whose text depends on settings.
CREATE FUNCTION lead_tag_words(tags text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_string(tags, ' ')
$$;

-- The words of a lead that its column `search` does not have. An index of the expression spares the rewriting of the table that
-- another stored column would take.
CREATE FUNCTION lead_more_lexemes(owner_id int, phones jsonb, emails jsonb, second_owner text, mailing_address text, county text,
  apn text, tags text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lead_lexemes(owner_id, regexp_replace(concat_ws(' ', second_owner, mailing_address, county, apn,
      lead_tag_words(tags),
      jsonb_path_query_array(phones, '$[*].number')::text,
      regexp_replace(jsonb_path_query_array(phones, '$[*].number')::text, '[^0-9,]', '', 'g'),
      jsonb_path_query_array(emails, '$[*].address')::text),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
$$;

-- The keys of the numbers or addresses of a lead on which nobody is to be called, texted or mailed.
CREATE FUNCTION lead_barred_keys(ways jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_path_query_array(ways, '$[*] ? (@.doNotContact == true || @.isLitigator == true).key')
$$;
