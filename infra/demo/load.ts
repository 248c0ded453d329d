import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readLauncherConfig } from '../launcher/config.ts';
import { connect, withDatabase } from '../servers/database.ts';
import { describeError, UserError } from '@dealstead/slice-tools/userError';
import { loadAccounts } from './accounts.ts';
import { loadAudience } from './audience.ts';
import { loadBlog } from './blog/load.ts';
import { loadConversations } from './conversations.ts';
import { loadReferrals } from './referrals.ts';
import { loadListings } from './listings.ts';
import { loadPastSales } from './pastSales.ts';
import { people } from './people.ts';
import { loadPipeline } from './pipeline.ts';
import { loadRecords } from './propertyRecords.ts';
import { loadVentures } from './ventures.ts';

export { demoPassword, people } from './people.ts';

/** Connection URLs with each service's own role, since no service writes to another's schema. */
export interface DemoDatabases {
  readonly account: string;
  readonly listings: string;
  readonly tools: string;
  readonly admin: string;
}

export interface DemoOptions {
  readonly databaseUrls: DemoDatabases;
  /** Total number of listings; 5,000 by default. */
  readonly listings?: number;
  /** Reference date of ages; now by default. */
  readonly now?: Date;
  /** Progress callback. */
  readonly onProgress?: (text: string) => void;
}

export interface DemoResult {
  readonly accounts: number;
  /** Listings that this call inserted. */
  readonly added: number;
  readonly milliseconds: number;
}

/**
 * Loads the demo market into migrated schemas: accounts, listings with price histories, past sales, buyers and sellers, the
 * demo wholesalers' leads, deals and conversations, joint ventures, the blog's posts, and sample public records of the
 * listings. It is idempotent.
 * @throws UserError in production
 */
export async function loadDemo({
  databaseUrls,
  listings = 5_000,
  now = new Date(),
  onProgress = () => {},
}: DemoOptions): Promise<DemoResult> {
  if (process.env.NODE_ENV === 'production')
    throw new UserError('Demo data is never loaded in production: its passwords are public.');
  const started = performance.now();
  await using account = await connect(databaseUrls.account);
  const members = await loadAccounts(account.client, now);
  await loadReferrals(account.client, members, now);
  const userIds = new Map([...members].map(([email, { id }]) => [email, id]));
  await loadPipeline(databaseUrls.tools, userIds);
  await loadBlog(databaseUrls.admin, members, now);
  await loadRecords(databaseUrls.tools, { listings, now });
  await using market = await connect(databaseUrls.listings);
  await loadPastSales(market.client, { total: listings, members, now });
  const added = await loadListings(market.client, {
    total: listings,
    members,
    now,
    onProgress: (done) => onProgress(`${done.toLocaleString('en-US')} of ${listings.toLocaleString('en-US')} listings`),
  });
  await loadAudience(market.client, members, now);
  const partnerships = people.filter(({ plan, signsIn }) => plan === 'partnership' && !signsIn);
  await loadVentures(
    databaseUrls.tools,
    market.client,
    partnerships.map(({ email }) => members.get(email)!.id),
  );
  await loadConversations(databaseUrls.tools, market.client, userIds);
  return { accounts: members.size, added, milliseconds: Math.round(performance.now() - started) };
}

/** Connection URLs from the environment, or those of the product that runs from this directory. */
function findDatabases(): DemoDatabases {
  const { dataDir, PORT } = readLauncherConfig();
  const {
    DATABASE_URL_ACCOUNT: account,
    DATABASE_URL_LISTINGS: listings,
    DATABASE_URL_TOOLS: tools,
    DATABASE_URL_ADMIN: admin,
  } = process.env;
  if (account && listings && tools && admin) return { account, listings, tools, admin };
  const file = join(dataDir, 'keys', 'databases.json');
  if (!existsSync(file)) throw new UserError('There is no database yet: run npm start first and keep it running.');
  const passwords = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const server = process.env.POSTGRES_URL || `postgres://127.0.0.1:${PORT + 10}/`;
  const urlOf = (name: keyof DemoDatabases) =>
    withDatabase(server, 'dealstead', { name, password: passwords[name] ?? '' });
  return { account: urlOf('account'), listings: urlOf('listings'), tools: urlOf('tools'), admin: urlOf('admin') };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { listings: { type: 'string', default: '5000' } } });
  const listings = Number(values.listings);
  if (!Number.isInteger(listings) || listings < 0 || listings > 10_000_000)
    throw new UserError('--listings takes a whole number up to 10,000,000.');
  const terminal = process.stdout.isTTY;
  const onProgress = (text: string) => process.stdout.write(terminal ? `\r\x1b[2K${text}` : `${text}\n`);
  const { added, milliseconds } = await loadDemo({ databaseUrls: findDatabases(), listings, onProgress });
  const rate = added > 0 ? `, ${Math.round((added / milliseconds) * 1_000).toLocaleString('en-US')} a second` : '';
  console.log(
    `${terminal ? '\r\x1b[2K' : ''}Added ${added.toLocaleString('en-US')} listings in ${(milliseconds / 1_000).toFixed(1)} s${rate}.`,
  );
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
    console.error(
      refused ? 'PostgreSQL does not answer: run npm start first and keep it running.' : describeError(error),
    );
    process.exitCode = 1;
  }
}
