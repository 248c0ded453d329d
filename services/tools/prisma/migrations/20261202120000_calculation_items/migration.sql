-- Parts of itemized figures are part of a saved calculation and of each of its versions.
ALTER TABLE property_calculations ADD COLUMN items jsonb NOT NULL DEFAULT '{}';
ALTER TABLE property_calculation_versions ADD COLUMN items jsonb NOT NULL DEFAULT '{}';
