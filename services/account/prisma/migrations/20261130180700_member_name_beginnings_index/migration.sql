-- On an expression, so that no row is rewritten, and concurrently: computing it for a million members takes a while.
CREATE INDEX CONCURRENTLY users_name_beginnings ON users USING gin (member_name_beginnings(search)) WITH (fastupdate = off);
