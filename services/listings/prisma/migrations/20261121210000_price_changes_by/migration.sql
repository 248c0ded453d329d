-- An owner sees who changed a price in their name.
ALTER TABLE price_changes ADD COLUMN user_id integer;
