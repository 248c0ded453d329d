-- Requests by minute, process and endpoint, as the processes report them. A report that arrives again meets its own key.
CREATE TABLE endpoint_minutes (
  minute      timestamptz NOT NULL,
  service     text NOT NULL,
  instance    uuid NOT NULL,
  endpoint    text NOT NULL,
  version     text NOT NULL,
  requests    integer NOT NULL,
  errors      integer NOT NULL,
  duration_ms double precision NOT NULL,
  -- Responses within each bound of the histogram.
  buckets     integer[] NOT NULL,
  PRIMARY KEY (minute, service, instance, endpoint)
);

-- Their sums by hour, from which periods over an hour are read.
CREATE TABLE endpoint_hours (
  hour        timestamptz NOT NULL,
  service     text NOT NULL,
  endpoint    text NOT NULL,
  version     text NOT NULL,
  requests    integer NOT NULL,
  errors      integer NOT NULL,
  duration_ms double precision NOT NULL,
  buckets     integer[] NOT NULL,
  PRIMARY KEY (hour, service, endpoint, version)
);

-- The latest report of each process.
CREATE TABLE reporting_processes (
  service        text NOT NULL,
  instance       uuid NOT NULL,
  version        text NOT NULL,
  minute         timestamptz NOT NULL,
  reported_at    timestamptz NOT NULL DEFAULT now(),
  outbox_seconds double precision,
  PRIMARY KEY (service, instance)
);
