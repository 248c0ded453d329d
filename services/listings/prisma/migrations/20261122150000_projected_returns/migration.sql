-- `projectedReturn` in contracts: profit is ARV − price − rehab, as the wholesale fee is part of the price; ROI is that over
-- price plus rehab, in percent. Both are null where ARV or rehab is not stated.
WITH projected AS (
  SELECT id, arv_cents - price_cents - rehab_cost_cents AS profit,
    round((arv_cents - price_cents - rehab_cost_cents) * 100::numeric / nullif(price_cents + rehab_cost_cents, 0), 2) AS roi
  FROM properties
)
UPDATE properties SET profit_potential_cents = profit, roi_estimate = roi
FROM projected
WHERE projected.id = properties.id
  AND (profit_potential_cents, roi_estimate) IS DISTINCT FROM (profit, roi);
