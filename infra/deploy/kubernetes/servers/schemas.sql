-- A schema and a role for each service, as `npm start` makes them (infra/servers/database.ts): no role reads another's schema.
-- The operator sets the roles' passwords afterwards.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
CREATE SCHEMA IF NOT EXISTS extensions;
GRANT USAGE ON SCHEMA extensions TO PUBLIC;
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA extensions;
CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA extensions;
DO $$
DECLARE
  service text;
BEGIN
  FOREACH service IN ARRAY ARRAY['listings', 'tools', 'account', 'admin'] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = service) THEN
      EXECUTE format('CREATE ROLE %I LOGIN', service);
    END IF;
    EXECUTE format('ALTER ROLE %I SET search_path = %I, extensions', service, service);
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), service);
    EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I AUTHORIZATION %I', service, service);
    EXECUTE format('REVOKE ALL ON SCHEMA %I FROM PUBLIC', service);
  END LOOP;
END $$;
