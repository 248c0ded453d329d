ALTER TABLE member_restrictions ADD COLUMN lift_reason text;
