-- The options of `financing.ts` in contracts, by slug or any of its spellings; a text that names none becomes `other`.
CREATE FUNCTION financing_option(spelling text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE regexp_replace(lower(spelling), '[^a-z0-9]', '', 'g')
  WHEN 'cash' THEN 'cash' WHEN 'allcash' THEN 'cash'
  WHEN 'conventional' THEN 'conventional' WHEN 'conventionalloan' THEN 'conventional'
  WHEN 'fha' THEN 'fha' WHEN 'fhaloan' THEN 'fha'
  WHEN 'va' THEN 'va' WHEN 'valoan' THEN 'va'
  WHEN 'usda' THEN 'usda' WHEN 'usdaloan' THEN 'usda'
  WHEN 'hardmoney' THEN 'hard-money' WHEN 'hardmoneyloan' THEN 'hard-money'
  WHEN 'privatemoney' THEN 'private-money' WHEN 'privatelender' THEN 'private-money'
  WHEN 'privatefinancing' THEN 'private-money' WHEN 'privatefinancingavailable' THEN 'private-money'
  WHEN 'ownerfinance' THEN 'owner-finance' WHEN 'ownerfinancing' THEN 'owner-finance'
  WHEN 'ownerfinanced' THEN 'owner-finance' WHEN 'ownermaycarry' THEN 'owner-finance'
  WHEN 'ownerwillcarry' THEN 'owner-finance' WHEN 'ownercarry' THEN 'owner-finance'
  WHEN 'sellerfinance' THEN 'owner-finance' WHEN 'sellerfinancing' THEN 'owner-finance'
  WHEN 'sellercarry' THEN 'owner-finance'
  WHEN 'subjectto' THEN 'subject-to' WHEN 'subto' THEN 'subject-to' WHEN 'subjecttoexisting' THEN 'subject-to'
  WHEN 'assumable' THEN 'assumable' WHEN 'assumableloan' THEN 'assumable' WHEN 'assumablemortgage' THEN 'assumable'
  WHEN 'leaseoption' THEN 'lease-option' WHEN 'leasepurchase' THEN 'lease-option' WHEN 'renttoown' THEN 'lease-option'
  WHEN '1031exchange' THEN '1031-exchange' WHEN 'exchange1031' THEN '1031-exchange'
  WHEN '1031taxexchange' THEN '1031-exchange'
  WHEN 'trade' THEN 'trade'
  ELSE 'other'
END;

-- Each option once, in the order in which they were written.
CREATE FUNCTION financing_options(spellings text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(option ORDER BY place), '{}')
  FROM (SELECT financing_option(spelling) AS option, min(nth) AS place
        FROM unnest(spellings) WITH ORDINALITY AS listed (spelling, nth) GROUP BY 1) AS options
$$;

-- The trigger of property_changes tells the search index which listings to read anew.
UPDATE properties SET finance_options = financing_options(finance_options)
WHERE finance_options <> financing_options(finance_options);

UPDATE buyer_list SET preferred_financing = financing_options(preferred_financing)
WHERE preferred_financing <> financing_options(preferred_financing);

UPDATE drafts SET content = jsonb_set(content, '{financeOptions}', to_jsonb(financing_options(
  ARRAY(SELECT jsonb_array_elements_text(content -> 'financeOptions')))))
WHERE jsonb_typeof(content -> 'financeOptions') = 'array' AND content -> 'financeOptions' <> '[]';

-- Saved searches name financing by `ownerFinance=true` alone, whose meaning does not change.

DROP FUNCTION financing_options(text[]);
DROP FUNCTION financing_option(text);
