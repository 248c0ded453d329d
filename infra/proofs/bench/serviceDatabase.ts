import { join } from 'node:path';
import { migrate } from '@dealstead/service-kit/migrate';
import { connect, provision, withDatabase } from '@dealstead/infra/servers/database';

/**
 * Creates a separate database with the empty tables of one service, which is dropped when it is disposed.
 *
 * @param adminUrl the URL of PostgreSQL's administrator
 * @param password the password of the service's role
 */
export async function createServiceDatabase(
  adminUrl: string,
  service: 'listings' | 'tools' | 'account',
  password: string,
): Promise<AsyncDisposable & { readonly databaseUrl: string }> {
  const database = `bench_${service}_${process.pid}`;
  await provision(adminUrl, database, { [service]: password });
  const databaseUrl = withDatabase(adminUrl, database, { name: service, password });
  const directory = join(import.meta.dirname, `../../../services/${service}/prisma/migrations`);
  await migrate({ databaseUrl, schema: service, directory });
  return {
    databaseUrl,
    async [Symbol.asyncDispose]() {
      await using server = await connect(adminUrl);
      await server.client.query(`DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}
