-- The owner's profile of assumptions when the deal was closed or lost: its computed figures stay with it. The job that stores
-- profits fills it in for deals that were closed or lost before.
ALTER TABLE deals ADD COLUMN final_assumptions jsonb;
