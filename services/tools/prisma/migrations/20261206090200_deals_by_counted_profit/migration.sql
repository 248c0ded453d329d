-- A closed deal is ordered by its actual profit alone. `deals_by_profit` serves the release before.
CREATE INDEX CONCURRENTLY deals_by_counted_profit ON deals
  (user_id, coalesce(CASE WHEN stage = 'closed' THEN actual_profit_cents ELSE coalesce(actual_profit_cents, expected_profit_cents) END,
    -1000000000000000), id)
  WHERE deleted_at IS NULL;
