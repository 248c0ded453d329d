-- Street and town as addresses are compared everywhere (`placeKey`); '' for a parcel without a street, and null for a row that the version
-- before has written, until the job "record keys" makes its key. It replaces `address_key`: the release after this one no longer names
-- that column, and the one after that drops it with its two indexes.
ALTER TABLE property_records ADD COLUMN place_key text;
ALTER TABLE property_records ALTER COLUMN address_key DROP NOT NULL;

-- The version before changes addresses without their keys.
CREATE FUNCTION forget_place_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.place_key := NULL;
  RETURN NEW;
END $$;
-- safe: writers of records wait for this statement alone
CREATE TRIGGER property_records_place_key BEFORE UPDATE OF address, city ON property_records FOR EACH ROW
  WHEN ((NEW.address, NEW.city) IS DISTINCT FROM (OLD.address, OLD.city) AND NEW.place_key IS NOT DISTINCT FROM OLD.place_key)
  EXECUTE FUNCTION forget_place_key();
