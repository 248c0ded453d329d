-- The latest fetch of each sitemap file by each crawler.
CREATE TABLE crawler_fetches (
  crawler text NOT NULL,
  path text NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  fetches integer NOT NULL DEFAULT 1,
  PRIMARY KEY (crawler, path)
);
