-- Whether `stats` holds the counts of the log: the list of campaigns need not count the logs of finished ones.
ALTER TABLE communication_campaigns ADD COLUMN is_counted boolean NOT NULL DEFAULT false;
-- For the job that counts, and the one that deletes old logs.
CREATE INDEX communication_campaigns_to_count ON communication_campaigns (finished_at)
  WHERE finished_at IS NOT NULL AND NOT is_counted;
CREATE INDEX communication_campaigns_finished ON communication_campaigns (finished_at)
  WHERE finished_at IS NOT NULL;

-- Bounces, complaints, clicks and unsubscribes come after the end. The update waits for a job that is counting.
CREATE FUNCTION recount_campaigns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE communication_campaigns SET is_counted = false
  WHERE id IN (SELECT campaign_id FROM changed) AND finished_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER communication_logs_changed AFTER UPDATE ON communication_logs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION recount_campaigns();
