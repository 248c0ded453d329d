import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withDatabase } from '@dealstead/infra/servers/database';
import { addressesOf } from '@dealstead/infra/servers/secrets';
import { sized } from './size.ts';

/** The product's addresses, and the cookie of a member whose plan includes filters and the map. */
export interface Targets {
  readonly gateway: string;
  readonly listings: string;
  readonly cookie: string;
}

/** The product that runs at PORT with its data in DATA_DIR, which benchmarks measure. */
export const port = Number(process.env.PORT ?? 8080);
export const origin = `http://localhost:${port}`;
const listings = `http://127.0.0.1:${port + 1}`;
export const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../../../.data');
export const { redisUrl, natsUrl } = addressesOf(dataDir, port);

/** The URL of the listings database of the product that runs at PORT. */
export async function listingsDatabase(): Promise<string> {
  const keys: { listings: string } = JSON.parse(await readFile(join(dataDir, 'keys/databases.json'), 'utf8'));
  return `postgres://listings:${keys.listings}@127.0.0.1:${port + 10}/dealstead`;
}

type Measure = (adminUrl: string, password: string, rows: number) => Promise<string>;

/** Measures over so many rows of a service, or as many as ROWS says, in a separate database. */
export function tableOver(measure: Measure, service: 'listings' | 'tools', rows: number): () => Promise<string> {
  return async () => {
    const { server, keys } = await databaseServer();
    return measure(server, keys[service], Number(process.env.ROWS ?? sized(rows, 2_000)));
  };
}

/** The administrator's URL of the PostgreSQL server that runs at PORT, and the passwords of the services' roles. */
export async function databaseServer() {
  const keys: Record<'listings' | 'tools' | 'postgres', string> = JSON.parse(
    await readFile(join(dataDir, 'keys/databases.json'), 'utf8'),
  );
  const server = process.env.POSTGRES_URL || `postgres://postgres:${keys.postgres}@127.0.0.1:${port + 10}/postgres`;
  return { server, product: withDatabase(server, 'dealstead'), keys };
}

/** The product as the demo buyer uses it, whose plan includes filters and the map. */
export async function targets(): Promise<Targets> {
  return { gateway: `http://127.0.0.1:${port}`, listings, cookie: await signIn('buyer') };
}

/** Signs in to a demo account and resolves its cookie. */
export async function signIn(name: 'buyer' | 'wholesaler' | 'partnership' | 'admin'): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `${name}@dealstead.test`, password: 'Dealstead-demo-1' }),
  });
  if (!response.ok) throw new Error(`The demo account ${name} could not sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ');
}
