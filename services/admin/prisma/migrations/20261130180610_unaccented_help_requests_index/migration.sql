-- Words of subjects without accents. It replaces help_requests_by_words, which stays while the code before this release runs.
CREATE INDEX CONCURRENTLY help_requests_by_unaccented_words ON help_requests
  USING gin (to_tsvector('english', regexp_replace(normalize(subject, NFD), '[\u0300-\u036f]', '', 'g')));
