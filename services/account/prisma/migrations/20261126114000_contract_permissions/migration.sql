-- Seats with the permission for leads worked on contracts. Contracts have permissions of their own now: to see and to send them.
CREATE FUNCTION pg_temp.with_contracts(permissions text[]) RETURNS text[] LANGUAGE sql AS $$
  SELECT CASE WHEN 'leads' = ANY(permissions) AND NOT permissions && '{contracts,contract-sending}'
    THEN permissions || '{contracts,contract-sending}'::text[] ELSE permissions END
$$;
UPDATE team_members SET permissions = pg_temp.with_contracts(permissions)
WHERE permissions <> pg_temp.with_contracts(permissions);
WITH changed AS (
  UPDATE users SET acting_permissions = pg_temp.with_contracts(acting_permissions), version = version + 1
  WHERE acting_permissions <> pg_temp.with_contracts(acting_permissions)
  RETURNING id, version)
INSERT INTO snapshots_due (user_id, version) SELECT id, version FROM changed
ON CONFLICT (user_id) DO UPDATE SET version = excluded.version;
