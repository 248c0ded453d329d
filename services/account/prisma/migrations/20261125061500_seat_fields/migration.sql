-- Seats showed contact data with the permission for leads or messages, and allowed exports. Both are permissions of their own now.
CREATE FUNCTION pg_temp.with_seat_fields(permissions text[]) RETURNS text[] LANGUAGE sql AS $$
  SELECT permissions
    || CASE WHEN permissions && '{leads,messages}' AND NOT permissions && '{contact-data}' THEN '{contact-data}'::text[] ELSE '{}' END
    || CASE WHEN permissions && '{listings,leads,deals}' AND NOT permissions && '{exports}' THEN '{exports}'::text[] ELSE '{}' END
$$;
UPDATE team_members SET permissions = pg_temp.with_seat_fields(permissions)
WHERE permissions <> pg_temp.with_seat_fields(permissions);
WITH changed AS (
  UPDATE users SET acting_permissions = pg_temp.with_seat_fields(acting_permissions), version = version + 1
  WHERE acting_permissions <> pg_temp.with_seat_fields(acting_permissions)
  RETURNING id, version)
INSERT INTO snapshots_due (user_id, version) SELECT id, version FROM changed
ON CONFLICT (user_id) DO UPDATE SET version = excluded.version;
-- For whom someone with several seats, or with a plan of their own, works: the seat chosen last.
ALTER TABLE team_members ADD COLUMN chosen_at timestamptz;
ALTER TABLE users ADD COLUMN acting_by_choice boolean NOT NULL DEFAULT false;
