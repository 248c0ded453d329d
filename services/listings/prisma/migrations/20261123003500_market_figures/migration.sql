-- Figures of the market, computed by a background job from properties and property_moves and read by the analytics page. An
-- empty state, county or category stands for all. `county` is in lowercase and without "County" or "Parish".
CREATE TABLE market_figures (
  state       text NOT NULL,
  county      text NOT NULL,
  category    text NOT NULL,
  -- As sellers write it; null for a whole state and the nation.
  county_name text,
  active      integer NOT NULL,
  -- Counts, and medians as [n, median, low, high]; amounts in cents.
  figures     jsonb NOT NULL,
  PRIMARY KEY (state, county, category)
);
-- All states of a category.
CREATE INDEX market_figures_county_category_idx ON market_figures (county, category);

-- Likewise by month. Counties have no rows by category.
CREATE TABLE market_months (
  state    text NOT NULL,
  county   text NOT NULL,
  category text NOT NULL,
  -- Its first day.
  month    date NOT NULL,
  figures  jsonb NOT NULL,
  PRIMARY KEY (state, county, category, month)
);

-- One row: the last computation, and the lease of the process that computes.
CREATE TABLE market_computation (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  computed_at timestamptz(3),
  -- Changes of listings by transactions from this one on are not in the figures.
  next_xid    xid8,
  lease_until timestamptz(3) NOT NULL DEFAULT '-infinity',
  -- Not computed again before.
  not_before  timestamptz(3) NOT NULL DEFAULT '-infinity'
);
INSERT INTO market_computation DEFAULT VALUES;

-- A market report was requested for a member and month, so that it is mailed once.
CREATE TABLE market_reports (
  user_id      integer NOT NULL,
  -- First day of the month on which it reports.
  month        date NOT NULL,
  requested_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, month)
);

-- The median of sorted values with an interval that contains the market's median with at least 95% confidence, whatever the
-- distribution: the values of ranks r and n + 1 - r, where r inverts the sign test by the normal approximation (W. J. Conover,
-- Practical Nonparametric Statistics). Compared with the binomial distribution up to n = 2,000, r is equal or one rank wider.
-- Below six values r is 0, and no interval exists.
CREATE FUNCTION median_interval(sorted float8[]) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_array(n, round(((sorted[(n + 1) / 2] + sorted[n / 2 + 1]) / 2)::numeric, 2),
    CASE WHEN r > 0 THEN round(sorted[r]::numeric, 2) END, CASE WHEN r > 0 THEN round(sorted[n + 1 - r]::numeric, 2) END)
  FROM (SELECT n, floor((n + 1 - 1.959964 * sqrt(n)) / 2)::int AS r FROM cardinality(sorted) AS n) AS sample
  WHERE n > 0
$$;
