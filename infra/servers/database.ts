import pg from 'pg';

/** The services that own a schema; each has a role of the same name. */
export const owners = ['listings', 'tools', 'account', 'admin'] as const;

/**
 * Creates or updates the database with one role and one schema for each owner, and the extensions in a schema of
 * their own. No role can read another's schema. Idempotent.
 */
export async function provision(adminUrl: string, database: string, passwords: Record<string, string>): Promise<void> {
  await using server = await connect(adminUrl);
  const existing = await server.client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (existing.rowCount === 0) await server.client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`);

  await using ownDatabase = await connect(withDatabase(adminUrl, database));
  const { client } = ownDatabase;
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  await client.query('CREATE SCHEMA IF NOT EXISTS extensions');
  await client.query('GRANT USAGE ON SCHEMA extensions TO PUBLIC');
  for (const extension of ['pg_trgm', 'unaccent']) {
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension} SCHEMA extensions`);
  }
  for (const [name, password] of Object.entries(passwords)) {
    const role = pg.escapeIdentifier(name);
    const exists = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
    if (exists.rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN`);
    await client.query(`ALTER ROLE ${role} PASSWORD ${pg.escapeLiteral(password)}`);
    await client.query(`ALTER ROLE ${role} SET search_path = ${role}, extensions`);
    await client.query(`GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO ${role}`);
    // The administrator of a managed server is not a superuser and must be a member of a role to create its schema.
    await client.query(`GRANT ${role} TO CURRENT_USER`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${role} AUTHORIZATION ${role}`);
    await client.query(`REVOKE ALL ON SCHEMA ${role} FROM PUBLIC`);
  }
}

/** The URL of another database on the same server, with another user if given. */
export function withDatabase(url: string, database: string, user?: { name: string; password: string }): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  if (user) {
    address.username = user.name;
    address.password = user.password;
  }
  return address.href;
}

/** A connected client that closes itself at the end of its `await using` block. */
export async function connect(url: string): Promise<{ client: pg.Client } & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
