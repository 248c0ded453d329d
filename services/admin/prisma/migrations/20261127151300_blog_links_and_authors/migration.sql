-- What the last check of a link to another site found. Keyed by a hash, because URLs are longer than an index allows.
CREATE TABLE blog_link_checks (
  url_hash   text PRIMARY KEY,
  result     text NOT NULL CHECK (result IN ('fine', 'broken', 'unchecked')),
  detail     text NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX blog_link_checks_by_age ON blog_link_checks (checked_at);

ALTER TABLE blog_authors
  ADD COLUMN photo varchar(500),
  -- Pages on other sites: [{"label", "url"}].
  ADD COLUMN links jsonb NOT NULL DEFAULT '[]';
