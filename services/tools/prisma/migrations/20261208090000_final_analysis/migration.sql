-- The attached analysis that a deal was closed or lost with, as {"analysis": ...}; null where it was not stored. The job that stores
-- profits fills it in for deals that ended before.
ALTER TABLE deals ADD COLUMN final_analysis jsonb;
-- Whether the analysis that a deal's figures come from states other figures than the deal. The same job fills it in.
ALTER TABLE deals ADD COLUMN analysis_differs boolean NOT NULL DEFAULT false;
