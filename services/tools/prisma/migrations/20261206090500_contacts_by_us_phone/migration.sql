CREATE INDEX CONCURRENTLY contacts_by_us_phone ON contacts (owner_user_id, us_phone_key(phone));
