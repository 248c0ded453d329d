-- Words of messages without accents. It replaces help_messages_by_words, which stays while the code before this release runs.
CREATE INDEX CONCURRENTLY help_messages_by_unaccented_words ON help_messages
  USING gin (to_tsvector('english', regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g')));
