-- A closed deal is ordered by the day on which it closed. `deals_by_closing` serves the release before.
CREATE INDEX CONCURRENTLY deals_by_closing_day ON deals
  (user_id, coalesce(CASE WHEN stage = 'closed' THEN closing_date ELSE expected_closing_date END, 'infinity'::date), id)
  WHERE deleted_at IS NULL;
