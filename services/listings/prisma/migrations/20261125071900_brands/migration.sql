-- Copies of the brands that are on, from account's events. Without a brand the row stays with its version, so that a late older
-- event restores nothing.
CREATE TABLE brands (
  user_id int PRIMARY KEY,
  version int NOT NULL,
  slug    text,
  brand   jsonb
);
CREATE INDEX brands_by_slug ON brands (slug) WHERE slug IS NOT NULL;
