-- What service-kit keeps in each service's schema: copy it into the first migration.

-- Events that were committed with their change and wait to be told, or were told in the last 30 days.
CREATE TABLE outbox (
  id           uuid PRIMARY KEY,
  seq          bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  type         text NOT NULL,
  subject      text NOT NULL,
  version      integer NOT NULL,
  time         timestamptz NOT NULL DEFAULT now(),
  traceparent  text,
  data         jsonb NOT NULL,
  published_at timestamptz
);
CREATE INDEX outbox_unpublished ON outbox (seq) WHERE published_at IS NULL;
CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL;

-- Events whose effect is already here, so that a second delivery changes nothing.
CREATE TABLE inbox (
  consumer    text NOT NULL,
  event_id    uuid NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX inbox_received ON inbox (received_at);
