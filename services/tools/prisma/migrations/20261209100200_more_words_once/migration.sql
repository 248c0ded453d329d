-- `leads_more_words` is the same.
DROP INDEX leads_more_search;
