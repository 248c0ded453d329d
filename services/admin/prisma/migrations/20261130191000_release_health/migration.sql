-- The health of releases by minute, as browsers report it and gateways count it. A gateway sends all that it counted of a minute
-- again when it has counted more.
CREATE TABLE release_health_minutes (
  name          text NOT NULL,
  version       text NOT NULL,
  -- 'everyone' or 'canary': how the version was shown.
  audience      text NOT NULL,
  minute        timestamptz NOT NULL,
  -- Random id of the gateway's process.
  gateway       uuid NOT NULL,
  samples       integer NOT NULL,
  load_failures integer NOT NULL,
  errors        integer NOT NULL,
  -- Web vitals by bucket of their histograms.
  lcp           integer[] NOT NULL,
  inp           integer[] NOT NULL,
  cls           integer[] NOT NULL,
  -- The sum of all counts. It grows with each of them, so that the latest of two reports is known by it.
  total         integer NOT NULL,
  PRIMARY KEY (name, version, audience, minute, gateway)
);
CREATE INDEX release_health_minutes_minute_idx ON release_health_minutes (minute);

-- The comparison of a name's canary with its promoted version, between two looks at their health.
CREATE TABLE canary_trials (
  name     text PRIMARY KEY,
  version  text NOT NULL,
  -- When the canary began, or its cohort was changed.
  since    timestamptz NOT NULL,
  -- Counts that were looked at, and those of the comparison.
  seen     jsonb NOT NULL,
  compared jsonb NOT NULL,
  -- Logarithms of the e-values by criterion.
  evidence jsonb NOT NULL
);
