-- Granted plans with an end.
ALTER TABLE plan_grants ADD COLUMN ends_at timestamptz;
ALTER TABLE users ADD COLUMN grant_ends_at timestamptz;
CREATE INDEX users_grant_ends_at ON users (grant_ends_at) WHERE grant_ends_at IS NOT NULL;

-- What admins find a member by: the beginning of the address, of a word of the name or of the phone number, or the id.
ALTER TABLE users ADD COLUMN search tsvector GENERATED ALWAYS AS (
  array_to_tsvector(array_remove(
    ARRAY[lower(email), '#' || id::text, right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 10)]
      || string_to_array(lower(first_name), ' ') || string_to_array(lower(last_name), ' '), ''))
) STORED;
CREATE INDEX users_search ON users USING gin (search) WITH (fastupdate = off);

-- Payments by the numbers that members and Stripe name.
CREATE INDEX payment_records_invoice ON payment_records (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX payment_records_receipt ON payment_records (receipt_number) WHERE receipt_number IS NOT NULL;
