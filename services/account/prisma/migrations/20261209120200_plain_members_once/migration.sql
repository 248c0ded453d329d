-- `users_plain_search` has these members.
DROP INDEX users_accented_search;
