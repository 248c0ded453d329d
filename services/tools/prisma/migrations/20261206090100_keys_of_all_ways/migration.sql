-- The e-mail addresses of a lead in lower case. It is null while the keys of all its numbers and addresses are not made, as the
-- version before makes only those of the first ones.
ALTER TABLE leads ADD COLUMN email_keys text[];

-- safe: the version before calls it from its trigger, and does not know the column
CREATE OR REPLACE FUNCTION forget_lead_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_keyed := false;
  NEW.email_keys := NULL;
  RETURN NEW;
END $$;

-- safe: writers of leads wait for this statement alone
CREATE OR REPLACE TRIGGER leads_keys BEFORE UPDATE OF phone, phones, email, emails, property_address ON leads FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone OR OLD.phones IS DISTINCT FROM NEW.phones
    OR OLD.email IS DISTINCT FROM NEW.email OR OLD.emails IS DISTINCT FROM NEW.emails
    OR OLD.property_address IS DISTINCT FROM NEW.property_address)
  EXECUTE FUNCTION forget_lead_keys();
