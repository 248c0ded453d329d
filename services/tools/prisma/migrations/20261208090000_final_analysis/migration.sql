-- The attached analysis that a deal was closed or lost with, as {"analysis": ...}; null where it was not stored. The job that stores
-- profits fills it in for deals that ended before.
ALTER TABLE deals ADD COLUMN final_analysis jsonb;
