-- The values that an import gave a contact, hashed: a contact that has them again counts as unedited.
ALTER TABLE contacts ADD COLUMN imported_hash text;
