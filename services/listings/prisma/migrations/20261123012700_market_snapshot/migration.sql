-- The snapshot of the last computation: of the changes from `next_xid` on, it tells those apart that the figures contain.
ALTER TABLE market_computation ADD COLUMN snapshot pg_snapshot;
