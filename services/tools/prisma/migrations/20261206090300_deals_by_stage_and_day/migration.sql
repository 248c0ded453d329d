-- A column of the board by the day of closing, and the counts by stage from the index alone. `deals_by_stage` serves the release
-- before.
CREATE INDEX CONCURRENTLY deals_by_stage_and_day ON deals
  (user_id, status, stage, coalesce(CASE WHEN stage = 'closed' THEN closing_date ELSE expected_closing_date END, 'infinity'::date), id)
  INCLUDE (expected_closing_date, expected_profit_cents, actual_profit_cents, cash_flow_cents) WHERE deleted_at IS NULL;
