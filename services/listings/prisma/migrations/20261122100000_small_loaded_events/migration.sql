-- The event stream takes at most 64 kB. Loaded events that were written with up to 1,000 listings and are not published
-- yet become batches of 100.
WITH large AS (
  DELETE FROM outbox
  WHERE published_at IS NULL AND type = 'listings.properties.loaded.v1' AND octet_length(data::text) > 64000
  RETURNING *
)
INSERT INTO outbox (id, type, subject, version, time, traceparent, data)
SELECT gen_random_uuid(), large.type, 'properties/' || (batch.properties -> 0 ->> 'propertyId'), large.version, large.time,
  large.traceparent,
  large.data || jsonb_build_object('count', jsonb_array_length(batch.properties), 'properties', batch.properties)
FROM large, LATERAL (
  SELECT (nth - 1) / 100 AS number, jsonb_agg(property ORDER BY nth) AS properties
  FROM jsonb_array_elements(large.data -> 'properties') WITH ORDINALITY AS each (property, nth)
  GROUP BY 1
) AS batch
ORDER BY large.seq, batch.number;
