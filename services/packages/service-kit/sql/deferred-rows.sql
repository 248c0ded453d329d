-- Rows that a background job could not work on and tries again later: copy it into a migration of each service.
CREATE TABLE deferred_rows (
  job        text NOT NULL,
  -- The key of the row among those of the job.
  row_key    text NOT NULL,
  attempts   integer NOT NULL,
  retry_at   timestamptz NOT NULL,
  PRIMARY KEY (job, row_key)
);
