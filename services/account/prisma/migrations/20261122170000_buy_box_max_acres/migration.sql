-- The upper acre bound of a member's buy box; null means any.
ALTER TABLE buy_boxes ADD COLUMN max_acres double precision;
