-- Scenarios and the Monte Carlo simulation are part of a saved calculation and of each of its versions.
ALTER TABLE property_calculations
  ADD COLUMN scenarios jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN simulation jsonb NOT NULL DEFAULT '{"seed": 1, "spreads": {}}';
ALTER TABLE property_calculation_versions
  ADD COLUMN scenarios jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN simulation jsonb NOT NULL DEFAULT '{"seed": 1, "spreads": {}}',
  -- The earlier version that this one repeats.
  ADD COLUMN restored_from integer;
