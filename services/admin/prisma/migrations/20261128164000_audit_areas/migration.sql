-- Entries of an area in order, for areas whose entries are rare.
CREATE INDEX CONCURRENTLY admin_actions_by_subject ON admin_actions (split_part(action, '.', 1), id);
