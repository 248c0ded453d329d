-- Seats with the permission for leads worked on contracts. Contracts have permissions of their own now: to see and to send them.
UPDATE team_seats SET permissions = permissions || '{contracts,contract-sending}'::text[]
WHERE 'leads' = ANY(permissions) AND NOT permissions && '{contracts,contract-sending}';
UPDATE notifications SET permission = 'contracts' WHERE permission = 'leads' AND url LIKE '/contracts/%';
