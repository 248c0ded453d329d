-- The ten digits of the first North American number of a text, as `toPhoneKey` of `contracts/src/phone.ts` reads it: an extension is
-- no part of it, and a number of another country has none. The column `phone_key` takes the last ten digits of any text.
CREATE FUNCTION us_phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN phone ~* '^\s*(?:tel:)?\s*(?:\+|00|011[\s-]*)(?!1[\s().-]*[2-9])[1-9]' THEN NULL
    WHEN regexp_replace(phone,
      '(?<![\d+])(?:\+?1[\s./\u2010-\u2015-]*)?\(?[2-9]\d{2}\)?[\s./\u2010-\u2015-]*[2-9]\d{2}[\s./\u2010-\u2015-]*\d{4}(?!\d)(?:[.,]0+$)?(?:[\s,;]*(?:extension|ext|x|#)[\s.:=]*\d{1,7})?',
      '', 'gi') ~ '\d' THEN NULL
    ELSE array_to_string(regexp_match(phone,
      '(?<![\d+])(?:\+?1[\s./\u2010-\u2015-]*)?\(?([2-9]\d{2})\)?[\s./\u2010-\u2015-]*([2-9]\d{2})[\s./\u2010-\u2015-]*(\d{4})(?!\d)'), '')
  END
$$;

-- Who is suppressed stays so under the number as it is read now.
INSERT INTO contact_suppressions (owner_user_id, channel, address, reason, created_at)
SELECT s.owner_user_id, s.channel, us_phone_key(c.phone), s.reason, s.created_at
FROM contacts c JOIN contact_suppressions s
  ON s.owner_user_id = c.owner_user_id AND s.channel = 'sms' AND s.address = c.phone_key
WHERE us_phone_key(c.phone) <> c.phone_key
ON CONFLICT DO NOTHING;
