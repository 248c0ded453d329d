CREATE INDEX CONCURRENTLY contacts_of_us_phone ON contacts (us_phone_key(phone)) WHERE us_phone_key(phone) IS NOT NULL;
