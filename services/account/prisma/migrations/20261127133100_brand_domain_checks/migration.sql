-- Days in a row on which the record of a verified domain was missing, and when the last of them was counted.
ALTER TABLE brands ADD COLUMN domain_failures int NOT NULL DEFAULT 0;
ALTER TABLE brands ADD COLUMN domain_failed_at timestamptz;
-- The daily check takes the domain whose check is oldest.
CREATE INDEX brands_by_domain_check ON brands (domain_checked_at) WHERE domain_verified_at IS NOT NULL;
