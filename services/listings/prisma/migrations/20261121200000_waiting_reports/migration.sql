-- Admins look at those that wait, the oldest first, however many were dealt with.
CREATE INDEX property_reports_waiting ON property_reports (id) WHERE status = 'new';
