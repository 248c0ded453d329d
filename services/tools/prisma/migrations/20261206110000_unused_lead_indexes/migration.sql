-- Leads are compared by `email_keys`, `phone_keys` and `street_key`, and those without keys are found by
-- `leads_without_email_keys`. No statement reads these, and every write of a lead kept them.
DROP INDEX leads_by_email, leads_by_phone, leads_by_address, leads_without_keys;
