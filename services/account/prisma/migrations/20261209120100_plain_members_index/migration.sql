-- The few members whose names have letters outside of ASCII; all others are found by their lexemes as they are.
CREATE INDEX CONCURRENTLY users_plain_search ON users USING gin (plain_search(search)) WITH (fastupdate = off)
  WHERE octet_length(first_name || last_name) > char_length(first_name || last_name);
