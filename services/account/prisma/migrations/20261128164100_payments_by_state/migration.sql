-- Refunded and disputed payments are few among many: an admin's list of them would read most payments.
CREATE INDEX CONCURRENTLY payment_records_by_state ON payment_records (status, id);
